/** A part of a PO file between empty lines: an entry with its comments, or comments alone. */
export interface PoPart {
  /** Its first character in the text, and the one after its last. */
  from: number
  to: number
  /** What is between the quotation marks of its strings, by their keyword. */
  strings: ReadonlyMap<string, readonly Quoted[]>
}

/** One line of a string, as written between quotation marks; its place is counted from the start of its part. */
interface Quoted {
  from: number
  written: string
}

const line = /^(?:#~[ \t]*)?(?:(msg[a-z_]+(?:\[\d+\])?)[ \t]*)?(?:"(.*)")?\s*$/

/** Splits the text of a PO file into its entries. Mistakes in them are left to the parser. */
export function splitPo(text: string): PoPart[] {
  const parts: PoPart[] = []
  let strings = new Map<string, Quoted[]>()
  let [from, to] = [0, 0]
  let name = ''
  const end = (next: number): void => {
    if (to > from) parts.push({ from, to, strings })
    strings = new Map()
    from = next
    name = ''
  }
  for (const { 0: written, index } of text.matchAll(/[^\n]+/g)) {
    const bare = written.replace(/\r$/, '')
    if (bare.trim() === '') continue
    const [isString, keyword, quoted] = line.exec(bare) ?? []
    const isStart = isString === undefined || keyword === 'msgid' || keyword === 'msgctxt'
    if (isStart && [...strings.keys()].some((known) => known.startsWith('msgstr'))) end(index)
    if (to <= from) from = index
    if (keyword !== undefined) name = keyword
    if (quoted !== undefined && name !== '') {
      const at = index - from + bare.lastIndexOf('"') - quoted.length
      strings.set(name, [...(strings.get(name) ?? []), { from: at, written: quoted }])
    }
    to = index + bare.length
  }
  end(text.length)
  return parts
}

/** The offset in the text of a character of a translation, or of its end. */
export function offsetOf({ from: start, strings }: PoPart, index: number): number {
  const lines = strings.get('msgstr') ?? []
  let left = index
  for (const { from, written } of lines) {
    for (const { 0: character, index: at } of written.matchAll(/\\.|[^]/g)) {
      if (left === 0) return start + from + at
      left -= character.startsWith('\\') ? 1 : character.length
    }
  }
  const last = lines.at(-1)
  return last ? start + last.from + last.written.length : 0
}
