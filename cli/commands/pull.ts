import { dirname, join } from 'node:path'
import { countProblems, reportOf } from '../../check/formats/report.ts'
import { migrateText } from '../../check/migrate/open-content.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { createContentClient, type ContentClientOptions } from '../../site/content-api/client.ts'
import { readInput } from '../../site/files/read-input.ts'
import { placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'
import { readWrittenSite } from '../../site/pages/open-main.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import type { Options } from '../options.ts'
import { printProblems } from '../output/print.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'
import {
  fetchText,
  layOutJson,
  openReceived,
  type PullLimits,
  pullSources,
} from '../site/pull-sources.ts'

/**
 * Fetches the overlay of a brand from the content API, checks the site with it, and writes it; without a brand, the data of
 * all sources. With `offline`, only checks what there is. The overlay on disk is replaced only when everything succeeded. Returns the exit code:
 * 0, 1 if the check finds errors, 2 if the overlay could not be fetched. Throws UserError for invalid options.
 */
export async function pull(
  options: Pick<Options, 'pages' | 'brand' | 'host' | 'offline' | 'now' | 'settings'>,
  limits: PullLimits = {},
): Promise<number> {
  const { pages, brand, host, offline, settings } = options
  placeExisting(pages)
  if (brand === undefined) return pullSources(options, limits)
  const place = placeSite(pages, brand)
  const file = join(dirname(place.pagesFile), overlayOf(brand))
  const { name, before, stays, replace } = await openReceived(file)
  if (offline) {
    if (before === undefined)
      throw new UserError(`There is no ${name}, and --offline fetches nothing.`)
    console.log(`${name} ${before}. Nothing was fetched.`)
    return (await check(place, pages, settings)) ? 0 : 1
  }

  const address = readAddress(host ?? process.env['CONTENT_API_HOST'])
  const client = createContentClient({ ...address, ...limits.client })
  const text = await fetchText(client, `/brands/${brand}`, limits.retry)
  if (text === undefined) {
    console.error(`The overlay of ${brand} could not be fetched. ${stays}`)
    return 2
  }
  const written = await readWrittenSite(place.pagesFile)
  const bytes = Buffer.from(layOutJson(migrateText(text, written) ?? text))
  if (!(await check(place, pages, settings, { file, bytes }))) {
    console.error(
      `The overlay received was not written; the line numbers above refer to it. ${stays}`,
    )
    return 1
  }
  await replace(bytes)
  return 0
}

/**
 * Reads the address of the content API: a host or host:port, meaning `http://HOST:7000/content` (specification, section
 * 7), or a complete URL. Throws UserError for anything else.
 */
export function readAddress(host: string | undefined): ContentClientOptions {
  if (host === undefined || host === '') {
    throw new UserError('Set the host of the content API: --host HOST, or CONTENT_API_HOST.')
  }
  const isWhole = /^https?:\/\//.test(host)
  const address = isWhole ? host : `http://${host}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && url.username + url.password + url.search + url.hash === ''
  if (!isPlain || (!isWhole && (url.pathname !== '/' || /[/\\]/.test(host)))) {
    throw new UserError(
      `"${host}" is not a host. Expected a value like 10.1.2.3, 10.1.2.3:7000 or https://content.example/content.`,
    )
  }
  const protocol = url.protocol === 'https:' ? 'https' : 'http'
  const usual = protocol === 'https' ? 443 : 80
  // `url.port` omits a default port even if it was written.
  const isWritten = isWhole || /:\d+$/.test(host)
  const port = url.port === '' ? (isWritten ? usual : 7000) : Number(url.port)
  const path = url.pathname.replace(/\/+$/, '')
  return { protocol, host: url.hostname, port, ...(isWhole && { path }) }
}

/**
 * Checks the site with an overlay, either the one on disk or the one given, and prints the problems. Returns whether it
 * has no errors.
 */
async function check(
  place: SitePlace,
  pages: string,
  settings: SiteConfig,
  given?: { file: string; bytes: Uint8Array },
): Promise<boolean> {
  const read = async (path: string): Promise<Uint8Array> =>
    path === given?.file ? given.bytes : readInput(path)
  const result = await createSiteChecker(settings).check(place, { read })
  printProblems(reportOf(result, nameInReports(pages)))
  return countProblems(result.problems).errors === 0
}
