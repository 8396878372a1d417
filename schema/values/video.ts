import type { Player } from '../page-data.gen.ts'
import type { PolicySource } from '../scripts/policy-source.ts'

/** A site whose videos pages may show. */
interface VideoHost {
  name: string
  /** The hosts in the addresses of its pages. */
  domains: readonly string[]
  /** The form of such an address, with a group for the id of the video. */
  form: RegExp
  /** The address of a video, as people know it. */
  example: string
  /** The origin of its player. */
  origin: string
  page(id: string): string
  frame(id: string): string
}

/**
 * The known hosts, by their names in `site.videoHosts`. Of an address, only the id of the video is used, so that nothing else
 * of it reaches a page. For the players, see https://developers.google.com/youtube/player_parameters and
 * https://help.vimeo.com/hc/en-us/articles/12426260232977-Player-parameters-overview.
 */
export const videoHosts: Readonly<Record<string, VideoHost>> = {
  youtube: {
    name: 'YouTube',
    domains: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    form: /^https:\/\/(?:(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[^&#]*&)*v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/,
    example: 'https://www.youtube.com/watch?v=…',
    origin: 'https://www.youtube-nocookie.com',
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    frame: (id) => `/embed/${id}?autoplay=1&cc_load_policy=1`,
  },
  vimeo: {
    name: 'Vimeo',
    domains: ['vimeo.com', 'www.vimeo.com'],
    // Unlisted videos have a second part.
    form: /^https:\/\/(?:www\.)?vimeo\.com\/(\d{6,12}(?:\/[0-9a-f]{6,16})?)(?:[?#].*)?$/,
    example: 'https://vimeo.com/…',
    origin: 'https://player.vimeo.com',
    page: (id) => `https://vimeo.com/${id}`,
    frame: (id) =>
      `/video/${id.replace('/', '?h=')}${id.includes('/') ? '&' : '?'}dnt=1&autoplay=1`,
  },
}

/** Whether the address of a video is that of a file of the site. */
export function isOwnVideo(address: string): boolean {
  return address.startsWith('/')
}

/** The known host that an address names, with its key, and the host as it is written. */
export function videoHostOf(address: string): { domain: string; key?: string; host?: VideoHost } {
  const [, domain = ''] = /^https:\/\/([^/?#]*)/.exec(address) ?? []
  const [key, host] =
    Object.entries(videoHosts).find(([, { domains }]) => domains.includes(domain)) ?? []
  return { domain, ...(key !== undefined && host && { key, host }) }
}

/** What plays the video at an address; undefined if it is neither a file nor a video of a known host. */
export function playerOf(address: string): Player | undefined {
  if (isOwnVideo(address)) return { href: address }
  const { host } = videoHostOf(address)
  const id = host?.form.exec(address)?.[1]
  if (!host || id === undefined) return undefined
  return { href: host.page(id), frame: host.origin + host.frame(id), host: host.name }
}

const ownMedia: PolicySource = ['media-src', "'self'"]

/** What the policy of a page has to name for a video: the origin of a host's player, or the site itself. */
export function sourceOf({ frame }: Player): PolicySource {
  return frame === undefined ? ownMedia : ['frame-src', new URL(frame).origin]
}

/** What pages of a site may need in their policies: the players of allowed hosts, and its own files if there are videos. */
export function sourcesOf(
  allowed: Readonly<Record<string, boolean>>,
  files: readonly string[],
): PolicySource[] {
  const hosts = Object.entries(videoHosts).flatMap(([key, { origin }]): PolicySource[] =>
    allowed[key] ? [['frame-src', origin]] : [],
  )
  return files.some((file) => /\.(?:mp4|webm)$/.test(file)) ? [ownMedia, ...hosts] : hosts
}
