/** The space available to a text, in pixels. */
export interface Room {
  width: number
  lines: number
  /** The font size of a short text. */
  largest: number
}

/**
 * Sets a text in as few lines and as large as possible: words stay whole, nothing is cut, and lines have similar
 * lengths. `measure` returns the width of a text as a multiple of its font size. Returns the lines and the font size in pixels.
 */
export function setHeading(text: string, room: Room, measure: (text: string) => number) {
  const space = measure(' ')
  const words = text.split(' ').map((word) => ({ word, width: measure(word) }))
  for (let size = room.largest; ; size *= 0.96) {
    const width = room.width / size
    const lines = breakLines(words, width, space)
    if (lines === undefined || lines.length > room.lines) continue
    return { lines: balance(words, lines, width, space), size }
  }
}

interface Word {
  word: string
  width: number
}

/** Fills line after line; undefined if a single word is too wide. */
function breakLines(words: readonly Word[], width: number, space: number): string[] | undefined {
  const lines: Word[] = []
  for (const { word, width: own } of words) {
    const last = lines.at(-1)
    if (own > width) return undefined
    if (last && last.width + space + own <= width) {
      last.word += ` ${word}`
      last.width += space + own
    } else lines.push({ word, width: own })
  }
  return lines.map(({ word }) => word)
}

/** Breaks words into as many lines as there are, in the narrowest column that holds them. */
function balance(words: readonly Word[], lines: string[], width: number, space: number): string[] {
  let best = lines
  for (let narrower = width * 0.95; narrower > width / 3; narrower *= 0.95) {
    const other = breakLines(words, narrower, space)
    if (other === undefined || other.length > lines.length) return best
    best = other
  }
  return best
}
