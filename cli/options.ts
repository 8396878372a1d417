import { parseArgs } from 'node:util'
import { readMoment } from '../schema/values/calendar.ts'
import { readShard, type Shard } from '../builder/output/shard.ts'
import { suggest } from '../check/problem/suggest.ts'
import { UserError } from '../schema/read/user-error.ts'

/** How to call each command. */
export const usage = `Usage:
  npm run validate [-- FILE OPTIONS]             check pages.json, or FILE
      --format NAME[:FILE]    pretty, json, github, sarif, junit or markdown; may be given more than once
      --fix                   make the fixes that are safe, in the file
      --max-warnings N        fail when there are more than N warnings
      --watch                 check again after each change, until Ctrl+C
      --brand NAME            lay the overlay brands/NAME.json over it; also for build and dev
      --at TIME               as of a day, 2026-12-31, or a time in the Philippines, 2026-12-31T18:00
  npm run build [-- --pages FILE] [--out DIR]    write the site to dist, or DIR
      --at TIME               the site as of a day or a time
      --next-file FILE        write when the site must be built again: a time, or nothing for never
      --shard I/N             only the I-th of N shares, so that several machines build one site
      --no-cache              use no pages and no client that builds before have left
      --compress              also write texts compressed by brotli and gzip, for a server of your own
      --profile FILE          write a CPU profile of the build; its name should end in .cpuprofile
  npm run dev [-- --pages FILE] [--port N]       show the site while it is edited
      --at TIME               the site as of a day or a time
  npm run studio [-- --pages FILE] [--port N]    compose the site in the browser
      --at TIME               the site as of a day or a time
  npm run preview [-- --out DIR] [--port N]      serve what was built
  npm run pull -- --brand NAME [--pages FILE]    get the overlay of a brand from the content API
      --host HOST             where that is: host, host:port, or a whole address; else CONTENT_API_HOST
      --offline               ask nobody: check the overlay that is there
  npm run lastmod [-- FILE]                      note which pages have changed, for sitemap.xml`

/** What the commands are told. */
export interface Options {
  pages: string
  out: string
  port: number | undefined
  /** As they were given: NAME or NAME:FILE. */
  formats: readonly string[]
  maxWarnings: number | undefined
  fix: boolean
  watch: boolean
  /** The first instant of the day or time, in milliseconds since 1970. */
  at: number | undefined
  nextFile: string | undefined
  shard: Shard | undefined
  noCache: boolean
  compress: boolean
  profile: string | undefined
  brand: string | undefined
  host: string | undefined
  offline: boolean
}

const kinds = {
  pages: { type: 'string' },
  out: { type: 'string' },
  port: { type: 'string' },
  format: { type: 'string', multiple: true },
  'max-warnings': { type: 'string' },
  fix: { type: 'boolean' },
  watch: { type: 'boolean' },
  at: { type: 'string' },
  'next-file': { type: 'string' },
  shard: { type: 'string' },
  'no-cache': { type: 'boolean' },
  compress: { type: 'boolean' },
  profile: { type: 'string' },
  brand: { type: 'string' },
  host: { type: 'string' },
  offline: { type: 'boolean' },
} as const

/** The name of an option; `file` is the name of a pages file without an option. */
export type OptionName = keyof typeof kinds | 'file'

/** Reads what stands after a command that takes these options. Throws UserError where it makes no sense. */
export function readOptions(args: string[], takes: readonly OptionName[]): Options {
  const { values, positionals } = parse(args, takes)
  if (positionals.length > 1 || (positionals.length > 0 && values.pages !== undefined)) {
    throw new UserError(
      `Expected one file, got ${[values.pages, ...positionals].filter(Boolean).join(' ')}.\n${usage}`,
    )
  }
  return {
    pages: positionals[0] ?? values.pages ?? 'pages.json',
    out: values.out ?? 'dist',
    port: readNumber(values.port, 65535, 'a port number'),
    formats: values.format ?? [],
    maxWarnings: readNumber(values['max-warnings'], 1e9, 'a number of warnings'),
    fix: values.fix ?? false,
    watch: values.watch ?? false,
    at: values.at === undefined ? undefined : parseMoment(values.at),
    nextFile: values['next-file'],
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    noCache: values['no-cache'] ?? false,
    compress: values.compress ?? false,
    profile: values.profile,
    brand: values.brand === undefined ? undefined : readBrand(values.brand),
    host: values.host,
    offline: values.offline ?? false,
  }
}

function parseMoment(text: string): number {
  const moment = readMoment(text)
  if (moment === undefined) {
    throw new UserError(
      `"${text}" is no day and no time. Write it as 2026-12-31, or as 2026-12-31T18:00 for the time in the Philippines.`,
    )
  }
  return moment.start
}

function parseShard(text: string): Shard {
  const shard = readShard(text)
  if (shard === undefined) {
    throw new UserError(`"${text}" is no share of a build. Write it as 3/8, the third of eight.`)
  }
  return shard
}

function readBrand(name: string): string {
  // The form of site.brand in the schema; no name leads out of the folder.
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return name
  throw new UserError(`"${name}" is no brand. Write small letters, digits and dashes.`)
}

function readNumber(text: string | undefined, most: number, what: string): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Infinity
  if (number > most) throw new UserError(`"${text}" is not ${what}.`)
  return number
}

function parse(args: string[], takes: readonly OptionName[]) {
  try {
    const parsed = parseArgs({ args, options: kinds, allowPositionals: takes.includes('file') })
    const known: readonly string[] = takes
    const foreign = Object.keys(parsed.values).find((name) => !known.includes(name))
    if (foreign !== undefined) throw new Error(`Unknown option '--${foreign}'`)
    return parsed
  } catch (error) {
    throw new UserError(`${explainOption(error, takes)}\n${usage}`)
  }
}

/** Node's first sentence, without its advice on names that begin with a dash, and the nearest option. */
function explainOption(error: unknown, takes: readonly OptionName[]): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(
    '. To specify',
  )
  const unknown = /^Unknown option '-*([^']*)'/.exec(reason)?.[1]
  if (unknown === undefined) return reason
  const near = suggest(
    unknown,
    takes.filter((name) => name !== 'file'),
  )
  return `${reason}.${near === undefined ? '' : ` Did you mean --${near}?`}`
}
