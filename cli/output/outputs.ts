import { resolve } from 'node:path'
import { type ReportFormat, reportFormats, isFormatName } from '../../check/formats/index.ts'
import type { Report } from '../../check/formats/report.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { type AskedFile, refuseAsked, writeAsked } from '../../site/files/asked-file.ts'
import type { Options } from '../options.ts'
import { placeSites } from '../site/pages-file.ts'

/** A format that a report is written in; printed to the terminal if it has no file. */
export interface Output {
  format: ReportFormat
  file: AskedFile | undefined
}

/**
 * Reads the values of --format: NAME or NAME:FILE. Throws UserError for an unknown name, for two reports with one
 * destination, and for a file that must not be written.
 */
export function readOutputs(options: Pick<Options, 'formats' | 'pages' | 'brand'>): Output[] {
  const outputs = options.formats.map((spec) => readOutput(spec, options))
  const toStdout = outputs.filter(isForStdout).map(({ format }) => format)
  if (toStdout.length > 1) {
    throw new UserError(
      `Only one format can be printed, not ${toStdout.join(' and ')}. Write the others to a file: --format ${toStdout.at(-1)}:FILE`,
    )
  }
  const taken = new Set<string>()
  for (const { file: asked } of outputs) {
    if (asked === undefined) continue
    const file = resolve(asked.file)
    if (taken.has(file))
      throw new UserError(`Two reports cannot be written to the same file, ${asked.file}.`)
    taken.add(file)
  }
  return outputs
}

/** Whether an output is read by programs, so that nothing else may be printed there. */
export function isForStdout({ format, file }: Output): boolean {
  return file === undefined && format !== 'pretty'
}

/** Writes a report to its files and to stdout. Throws when a file cannot be written. */
export async function writeOutputs(
  outputs: readonly Output[],
  report: Report,
  settings: SiteConfig,
): Promise<void> {
  for (const output of outputs) {
    const { format, file } = output
    if (file !== undefined) writeAsked(file, reportFormats[format](report, settings))
    else if (isForStdout(output)) await print(reportFormats[format](report, settings))
  }
}

/** Resolves when everything is written. A reader that closes the pipe early, such as `head`, is not an error. */
function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.once('error', (error) => {
      if ('code' in error && error.code === 'EPIPE') done()
      else fail(error)
    })
    process.stdout.write(text, () => done())
  })
}

function readOutput(spec: string, options: Pick<Options, 'pages' | 'brand'>): Output {
  const colon = spec.indexOf(':')
  const name = colon === -1 ? spec : spec.slice(0, colon)
  const file = colon === -1 ? undefined : spec.slice(colon + 1)
  if (!isFormatName(name)) {
    const names = Object.keys(reportFormats)
    const meant = suggest(name, names)
    const question = meant === undefined ? '' : ` Did you mean ${meant}?`
    throw new UserError(`Unknown format "${name}".${question} Formats: ${names.join(', ')}.`)
  }
  if (file === '') throw new UserError(`"${spec}" has no file name. Expected ${name}:FILE.`)
  return { format: name, file: askFile('--format', file, options) }
}

/** The format that is asked for last, of those of a command; text by default. Throws UserError for one that there is not. */
export function chooseFormat<T extends { text: unknown }>(
  known: T,
  { formats: asked }: Pick<Options, 'formats'>,
): T[keyof T] {
  const name = asked.at(-1) ?? 'text'
  const isKnown = (one: string): one is keyof T & string => Object.hasOwn(known, one)
  if (isKnown(name)) return known[name]
  throw new UserError(`Unknown format "${name}". Formats: ${Object.keys(known).join(', ')}.`)
}

/** Reads an option that names a file to write. Throws UserError if it must not be written, or if there is no site. */
export function askFile(
  option: string,
  file: string | undefined,
  { pages, brand, out }: Pick<Options, 'pages' | 'brand'> & { out?: string },
): AskedFile | undefined {
  if (file === undefined) return undefined
  const [asked] = placeSites(pages, brand).map(({ place }) => {
    const one = { option, file, place, outDir: out }
    refuseAsked(one)
    return one
  })
  return asked
}
