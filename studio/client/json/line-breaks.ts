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
    toEditor: (offset) => offset - wide.filter((start) => start < offset).length,
    toText: (position) => position + wide.filter((start, index) => start - index < position).length,
  }
}

/** Normalizes the line breaks of a text for the editor. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
