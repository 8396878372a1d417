import { access, constants, readFile } from 'node:fs/promises'
import type { CheckResult } from '../check/check.ts'
import { fixText } from '../check/fix.ts'
import { writeWhole } from '../write-whole.ts'
import { CannotRun } from './cannot-run.ts'

/** How a file is mended. */
export interface Mending {
  file: string
  /** The file as it was read. */
  bytes: Uint8Array
  check: (input: string | Uint8Array) => CheckResult
  say: (line: string) => void
}

/**
 * Makes the safe fixes in a file, and says each. Returns the check of what stands there then. Throws CannotRun when the file
 * may not be written, or was changed since it was read.
 */
export async function mendFile({ file, bytes, check, say }: Mending): Promise<CheckResult> {
  const original = decode(bytes)
  if (original === undefined) return check(bytes)
  const { text, applied, result, isRefused } = fixText(original, check)
  if (isRefused) say(`${file}: nothing was mended, because a fix would make something else wrong.`)
  if (applied.length === 0) return result
  await write(file, text, bytes)
  for (const { place, did } of applied) say(`${file}:${place.line}:${place.column} ${did}`)
  return result
}

async function write(file: string, text: string, bytes: Uint8Array): Promise<void> {
  const mayWrite = await access(file, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) throw new CannotRun(`${file} is write-protected. Nothing was mended.`)
  const isStill = async (): Promise<boolean> => (await readFile(file)).equals(bytes)
  const isWritten = await writeWhole(file, text, isStill).catch((cause: unknown) => {
    throw new Error(`${file} cannot be written, so nothing was mended`, { cause })
  })
  if (!isWritten) {
    throw new CannotRun(`${file} was changed meanwhile. Nothing was mended; run it again.`)
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
