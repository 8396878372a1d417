import { parseArgs } from 'node:util'
import { readShard } from '../builder/output/shard.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { suggest } from '../schema/config/suggest.ts'
import { UserError } from '../schema/read/user-error.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { pseudoNames } from '../site/locales/pseudo.ts'
import { isBrandName } from '../site/overlay/overlay-name.ts'

/** Every option: the kind of its value, and the value's name in the help. */
export const options = {
  pages: { type: 'string', multiple: true, value: 'FILE' },
  out: { type: 'string', value: 'DIR' },
  port: { type: 'string', value: 'N' },
  format: { type: 'string', multiple: true, value: 'NAME' },
  fix: { type: 'boolean', default: false, value: '' },
  write: { type: 'boolean', default: false, value: '' },
  base: { type: 'string', value: 'REV' },
  'max-warnings': { type: 'string', value: 'N' },
  watch: { type: 'boolean', default: false, value: '' },
  brand: { type: 'string', value: 'NAME' },
  at: { type: 'string', value: 'TIME' },
  locale: { type: 'string', value: 'NAME' },
  'next-file': { type: 'string', value: 'FILE' },
  shard: { type: 'string', value: 'I/N' },
  'no-cache': { type: 'boolean', default: false, value: '' },
  compress: { type: 'boolean', default: false, value: '' },
  clean: { type: 'boolean', default: false, value: '' },
  profile: { type: 'string', value: 'FILE' },
  host: { type: 'string', multiple: true, value: 'HOST' },
  listen: { type: 'string', value: 'ADDRESS:PORT' },
  now: { type: 'boolean', default: false, value: '' },
  offline: { type: 'boolean', default: false, value: '' },
  check: { type: 'boolean', default: false, value: '' },
  json: { type: 'boolean', default: false, value: '' },
  unbundled: { type: 'boolean', default: false, value: '' },
  'no-pictures': { type: 'boolean', default: false, value: '' },
  island: { type: 'boolean', default: false, value: '' },
  title: { type: 'string', value: 'TEXT' },
  name: { type: 'string', value: 'TEXT' },
  url: { type: 'string', value: 'URL' },
  lang: { type: 'string', value: 'LANG' },
  color: { type: 'string', value: '#RRGGBB' },
  words: { type: 'string', value: 'PHRASES' },
  pictures: { type: 'boolean', default: false, value: '' },
  report: { type: 'string', value: 'FILE' },
  widths: { type: 'string', value: 'N,N' },
  looks: { type: 'string', value: 'NAMES' },
  limit: { type: 'string', value: 'N' },
  proxies: { type: 'string', value: 'N' },
  export: { type: 'string', value: 'FORM' },
  'delete-after': { type: 'string', value: 'DAYS' },
} as const

/** The name of an option. */
export type OptionName = keyof typeof options

/** The value of `--brand` for the site of pages.json and those of all brands. */
export const allBrands = 'all'

/** Every command by its name. */
export type CommandTable = Readonly<Record<string, Command>>

/** A command: what it takes, and what it does. */
export interface Command {
  summary: string
  /** The page in docs/ that says more, with the heading. */
  guide?: string
  /** What it takes besides options: names for the help, where brackets mean that one may be left out, and how many. */
  takes?: { names: string; count: string }
  options: { readonly [Name in OptionName]?: string }
  /** Whether `--brand all` stands for all brands. */
  takesAllBrands?: true
  /** Whether it begins with a line where the generated files of a site are out of date. */
  warnsOfStaleFiles?: true
  /** Loads the command, which returns the exit code: 0 for success, 1 for problems, 2 where it could not run. */
  load(): Promise<(options: Options) => Promise<number>>
}

/** The names of the options that a command has, in the order of its help. */
export function optionNames(does: Command['options']): OptionName[] {
  const isOption = (name: string): name is OptionName => Object.hasOwn(options, name)
  return Object.keys(does).filter(isOption)
}

/** The options of all commands, parsed. */
export type Options = ReturnType<typeof readOptions>

/** Parses the arguments of a command. Throws UserError with its `help` for invalid ones. */
export function readOptions(
  args: string[],
  command: Command,
  help: string,
  { settings, commands }: { settings: SiteConfig; commands: CommandTable },
) {
  const { values, positionals } = parse(args, command, help)
  const { pages = [] } = values
  const { names = '', count = '' } = command.takes ?? {}
  if (values.brand === allBrands && command.takesAllBrands !== true)
    throw new UserError(
      'Only build, validate and diff take --brand all. Name one brand: --brand NAME',
    )
  // A pages file may be named by its option as well.
  const files = names === '[FILE]' ? [...pages.slice(-1), ...positionals] : positionals
  const each = names.split(' ')
  const least = each.filter((name) => !name.startsWith('[')).length
  if (command.takes && (files.length > each.length || files.length < least))
    throw new UserError(`Expected ${count}, got ${files.join(' ') || 'none'}.\n${help}`)
  return {
    ...values,
    /** Those of the site, which are in no option. */
    settings,
    /** All commands, for the page about them. */
    commands,
    /** What was given without the name of an option. */
    positionals,
    pages: (names === '[FILE]' ? files[0] : pages.at(-1)) ?? 'pages.json',
    /** All values of `--pages`, which may be repeated. */
    pagesFiles: pages,
    out: values.out ?? 'dist',
    port: readValue(values.port, kinds.port),
    /** As given on the command line: NAME or NAME:FILE. */
    formats: values.format ?? [],
    maxWarnings: readValue(values['max-warnings'], kinds.warnings),
    limit: readValue(values.limit, kinds.pictures),
    widths: readValue(values.widths, kinds.widths),
    looks: readValue(values.looks, kinds.looks),
    langs: values.lang?.split(','),
    /** The first instant of the date or time, in milliseconds since 1970. */
    at: readValue(values.at, momentOf(settings)),
    /** A language for developers. */
    pseudo: readValue(values.locale, kinds.pseudo),
    nextFile: values['next-file'],
    shard: readValue(values.shard, kinds.shard),
    noCache: values['no-cache'],
    brand: readValue(values.brand, kinds.brand),
    host: values.host?.at(-1),
    hosts: values.host ?? [],
    listen: readValue(values.listen, kinds.listen),
    noPictures: values['no-pictures'],
    proxies: readValue(values.proxies, kinds.proxies),
    deleteAfter: readValue(values['delete-after'], kinds.days),
  }
}

/** How to read a kind of value, undefined if it is none, and the end of the message that refuses it. */
interface Kind<T> {
  read: (text: string) => T | undefined
  expected: string | ((text: string) => string)
}

/** How colours of pages can look. */
const looks = ['light', 'dark'] as const

const kinds = {
  port: { read: numberUpTo(65535), expected: 'a port number.' },
  listen: {
    read: readAddress,
    expected: 'an address and a port. Expected a value like 127.0.0.1:5173.',
  },
  proxies: { read: numberUpTo(10), expected: 'a number of proxies, at most 10.' },
  days: { read: numberUpTo(36500), expected: 'a number of days.' },
  warnings: { read: numberUpTo(1e9), expected: 'a number of warnings.' },
  pictures: { read: numberUpTo(1e6), expected: 'a number of pictures.' },
  widths: {
    read: readEach((text) => (/^\d{3,4}$/.test(text) ? Number(text) : undefined)),
    expected: 'a list of widths in pixels. Expected a value like 360,1280.',
  },
  looks: {
    read: readEach((text) => looks.find((look) => look === text)),
    expected: `a list of looks. Expected ${looks.join(' or ')}, or both with a comma between them.`,
  },
  pseudo: {
    read: (text: string) => pseudoNames.find((name) => name === text),
    expected: `a language for developers. Expected one of: ${pseudoNames.join(', ')}.`,
  },
  shard: { read: readShard, expected: 'a shard. Expected a value like 3/8, the third of eight.' },
  brand: {
    read: (text: string) => (isBrandName(text) ? text : undefined),
    expected: 'a brand name. Use lowercase letters, digits and hyphens.',
  },
}

/** The address without brackets, and the port. */
function readAddress(text: string): { host: string; port: number } | undefined {
  const [, host = '', digits] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? []
  const port = digits === undefined ? undefined : kinds.port.read(digits)
  return port === undefined ? undefined : { host: host.replaceAll(/[[\]]/g, ''), port }
}

/** Reads a list with commas; undefined if one of its entries cannot be read. */
function readEach<T>(read: (text: string) => T | undefined) {
  return (text: string): T[] | undefined => {
    const values = text.split(',').map((entry) => read(entry.trim()))
    const known = values.filter((value) => value !== undefined)
    return known.length === values.length ? known : undefined
  }
}

function momentOf(settings: SiteConfig): Kind<number> {
  const calendar = calendarOf(settings)
  return {
    read: (text) => calendar.readMoment(text)?.start,
    expected: (text) =>
      sayUnclear(text, calendar) ??
      `a date or time. Expected a value like 2026-12-31, or 2026-12-31T18:00, which is a time in ${settings.timeZoneName}.`,
  }
}

function readValue<T>(text: string | undefined, { read, expected }: Kind<T>): T | undefined {
  if (text === undefined) return undefined
  const value = read(text)
  const reason = typeof expected === 'string' ? expected : expected(text)
  if (value === undefined) throw new UserError(`"${text}" is not ${reason}`)
  return value
}

/** Says that the clocks of the site skip a time, or show it twice. */
function sayUnclear(text: string, { place, readUnclear, minuteAt, offsetAt }: Calendar) {
  const [first, second] = readUnclear(text) ?? []
  if (first === undefined) return undefined
  if (second === undefined)
    return `a time in ${place}: its clocks are turned forward then. Expected a value like ${minuteAt(first)}.`
  return `one time in ${place}: its clocks show it twice. Expected ${text}${offsetAt(first)} or ${text}${offsetAt(second)}.`
}

function numberUpTo(max: number) {
  return (text: string): number | undefined => {
    const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Infinity
    return number > max ? undefined : number
  }
}

function parse(args: string[], { takes, options: does }: Command, help: string) {
  const names = optionNames(does)
  try {
    const given = args.map((text) => /^--([^=]+)/.exec(text)?.[1] ?? '')
    const foreign = given.find((name) => Object.hasOwn(options, name) && !Object.hasOwn(does, name))
    if (foreign !== undefined) throw new Error(`Unknown option '--${foreign}'`)
    return parseArgs({ args, options, allowPositionals: takes !== undefined })
  } catch (error) {
    const lacking = /Option '--([\w-]+).* argument (?:missing|is ambiguous)/.exec(String(error))
    const without = names.find((name) => name === lacking?.[1])
    if (without !== undefined)
      throw new UserError(
        `The option --${without} needs a value: --${without} ${options[without].value}`,
      )
    throw new UserError(`${explainOption(error, names)}\n${help}`)
  }
}

/** The first sentence of Node's message, without its advice on names that begin with a dash, and the closest option. */
function explainOption(error: unknown, names: readonly OptionName[]): string {
  const message = error instanceof Error ? error.message : String(error)
  const [reason = ''] = message.split('. To specify')
  const unknown = /^Unknown option '-*([^']*)'/.exec(reason)?.[1]
  if (unknown === undefined) return reason
  const near = suggest(unknown, names)
  return `${reason}.${near === undefined ? '' : ` Did you mean --${near}?`}`
}
