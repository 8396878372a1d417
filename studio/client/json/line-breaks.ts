/** Places of a text, where a line break may be two characters, as places of the editor, where it is one, and back. */
export interface LineBreaks {
  /** The break that new lines get: that of the text. */
  lineBreak: string
  toEditor: (offset: number) => number
  toText: (position: number) => number
}

/** Reads the line breaks of a text. */
export function readLineBreaks(text: string): LineBreaks {
  /** Where each break of two characters starts in the text. */
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

/** A text as the editor holds it. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** How many entries at the start of a list pass a test that none after them passes. */
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
