/** A text as the page shows it, in which each token is replaced by the keyword. */
export interface TypedText {
  shown: string
  /** The offsets at which keywords of tokens begin. */
  tokens: readonly number[]
}

/** How a text is written in the file. */
export interface TextForm {
  /** What the token is replaced with. */
  keyword: string
  /** Whether the text may contain markup, in which `<` and `&` are escaped. */
  isMarkup: boolean
}

const token = '{keyword}'

/** Reads a text as it is written in the file; undefined if it contains markup, or escapes that are not needed. */
export function readTyped(written: string, form: TextForm): TypedText | undefined {
  const plain = form.isMarkup ? unescapeText(written) : written
  if (form.isMarkup && escapeText(plain) !== written) return undefined
  return fillTokens({ shown: plain, tokens: [] }, form, 0).text
}

/** Writes a text as it is in the file. */
export function writeTyped({ shown, tokens }: TypedText, { keyword, isMarkup }: TextForm): string {
  const escape = isMarkup ? escapeText : (text: string): string => text
  const bounds = [...tokens, shown.length]
  const parts = bounds.map((end, index) => {
    const before = bounds[index - 1]
    return escape(shown.slice(before === undefined ? 0 : before + keyword.length, end))
  })
  return parts.join(token)
}

/**
 * Replaces a range of a text, and returns it with the offset of the caret. A token is kept or removed as a whole; a typed
 * `{keyword}` becomes one.
 */
export function replaceTyped(
  { shown, tokens }: TypedText,
  form: TextForm,
  range: { from: number; to: number; by: string },
): { text: TypedText; caret: number } {
  const { length } = form.keyword
  const { by } = range
  let { from, to } = range
  for (const start of tokens) {
    const isTouched =
      from === to ? start < from && from < start + length : start < to && from < start + length
    if (!isTouched) continue
    from = from === to ? start + length : Math.min(from, start)
    to = Math.max(to, from, start + length)
  }
  const kept = tokens.flatMap((start) => {
    if (start + length <= from) return [start]
    return start >= to ? [start + by.length - (to - from)] : []
  })
  const text = { shown: shown.slice(0, from) + by + shown.slice(to), tokens: kept }
  return fillTokens(text, form, from + by.length)
}

/** Moves an offset inside a token to its end, or to its start if the caret moves back. */
export function leaveToken(
  { tokens }: TypedText,
  { keyword }: TextForm,
  offset: number,
  isBackward: boolean,
): number {
  const start = tokens.find((at) => at < offset && offset < at + keyword.length)
  if (start === undefined) return offset
  return isBackward ? start : start + keyword.length
}

/** Finds the range in which two texts differ. The change ended at the caret, if that is known. */
export function differenceAt(
  before: string,
  after: string,
  caret = 0,
): { from: number; to: number; by: string } {
  const rest = Math.min(after.length - caret, before.length)
  let tail = 0
  while (tail < rest && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const most = Math.min(before.length, after.length) - tail
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  return { from: head, to: before.length - tail, by: after.slice(head, after.length - tail) }
}

/** Replaces written tokens by the keyword. */
function fillTokens(
  { shown, tokens }: TypedText,
  { keyword }: TextForm,
  caret: number,
): { text: TypedText; caret: number } {
  const at = shown.indexOf(token)
  if (at === -1) return { text: { shown, tokens }, caret }
  const by = keyword.length - token.length
  const move = (offset: number): number => (offset > at ? Math.max(at, offset + by) : offset)
  const moved = tokens.map(move)
  const filled = shown.slice(0, at) + keyword + shown.slice(at + token.length)
  const text = { shown: filled, tokens: [...moved, at].toSorted((a, b) => a - b) }
  return fillTokens(text, { keyword, isMarkup: false }, move(caret))
}

/** Writes a text as markup, as a person would: a `&` before a space stays as it is. */
export function escapeText(text: string): string {
  return text.replaceAll(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
