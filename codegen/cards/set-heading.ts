/** A text in lines, and the size of its letters in pixels. */
export interface SetText {
  lines: string[]
  size: number
}

/** The room that a text has. */
export interface Room {
  width: number
  lines: number
  /** The size of letters where the text is short. */
  largest: number
}

/**
 * Sets a text in as few lines as it needs, as large as the room lets it be: words stay whole, nothing is cut, and lines are
 * about as long as each other. `measure` says how wide a text is, as a multiple of its size.
 */
export function setHeading(text: string, room: Room, measure: (text: string) => number): SetText {
  const words = text.split(' ')
  for (let size = room.largest; ; size *= 0.96) {
    const width = room.width / size
    const lines = breakLines(words, width, measure)
    if (lines === undefined || lines.length > room.lines) continue
    return { lines: balance(words, lines, width, measure), size }
  }
}

/** Fills line after line; undefined where a word alone is too wide. */
function breakLines(
  words: readonly string[],
  width: number,
  measure: (text: string) => number,
): string[] | undefined {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else if (measure(word) > width) return undefined
    else lines.push(word)
  }
  return lines
}

/** The same number of lines, in the narrowest column that holds them. */
function balance(
  words: readonly string[],
  lines: string[],
  width: number,
  measure: (text: string) => number,
): string[] {
  let best = lines
  for (let narrower = width * 0.95; narrower > width / 3; narrower *= 0.95) {
    const other = breakLines(words, narrower, measure)
    if (other === undefined || other.length > lines.length) return best
    best = other
  }
  return best
}
