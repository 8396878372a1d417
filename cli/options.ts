import { parseArgs } from 'node:util'
import { readMoment } from '../schema/values/calendar.ts'
import { readShard, type Shard } from '../builder/output/shard.ts'
import { suggest } from '../check/problem/suggest.ts'
import { UserError } from '../schema/read/user-error.ts'

/** The help text: how to call each command. */
export const usage = `Usage:
  npm run validate [-- FILE OPTIONS]             check pages.json, or FILE
      --format NAME[:FILE]    pretty, json, github, sarif, junit or markdown; may be given more than once
      --fix                   apply all safe fixes to the file
      --max-warnings N        fail when there are more than N warnings
      --watch                 check again after each change
      --brand NAME            apply the overlay brands/NAME.json; also for build and dev
      --at TIME               check as of a date (2026-12-31) or a Philippine time (2026-12-31T18:00)
  npm run build [-- --pages FILE] [--out DIR]    build the site into dist, or DIR
      --at TIME               build as of a date or time
      --next-file FILE        write the time of the next scheduled change to FILE; empty if there is none
      --shard I/N             build only the I-th of N shards, so that several machines can share the work
      --no-cache              do not reuse anything from earlier builds
      --compress              also write brotli and gzip files, for self-hosted servers
      --profile FILE          write a CPU profile of the build to FILE (use the extension .cpuprofile)
  npm run dev [-- --pages FILE] [--port N]       start the dev server, with live preview
      --at TIME               show the site as of a date or time
  npm run studio [-- --pages FILE] [--port N]    edit the site in the browser
      --at TIME               show the site as of a date or time
  npm run preview [-- --out DIR] [--port N]      serve the built site
  npm run pull -- --brand NAME [--pages FILE]    fetch the overlay of a brand from the content API
      --host HOST             host, host:port or URL of the content API (default: CONTENT_API_HOST)
      --offline               fetch nothing; only check the existing overlay
  npm run lastmod [-- FILE]                      record which pages have changed, for sitemap.xml`

/** The options of all commands, parsed. */
export interface Options {
  pages: string
  out: string
  port: number | undefined
  /** As given on the command line: NAME or NAME:FILE. */
  formats: readonly string[]
  maxWarnings: number | undefined
  fix: boolean
  watch: boolean
  /** The first instant of the date or time, in milliseconds since 1970. */
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

/** The name of an option; `file` is a pages file given without an option name. */
export type OptionName = keyof typeof kinds | 'file'

/** Parses the arguments of a command that accepts these options. Throws UserError for invalid ones. */
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
      `"${text}" is not a date or time. Expected a value like 2026-12-31, or 2026-12-31T18:00 in Philippine time.`,
    )
  }
  return moment.start
}

function parseShard(text: string): Shard {
  const shard = readShard(text)
  if (shard === undefined) {
    throw new UserError(`"${text}" is not a shard. Expected a value like 3/8, the third of eight.`)
  }
  return shard
}

function readBrand(name: string): string {
  // The pattern of site.brand in the schema; it cannot lead out of the folder.
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return name
  throw new UserError(`"${name}" is not a brand name. Use lowercase letters, digits and hyphens.`)
}

function readNumber(text: string | undefined, max: number, what: string): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Infinity
  if (number > max) throw new UserError(`"${text}" is not ${what}.`)
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

/** The first sentence of Node's message, without its advice on names that begin with a dash, and the closest option. */
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
