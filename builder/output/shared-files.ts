import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { manifestUrlOf } from '../../renderer/document/describe-page.ts'
import { siteDataUrl, siteDataUrlOf } from '../../renderer/page/page-data.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { formSourcesOf } from '../../schema/values/form.ts'
import { sourcesOf } from '../../schema/values/video.ts'
import { listPublic, type PublicPlace } from '../../site/files/public-files.ts'
import type { SiteCards } from '../cards/site-cards.ts'
import type { Card } from '../compile/card.ts'
import type { SiteFonts } from '../fonts/site-fonts.ts'
import { formatHeaders, headerRules } from '../hosts/headers.ts'
import {
  formatManifest,
  formatRedirects,
  formatRobots,
  redirectPage,
  redirectRules,
  redirectsIn,
  redirectStyle,
  expiringAtEnd,
  formatSecurityTxt,
  securityTxtUrl,
} from '../hosts/host-files.ts'
import { formatNginx } from '../hosts/nginx.ts'
import { hashText } from '../hosts/policy.ts'
import { formatSitemap, type SitemapPage } from '../hosts/sitemap.ts'
import { isMemoryShort } from '../memory.mjs'
import type { SitePictures } from '../pictures/plan-pictures.ts'
import type { PrerenderSetup } from '../prerender/prerender.ts'
import { isInShard, type Shard } from './shard.ts'

interface SharedFilesOptions {
  setup: Pick<PrerenderSetup, 'work' | 'bundle' | 'site' | 'settings' | 'others' | 'loader'>
  /** The addresses of all pages and public files, and of all hashed scripts. */
  addresses: readonly string[]
  assets: readonly string[]
  /** The pages that search engines may list. */
  sitemap: readonly SitemapPage[]
  /** Whether pages have a search, whose form leads to them. */
  hasSearch: boolean
  /** The inline scripts of all pages. */
  scripts: string[]
  /** The hashes of the styles of all pages; undefined if not all are known. */
  styles: string[] | undefined
}

/**
 * Writes the files of no single page: site data, redirects, and files for hosts and browsers. Returns the length of the longest
 * line of headers.
 */
export async function writeSharedFiles({
  setup: { work, bundle, site, settings, loader, others = [] },
  addresses,
  assets,
  sitemap,
  hasSearch,
  scripts,
  styles,
}: SharedFilesOptions): Promise<number> {
  const securityContact = expiringAtEnd(settings.securityContact, calendarOf(bundle.settings))
  const prefixes = others.map(({ language }) => language.prefix)
  const known = new Set(addresses)
  const redirects = redirectsIn(prefixes, settings.redirects ?? {}, (one) => known.has(one))
  const rules = redirectRules(redirects, site, { temporary: settings.temporaryRedirects, prefixes })
  const manifests = others.map((other) => manifestUrlOf(other.site))
  const hosted = [siteDataUrl, ...manifests, ...(securityContact ? [securityTxtUrl] : [])]
  const headers = headerRules(
    {
      url: site.url,
      scripts,
      styles: styles && [...styles, hashText(redirectStyle)],
      assets,
      folders: foldersOf([...addresses, ...Object.keys(redirects), ...hosted]),
      needed: [
        ...sourcesOf({ ...settings.videoHosts }, addresses),
        ...formSourcesOf([
          ...(hasSearch ? ['/'] : []),
          ...Object.values(settings.forms ?? {}).map(({ address }) => address),
        ]),
        ...(loader?.sources ?? []),
      ],
    },
    bundle.settings.security,
  )
  const headersText = formatHeaders(headers)
  const files = [
    ...[site, ...others.map((other) => other.site)].flatMap((one) => [
      [siteDataUrlOf(one.base?.path ?? '').slice(1), JSON.stringify(one)],
      [manifestUrlOf(one).slice(1), formatManifest(one)],
    ]),
    ['robots.txt', formatRobots(site.url)],
    ...formatSitemap(site.url, sitemap),
    ...(securityContact
      ? [[securityTxtUrl.slice(1), formatSecurityTxt(securityContact, site)] as const]
      : []),
    ['_headers', headersText],
    ['_redirects', formatRedirects(rules)],
    ['_nginx.conf', formatNginx(headers, rules, prefixes)],
    ['.assetsignore', notAssets],
    ...Object.entries(redirects).map(([from, to]) => [htmlFileOf(from), redirectPage(to, site)]),
  ] as const
  for (const [name = '', content = ''] of files) {
    const file = join(work, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return Math.max(...headersText.split('\n').map((line) => line.length))
}

/** The folders at the root that hold any of these addresses, without that of pictures. */
function foldersOf(addresses: readonly string[]): string[] {
  const folders = new Set(addresses.flatMap((address) => /^\/[^/]+(?=\/.)/.exec(address) ?? []))
  folders.delete('/img')
  // Other names would be patterns, or rules of their own.
  return [...folders].filter((folder) => /^[^\s*:]+$/.test(folder)).toSorted()
}

/** Files that Cloudflare must not serve, besides its own configuration. It compresses by itself. */
const notAssets = '_nginx.conf\n*.br\n*.gz\n'

/**
 * Copies the public files of a site except for the source pictures, of which only the renditions are published. Returns
 * their addresses.
 */
export async function copyPublic(place: PublicPlace, work: string): Promise<string[]> {
  const addresses: string[] = []
  for (const [name, file] of listPublic(place).files) {
    if (name.startsWith('images/')) continue
    await mkdir(dirname(join(work, name)), { recursive: true })
    await copyFile(file, join(work, name))
    addresses.push(`/${name}`)
  }
  return addresses
}

/** More keeps visitors on slow phones waiting for the look of a page. */
const maxFontBytes = 20 * 1024

interface PicturesOptions {
  pictures: SitePictures
  cards: SiteCards
  fonts: SiteFonts | undefined
  /** The pages in the output, with the addresses of their cards. */
  known: readonly { card: string }[]
  /** The pages that this build rendered. */
  written: readonly { card: Card | undefined }[]
  work: string
  shard?: Shard | undefined
  /** Called with the number of files written, and of all. */
  onProgress: (done: number, total: number) => void
}

/** Writes the pictures of a shard of the build, the social cards of its pages, and all fonts, making those that are not cached. */
export async function writePictures(options: PicturesOptions): Promise<void> {
  const { pictures, cards: siteCards, work, shard, onProgress } = options
  await mkdir(join(work, 'img'), { recursive: true })
  const drawn = new Map(options.written.flatMap(({ card }) => (card ? [[card.src, card]] : [])))
  const cards = new Set(options.known.flatMap(({ card }) => (card === '' ? [] : [card])))
  const own = [...pictures.renditions.values()].filter((_, place) => isInShard(place, shard))
  const total = own.length + cards.size
  let done = 0
  const write = async (made: Promise<string>, url: string): Promise<void> => {
    const file = await made
    // Copying waits for the threads that encode.
    onProgress(++done, total)
    await copyFile(file, join(work, url))
  }
  const rest = cards.values()
  const writeCards = async (): Promise<void> => {
    for (const src of rest) {
      const card = drawn.get(src)
      await write(card ? siteCards.make(card) : Promise.resolve(siteCards.fileOf(src)), src)
    }
  }
  const encoded = Promise.all(own.map(({ url, make }) => write(make(), url)))
  if (isMemoryShort) await encoded
  // One at a time per processor: all at once would hold all of them in memory.
  const length = isMemoryShort ? 1 : availableParallelism()
  for (const { url, make } of options.fonts?.renditions.values() ?? []) {
    const file = await make()
    const { size } = await stat(file)
    if (size > maxFontBytes)
      throw new UserError(
        `The font file ${url} has ${(size / 1024).toFixed(1)} KB with the letters of this site, more than 20 KB. Choose one with simpler shapes or fewer letters, or another typeface in the theme.`,
      )
    await mkdir(dirname(join(work, url)), { recursive: true })
    await copyFile(file, join(work, url))
  }
  await Promise.all([encoded, ...Array.from({ length }, writeCards)])
}
