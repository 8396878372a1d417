/**
 * Reads the line break of a text, and converts offsets between the text, whose line breaks may have two characters, and the
 * editor, where they have one.
 */
export function readLineBreaks(text: string) {
  /** Offsets of the line breaks with two characters. */
  const wide: number[] = []
  let at = text.indexOf('\r\n')
  while (at !== -1) {
    wide.push(at)
    at = text.indexOf('\r\n', at + 2)
  }
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    toEditor: (offset: number) => offset - wide.filter((start) => start < offset).length,
    toText: (position: number) =>
      position + wide.filter((start, index) => start - index < position).length,
  }
}

/** Normalizes the line breaks of a text for the editor. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
