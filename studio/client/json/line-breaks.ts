/** Converts offsets between a text, whose line breaks may have two characters, and the editor, where they have one. */
export interface LineBreaks {
  /** The line break of the text, also used for new lines. */
  lineBreak: string
  toEditor: (offset: number) => number
  toText: (position: number) => number
}

/** Reads the line breaks of a text. */
export function readLineBreaks(text: string): LineBreaks {
  /** Offsets of the line breaks with two characters. */
  const wide: number[] = []
  let at = text.indexOf('\r\n')
  while (at !== -1) {
    wide.push(at)
    at = text.indexOf('\r\n', at + 2)
  }
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    toEditor: (offset) => offset - countBelow(wide, (start) => start < offset),
    toText: (position) => position + countBelow(wide, (start, index) => start - index < position),
  }
}

/** Normalizes the line breaks of a text for the editor. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Counts the entries that pass a test, which must be at the start of the list. */
function countBelow(
  list: readonly number[],
  passes: (entry: number, index: number) => boolean,
): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(list[middle] ?? 0, middle)) low = middle + 1
    else high = middle
  }
  return low
}
