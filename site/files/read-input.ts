import { statSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { skipString } from '../../check/syntax/scan.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { toPageFile } from '../pages/markdown-page.ts'

/** The maximum size of one file in MB. Ten thousand pages take about 50 MB; Node reads texts of up to 512 MB. */
const maxMegabytes = 256

/** Larger files are measured before they are parsed: the parser needs twelve times their size if they nest. */
const large = 32 * 1024 * 1024

/** The depth of brackets that no site has; the check reports a lower limit. */
const maxDepth = 1000

/**
 * Reads a file of a site; a page in Markdown as the JSON of a page file. Throws UserError where `refuseInput` does, and if brackets are nested endlessly; the system's
 * error if there is no file.
 */
export async function readInput(file: string): Promise<Buffer> {
  const state = inspect(file)
  if (state) refuseState(file, state)
  const bytes = await readFile(file)
  if (bytes.length > large && isDeep(bytes))
    throw new UserError(
      `${file} has brackets nested more than ${maxDepth} levels deep. Something was pasted into it by mistake; remove that.`,
    )
  return toPageFile(file, bytes)
}

/** Throws UserError with one line if a path cannot be the file of a site: nothing, a folder, a pipe, or too large. */
export function refuseInput(file: string): void {
  const state = inspect(file)
  if (state === undefined) throw new UserError(`File not found: ${file}`)
  refuseState(file, state)
}

function refuseState(file: string, state: Stats): void {
  if (state.isDirectory()) throw new UserError(`${file} is a folder, not a file.`)
  if (!state.isFile())
    throw new UserError(`${file} is not a regular file. Save its content to a file first.`)
  if (state.size > maxMegabytes * 1024 * 1024)
    throw new UserError(
      `${file} is too large: ${Math.ceil(state.size / 1024 / 1024)} MB; the maximum is ${maxMegabytes} MB. Move pages to page files, which "include" names.`,
    )
}

function inspect(file: string): Stats | undefined {
  try {
    return statSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === 'ELOOP')
      throw new UserError(`${file} is a link that leads back to itself. Replace it with a file.`)
    if (code === 'EACCES' || code === 'EPERM') throw new UserError(`No permission to read ${file}.`)
    throw error
  }
}

function isDeep(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = skipString(text, at) - 1
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}
