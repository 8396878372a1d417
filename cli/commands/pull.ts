import type { SiteConfig } from '../../schema/config/site-options.ts'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { applyEdits, format } from 'jsonc-parser'
import { countProblems, reportOf } from '../../check/formats/report.ts'
import { migrateText } from '../../check/migrate/open-content.ts'
import { readWrittenSite } from '../../site/pages/open-main.ts'
import { measureText } from '../../check/syntax/scan.ts'
import {
  createContentClient,
  ContentError,
  type ContentClientOptions,
} from '../../site/content-api/client.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { withRetries, type RetryOptions } from '../../site/content-api/retry.ts'
import { placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { readInput } from '../../site/files/read-input.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'
import { printProblems } from '../output/print.ts'
import { callOf } from '../../schema/config/call.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** Limits for tests: of single calls, and of all calls together. */
export interface PullLimits {
  client?: Pick<ContentClientOptions, 'timeout' | 'maxBytes'>
  retry?: RetryOptions
}

/**
 * Fetches the overlay of a brand from the content API, checks the site with it, and writes it; with `offline`, only
 * checks the existing overlay. The overlay on disk is replaced only when everything succeeded. Returns the exit code:
 * 0, 1 if the check finds errors, 2 if the overlay could not be fetched. Throws UserError for invalid options.
 */
export async function pull(
  {
    pages,
    brand,
    host,
    offline,
    settings,
  }: Pick<Options, 'pages' | 'brand' | 'host' | 'offline' | 'settings'>,
  limits: PullLimits = {},
): Promise<number> {
  if (brand === undefined) throw new UserError(`Name a brand: ${callOf('pull', '--brand NAME')}`)
  placeExisting(pages)
  const place = placeSite(pages, brand)
  const file = join(dirname(place.pagesFile), overlayOf(brand))
  const name = nameInReports(file)
  const before = await describeFile(file)
  if (offline) {
    if (before === undefined)
      throw new UserError(`There is no ${name}, and --offline fetches nothing.`)
    console.log(`${name} ${before}. Nothing was fetched.`)
    return (await check(place, pages, settings)) ? 0 : 1
  }

  const stays =
    before === undefined ? `There is no ${name} yet.` : `${name} ${before}, is unchanged.`
  const address = readAddress(host ?? process.env['CONTENT_API_HOST'])
  const client = createContentClient({ ...address, ...limits.client })
  let text: string
  try {
    text = await withRetries(() => client.getText(`/brands/${brand}`), {
      onWait: (wait) => console.error(`Retrying in ${(wait / 1000).toFixed(1)} s.`),
      ...limits.retry,
    })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(`The overlay of ${brand} could not be fetched. ${stays}`)
    return 2
  }
  const written = await readWrittenSite(place.pagesFile)
  const bytes = Buffer.from(formatJson(migrateText(text, written) ?? text))
  if (!(await check(place, pages, settings, { file, bytes }))) {
    console.error(
      `The overlay received was not written; the line numbers above refer to it. ${stays}`,
    )
    return 1
  }
  const isSame = await readFile(file).then(
    (old) => old.equals(bytes),
    () => false,
  )
  if (!isSame) await writeWhole(file, bytes)
  console.log(
    isSame ? `${name} is up to date.` : `${name} was written, ${formatBytes(bytes.length)}.`,
  )
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

/**
 * Formats JSON with two spaces of indentation and one member per line, so that unchanged content gives no difference in
 * Git.
 */
function formatJson(text: string): string {
  // Indenting a million nested brackets would exhaust memory; the check rejects such a text.
  if (measureText(text).depth > 1000) return text
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true }
  return applyEdits(text, format(text, undefined, options))
}

async function describeFile(file: string): Promise<string | undefined> {
  const state = await stat(file).catch(() => undefined)
  return state && `of ${state.mtime.toISOString().slice(0, 10)}, ${formatBytes(state.size)}`
}

function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`
}
