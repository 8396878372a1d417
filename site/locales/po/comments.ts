import { isNote, linesOf, writeLines, type PoEntry } from './entry.ts'

/** The width of a line, as gettext writes it. */
const width = 79

/** Where the text of an entry is, as its comments say. */
export function referencesOf(entry: PoEntry): string[] {
  return referencesIn(linesOf(entry).comments)
}

function referencesIn(comments: readonly string[]): string[] {
  return comments
    .filter(isReference)
    .flatMap((line) => line.slice(2).split(/\s+/))
    .filter((reference) => reference !== '')
}

/** An entry whose comments say where its text is; the same one if they do already. */
export function withPlaces(
  entry: PoEntry,
  { hint, references }: { hint: string; references: readonly string[] },
): PoEntry {
  const { comments, strings } = linesOf(entry)
  const hints = comments.filter(isHint).map((line) => line.slice(2).trim())
  const isSame =
    hints.join('\n') === hint && referencesIn(comments).join(' ') === references.join(' ')
  if (isSame) return entry
  const { from: _from, ...changed } = entry
  const others = comments.filter((line) => !isHint(line) && !isReference(line))
  const first = others.findIndex((line) => /^#[,|~]/.test(line))
  const places = [`#. ${hint}`, ...writeReferences(references)]
  const all = others.toSpliced(first === -1 ? others.length : first, 0, ...places)
  return { ...changed, written: writeLines({ comments: all, strings }) }
}

function writeReferences(references: readonly string[]): string[] {
  const lines: string[] = []
  for (const reference of references) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + reference.length <= width)
      lines[lines.length - 1] = `${last} ${reference}`
    else lines.push(`#: ${reference}`)
  }
  return lines
}

function isReference(line: string): boolean {
  return line.startsWith('#:')
}

function isHint(line: string): boolean {
  return line.startsWith('#.') && !isNote(line)
}
