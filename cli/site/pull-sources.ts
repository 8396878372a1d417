import { existsSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdits, format } from 'jsonc-parser'
import { countProblems, reportOf } from '../../check/formats/report.ts'
import { measureText } from '../../check/syntax/scan.ts'
import { callOf } from '../../schema/config/call.ts'
import { readAge, type DataSource } from '../../schema/config/options/sources.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import { siteCachePlace } from '../../site/cache/site-cache.ts'
import {
  createContentClient,
  ContentError,
  type ContentClient,
  type ContentClientOptions,
  withRetries,
  type RetryOptions,
} from '../../site/content-api/client.ts'
import { checkStored } from '../../site/data/check-data.ts'
import { maxFileBytes } from '../../site/expand/open-expander.ts'
import { dataFolderOf } from '../../site/files/site-files.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import type { Options } from '../options.ts'
import { printProblems } from '../output/print.ts'
import { nameInReports } from './pages-file.ts'

type Pulling = Pick<Options, 'pages' | 'offline' | 'now' | 'settings'>

/**
 * Fetches the data of all sources that is not fresh, checks each answer against its schema, and writes it; the last good one
 * stays otherwise. Returns the exit code: 0, 1 for an answer that breaks its schema, 2 where none could be fetched. Throws
 * UserError where the settings are incomplete.
 */
export async function pullSources(options: Pulling, limits: PullLimits): Promise<number> {
  const sources = Object.entries(options.settings.sources)
  if (sources.length === 0)
    throw new UserError(
      `There are no "sources" in site.config.ts. Add one, or name a brand: ${callOf('pull', '--brand NAME')}`,
    )
  const headers = new Map(sources.map(([name, source]) => [name, readHeaders(name, source)]))
  const codes: number[] = []
  for (const [name, source] of sources)
    codes.push(await pullSource(name, source, { ...options, headers: headers.get(name) }, limits))
  return Math.max(...codes)
}

async function pullSource(
  name: string,
  { url, every, headers: _headers, onFailure }: DataSource,
  options: Pulling & { headers: Record<string, string> | undefined },
  { client: own, retry }: PullLimits,
): Promise<number> {
  const { pages, offline, now, settings, headers } = options
  const folder = dataFolderOf(pages)
  const file = join(folder, `${name}.json`)
  const received = await openReceived(file)
  const check = (content?: Buffer): boolean => {
    const { problems, texts } = checkStored(pages, name, settings.sources, content)
    const [shown = received.name] = texts.keys()
    const text = texts.get(shown) ?? ''
    const bare = problems.map(({ file: _file, ...problem }) => problem)
    if (problems.length > 0)
      printProblems(reportOf({ problems: bare, omitted: 0, text }, join(folder, '..', shown)))
    return countProblems(problems).errors === 0
  }
  if (offline) {
    console.log(`${received.name} ${received.before ?? 'is missing'}. Nothing was fetched.`)
    return check() ? 0 : 1
  }
  const note = join(siteCachePlace('pulls'), `${name}.json`)
  const key = (): string =>
    hashOf([url, ...[file, join(folder, `${name}.schema.json`)].map(readState)].join('\n'))
  const { key: known, time } = asRecord(readSealed(note))
  const age = Date.now() - Number(time)
  const isFresh = age >= 0 && age < (readAge(every ?? '') ?? 0)
  if (!now && isFresh && known === key()) {
    console.log(`${received.name} is fresh: it is fetched once in ${every}, or with --now.`)
    return 0
  }

  const { protocol, hostname: host, port, pathname, search } = new URL(url)
  const client = createContentClient({
    protocol: protocol === 'https:' ? 'https' : 'http',
    host,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    path: '',
    service: name,
    maxBytes: maxFileBytes,
    ...own,
  })
  const kept = onFailure === 'keep' && received.before !== undefined
  const text = await fetchText(client, pathname + search, retry, headers)
  if (text === undefined) {
    console.error(`The data of ${name} could not be fetched. ${received.stays}`)
    return kept || (onFailure === undefined && received.before !== undefined) ? 0 : 2
  }
  const bytes = Buffer.from(layOutJson(text))
  const isLarge = bytes.length > maxFileBytes
  if (isLarge || !check(bytes)) {
    const why = isLarge
      ? `has more than ${maxFileBytes / 1024} KB, one value a line`
      : 'breaks its schema; the line numbers above refer to it'
    console.error(`The answer received was not written: it ${why}. ${received.stays}`)
    return kept ? 0 : 1
  }
  await received.replace(bytes)
  writeSealed(note, { key: key(), time: Date.now() })
  return 0
}

function readState(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The headers of a source, from the environment. Throws a UserError for a variable that is not set. */
function readHeaders(name: string, { headers = {} }: DataSource): Record<string, string> {
  const values = Object.entries(headers).map(([header, variable]) => {
    const { [variable]: value } = process.env
    if (value === undefined || value === '')
      throw new UserError(
        `Set the environment variable ${variable}: the source ${name} sends it as ${header}.`,
      )
    return [header, value]
  })
  return Object.fromEntries(values)
}

/** Limits for tests: of single calls, and of all calls together. */
export interface PullLimits {
  client?: Pick<ContentClientOptions, 'timeout' | 'maxBytes'>
  retry?: RetryOptions
}

/** Fetches a text, and again as long as that may help. Undefined if the server never sends it, which the client explains. */
export async function fetchText(
  client: ContentClient,
  path: string,
  retry?: RetryOptions,
  headers?: Record<string, string>,
): Promise<string | undefined> {
  const onWait = (wait: number) => console.error(`Retrying in ${(wait / 1000).toFixed(1)} s.`)
  try {
    return await withRetries(() => client(path, headers), { onWait, ...retry })
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

/** Reads the state of a file that an answer may replace: its name, what it is, and a sentence for when it stays. */
export async function openReceived(file: string) {
  const name = nameInReports(file)
  const state = await stat(file).catch(() => undefined)
  const before = state && `of ${state.mtime.toISOString().slice(0, 10)}, ${formatBytes(state.size)}`
  return {
    name,
    before,
    stays: before === undefined ? `There is no ${name} yet.` : `${name} ${before}, is unchanged.`,
    /** Writes the file if it changes, and says so. */
    replace: async (bytes: Buffer): Promise<void> => {
      const isSame = await readFile(file).then(
        (old) => old.equals(bytes),
        () => false,
      )
      if (!isSame) await writeWhole(file, bytes)
      console.log(
        isSame ? `${name} is up to date.` : `${name} was written, ${formatBytes(bytes.length)}.`,
      )
    },
  }
}

/**
 * Formats JSON with two spaces of indentation and one member per line, so that unchanged content gives no difference in
 * Git.
 */
export function layOutJson(text: string): string {
  // Indenting a million nested brackets would exhaust memory; the check rejects such a text.
  if (measureText(text).depth > 1000) return text
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true }
  return applyEdits(text, format(text, undefined, options))
}

function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`
}
