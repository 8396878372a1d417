import type { SecurityConfig } from '../../schema/config/options/security.ts'
import { namedFor, type PolicySource } from '../../schema/scripts/policy-source.ts'
import { embedderPolicy, headerPolicy, ownFonts } from './policy.ts'

/**
 * Headers for the addresses that match a pattern: a final `*` matches anything, `:file` a name without slashes. Hosts
 * join headers of the same name with commas when several rules match, so no address gets a header from two of them.
 */
export interface HeaderRule {
  path: string
  headers: readonly (readonly [name: string, value: string])[]
}

interface HeaderSources {
  /** The address of the site, as in its settings. */
  url: string
  /** The inline scripts of all pages. */
  scripts: readonly string[]
  /** The hashes of the styles of all pages; undefined if not all are known. */
  styles: readonly string[] | undefined
  /** The addresses of all hashed scripts. */
  assets: readonly string[]
  /** The folders of the site that hold anything else but pictures, such as `/data`. */
  folders: readonly string[]
  /** What pages of the site may need in their policies to play videos, send forms and load scripts of others. */
  needed: readonly PolicySource[]
}

/** The caching of files that match no rule: hosts do this by default, other servers need the header. */
export const revalidated = 'public, max-age=0, must-revalidate'

const forever = ['Cache-Control', 'public, max-age=31536000, immutable'] as const
const forOwnPages = ['Cross-Origin-Resource-Policy', 'same-origin'] as const
const forAnyPage = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/**
 * The headers of a site, the single source for all hosts and servers. docs/decisions/delivery.md gives the reason for
 * each.
 */
export function headerRules(
  { url, scripts, styles, assets, folders, needed }: HeaderSources,
  security: SecurityConfig,
): HeaderRule[] {
  const secure = url.startsWith('https:')
  return [
    {
      path: '/*',
      headers: [
        headerPolicy(
          scripts,
          styles,
          security,
          assets.some(isFont) ? [...needed, ownFonts] : needed,
        ),
        ...(secure ? [['Strict-Transport-Security', 'max-age=63072000'] as const] : []),
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', permissions(needed)],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ['Cross-Origin-Embedder-Policy', embedderPolicy(security, needed)],
      ],
    },
    { path: '/', headers: [forOwnPages] },
    { path: '/:file', headers: [forOwnPages] },
    // Social cards are shown by other sites.
    { path: '/img/*', headers: [forAnyPage, forever] },
    // Matched by their full names: Cloudflare also sets headers on its 404 page, which must not be cached in place of a
    // future script.
    ...assets.map((path) => ({ path, headers: [forOwnPages, forever] })),
    // Last, because Cloudflare reads the first 100 rules only.
    ...folders.map((folder) => ({ path: `${folder}/*`, headers: [forOwnPages] })),
  ]
}

const isFont = (path: string): boolean => path.endsWith('.woff2')

/** Features that a page could request from a device, limited to those that Chromium knows without a warning. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** What pages, and the players of videos in them, may ask a device for. */
function permissions(needed: readonly PolicySource[]): string {
  const players = namedFor('frame-src', needed)
  const isPlaying = players.length > 0 || namedFor('media-src', needed).length > 0
  const allowed = isPlaying ? ['self', ...players.map((one) => `"${one}"`)].join(' ') : ''
  return refusedFeatures
    .map((name) => `${name}=(${['autoplay', 'fullscreen'].includes(name) ? allowed : ''})`)
    .join(', ')
}

/** The `_headers` file that Cloudflare and Netlify read, and our preview server. */
export function formatHeaders(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('')
}

/** Parses the output of `formatHeaders`. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] })
    const [, name, value] = /^\s+([^\s:]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
  }
  return rules
}

/** The addresses of a rule, as a regular expression for both JavaScript and nginx. */
export function patternOf({ path }: HeaderRule): string {
  const escaped = path.replace(/[.+?()[\]{}^$|\\]/g, String.raw`\$&`)
  const pattern = escaped.replace(/:\w+/g, '[^/]+')
  return pattern.endsWith('*') ? `^${pattern.slice(0, -1)}` : `^${pattern}$`
}
