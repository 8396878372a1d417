/**
 * What gettext-parser imports from Node, for the browser, where the composer gives it texts and reads texts: it needs no other
 * encodings and no streams.
 */

/** Stands for the constructor of `node:stream` that its streams call. */
export function Transform(): void {}

/** Stands for that of `node:buffer`: what is compiled is read as a text. */
export const Buffer = {
  from: (text: string): { toString: () => string } => ({ toString: () => text }),
}

/** Stands for `node:util` and `encoding`. */
export default {
  inherits(): void {},
  convert: (text: string): string => text,
}
