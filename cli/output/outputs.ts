import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formats, isFormatName, type FormatName } from '../../check/formats/index.ts'
import type { Report } from '../../check/formats/report.ts'
import { suggest } from '../../check/problem/suggest.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** A format that a report is written in; printed to the terminal if it has no file. */
export interface Output {
  format: FormatName
  file: string | undefined
}

/**
 * Reads the values of --format: NAME or NAME:FILE. Throws UserError for an unknown name, for two reports with one
 * destination, and for a report that would overwrite `pages`.
 */
export function readOutputs(specs: readonly string[], pages: string): Output[] {
  const outputs = specs.map(readOutput)
  const toStdout = outputs.filter(isForStdout).map(({ format }) => format)
  if (toStdout.length > 1) {
    throw new UserError(
      `Only one format can be printed, not ${toStdout.join(' and ')}. Write the others to a file: --format ${toStdout.at(-1)}:FILE`,
    )
  }
  const taken = new Set([placeOf(pages)])
  for (const { file } of outputs) {
    if (file === undefined) continue
    if (placeOf(file) === placeOf(pages))
      throw new UserError(`Refusing to overwrite ${file} with a report.`)
    if (taken.has(placeOf(file)))
      throw new UserError(`Two reports cannot be written to the same file, ${file}.`)
    taken.add(placeOf(file))
  }
  return outputs
}

/** Throws UserError if a report would overwrite one of the page files `names` next to a pages.json. */
export function keepApart(
  outputs: readonly Output[],
  pagesFile: string,
  names: readonly string[],
): void {
  if (outputs.every(({ file }) => file === undefined)) return
  const places = new Set(names.map((name) => placeOf(join(dirname(pagesFile), name))))
  for (const { file } of outputs) {
    if (file !== undefined && places.has(placeOf(file))) {
      throw new UserError(`Refusing to overwrite ${file} with a report.`)
    }
  }
}

/** Whether an output is read by programs, so that nothing else may be printed there. */
export function isForStdout({ format, file }: Output): boolean {
  return file === undefined && format !== 'pretty'
}

/** Writes a report to its files and to stdout. Throws when a file cannot be written. */
export async function writeOutputs(outputs: readonly Output[], report: Report): Promise<void> {
  for (const output of outputs) {
    const { format, file } = output
    if (file !== undefined) await writeReport(file, formats[format](report))
    else if (isForStdout(output)) await print(formats[format](report))
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

async function writeReport(file: string, content: string): Promise<void> {
  try {
    await writeWhole(file, content)
  } catch (cause) {
    throw new Error(`cannot write the report ${file}`, { cause })
  }
}

function readOutput(spec: string): Output {
  const colon = spec.indexOf(':')
  const name = colon === -1 ? spec : spec.slice(0, colon)
  const file = colon === -1 ? undefined : spec.slice(colon + 1)
  if (!isFormatName(name)) {
    const names = Object.keys(formats)
    const meant = suggest(name, names)
    const question = meant === undefined ? '' : ` Did you mean ${meant}?`
    throw new UserError(`Unknown format "${name}".${question} Formats: ${names.join(', ')}.`)
  }
  if (file === '') throw new UserError(`"${spec}" has no file name. Expected ${name}:FILE.`)
  return { format: name, file }
}

function placeOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file)
}
