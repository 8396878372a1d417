import type { PoEntry } from './entry.ts'
import type { PoFile } from './po-file.ts'

/** The text of a PO file with other entries. Those that it had before stay as they are written. */
export function writePo(
  { text, entries: before, rest }: PoFile,
  entries: readonly PoEntry[],
): string {
  const isSame =
    entries.length === before.length && entries.every((entry, index) => entry === before[index])
  if (isSame) return text
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const parts = entries.map(({ written }) => written)
  if (rest !== '') parts.push(rest)
  return `${parts.join('\n\n')}\n`.replaceAll(/\r?\n/g, lineEnd)
}
