import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { applyEdits, format } from 'jsonc-parser'
import { countProblems, reportOf } from '../../check/formats/report.ts'
import { surveyText } from '../../check/syntax/survey.ts'
import {
  createContentClient,
  ContentError,
  type ContentClientOptions,
} from '../../site/content-api/client.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { withRetries, type RetryOptions } from '../../site/content-api/retry.ts'
import { overlayOf, placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'
import { printProblems } from '../output/print.ts'

/** What else a pull takes, for tests: limits of single calls, and of calls together. */
export interface PullLimits {
  client?: Pick<ContentClientOptions, 'timeout' | 'mostBytes'>
  retry?: RetryOptions
}

/**
 * Gets the overlay of a brand from the content API, checks the site with it, and writes it whole; or with `offline` only
 * checks the one that is there. Until all is right the overlay stays as it is, to the byte. Returns the exit code: 0, 1 where
 * the check finds errors, 2 where nothing could be got. Throws UserError where the command makes no sense.
 */
export async function pull(
  { pages, brand, host, offline }: Pick<Options, 'pages' | 'brand' | 'host' | 'offline'>,
  limits: PullLimits = {},
): Promise<number> {
  if (brand === undefined) throw new UserError('Say which brand: npm run pull -- --brand NAME')
  placeExisting(pages)
  const place = placeSite(pages, brand)
  const file = join(dirname(place.pagesFile), overlayOf(brand))
  const name = nameInReports(file)
  const before = await describeFile(file)
  if (offline) {
    if (before === undefined) throw new UserError(`There is no ${name}, and --offline asks nobody.`)
    console.log(`${name} ${before}. Nobody was asked.`)
    return (await check(place, pages)) ? 0 : 1
  }

  const stays =
    before === undefined ? `There is no ${name} yet.` : `${name} ${before}, stays as it is.`
  const address = readAddress(host ?? process.env['CONTENT_API_HOST'])
  const client = createContentClient({ ...address, ...limits.client })
  let text: string
  try {
    text = await withRetries(() => client.getText(`/brands/${brand}`), {
      onWait: (wait) => console.error(`Asking again in ${(wait / 1000).toFixed(1)} s.`),
      ...limits.retry,
    })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(`The overlay of ${brand} could not be got. ${stays}`)
    return 2
  }
  const bytes = Buffer.from(layOut(text))
  if (!(await check(place, pages, { file, bytes }))) {
    console.error(`What came was not written: the places above are lines of it. ${stays}`)
    return 1
  }
  const isSame = await readFile(file).then(
    (old) => old.equals(bytes),
    () => false,
  )
  if (!isSame) await writeWhole(file, bytes)
  console.log(isSame ? `${name} is up to date.` : `${name} was written, ${sayBytes(bytes.length)}.`)
  return 0
}

/**
 * Reads where the content API is: a host or host:port, which mean `http://HOST:7000/content` (specification, section 7), or
 * a whole address, which counts as it stands. Throws UserError for anything else.
 */
export function readAddress(host: string | undefined): ContentClientOptions {
  if (host === undefined || host === '') {
    throw new UserError('Say where the content API is: --host HOST, or set CONTENT_API_HOST.')
  }
  const isWhole = /^https?:\/\//.test(host)
  const address = isWhole ? host : `http://${host}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && url.username + url.password + url.search + url.hash === ''
  if (!isPlain || (!isWhole && (url.pathname !== '/' || /[/\\]/.test(host)))) {
    throw new UserError(
      `"${host}" is no host. Write it as 10.1.2.3, 10.1.2.3:7000 or https://content.example/content.`,
    )
  }
  const protocol = url.protocol === 'https:' ? 'https' : 'http'
  const usual = protocol === 'https' ? 443 : 80
  // A usual port is left out of `url.port`, though it was written.
  const isWritten = isWhole || /:\d+$/.test(host)
  const port = url.port === '' ? (isWritten ? usual : 7000) : Number(url.port)
  const path = url.pathname.replace(/\/+$/, '')
  return { protocol, host: url.hostname, port, ...(isWhole && { path }) }
}

/** Checks the site with an overlay, that on disk or the given one, and prints what is wrong. Returns whether it is right. */
async function check(
  place: SitePlace,
  pages: string,
  given?: { file: string; bytes: Uint8Array },
): Promise<boolean> {
  const read = async (path: string): Promise<Uint8Array> =>
    path === given?.file ? given.bytes : readFile(path)
  const result = await createSiteChecker().check(place, { read })
  printProblems(reportOf(result, nameInReports(pages)))
  return countProblems(result.problems).errors === 0
}

/** The same JSON with two blanks for each step and each member on its line: what is the same gives no difference in Git. */
function layOut(text: string): string {
  // A step for each of a million brackets would fill the memory; the check refuses such a text.
  if (surveyText(text).depth > 1000) return text
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true }
  return applyEdits(text, format(text, undefined, options))
}

async function describeFile(file: string): Promise<string | undefined> {
  const state = await stat(file).catch(() => undefined)
  return state && `of ${state.mtime.toISOString().slice(0, 10)}, ${sayBytes(state.size)}`
}

function sayBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`
}
