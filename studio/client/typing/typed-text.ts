import { anyToken, type TokenValues } from '../../../schema/values/tokens.ts'

/** A text as the page shows it, in which each token is replaced by its value. */
export interface TypedText {
  shown: string
  /** The tokens, in order. */
  tokens: readonly ShownToken[]
}

/** A token that is shown as its value. */
interface ShownToken {
  /** As it is written: {keyword}. */
  token: string
  /** The offsets between which its value is shown. */
  from: number
  to: number
}

/** How a text is written in the file. */
export interface TextForm {
  /** What tokens are replaced with. */
  values: TokenValues
  /** Whether the text may contain markup, in which `<` and `&` are escaped. */
  isMarkup: boolean
}

/** Reads a text as it is written in the file; undefined if it contains markup, or escapes that are not needed. */
export function readTyped(written: string, form: TextForm): TypedText | undefined {
  const plain = form.isMarkup ? unescapeText(written) : written
  if (form.isMarkup && escapeText(plain) !== written) return undefined
  return fillTyped({ shown: plain, tokens: [] }, form, 0).text
}

/** Writes a text as it is in the file. */
export function writeTyped({ shown, tokens }: TypedText, { isMarkup }: TextForm): string {
  const escape = isMarkup ? escapeText : (text: string): string => text
  const parts = tokens.map(
    ({ token, from }, index) => escape(shown.slice(tokens[index - 1]?.to ?? 0, from)) + token,
  )
  return parts.join('') + escape(shown.slice(tokens.at(-1)?.to ?? 0))
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
  const { by } = range
  let { from, to } = range
  for (const own of tokens) {
    const isTouched =
      from === to ? own.from < from && from < own.to : own.from < to && from < own.to
    if (!isTouched) continue
    from = from === to ? own.to : Math.min(from, own.from)
    to = Math.max(to, from, own.to)
  }
  const kept = tokens.flatMap((own) => {
    if (own.to <= from) return [own]
    return own.from >= to ? [moved(own, by.length - (to - from))] : []
  })
  const text = { shown: shown.slice(0, from) + by + shown.slice(to), tokens: kept }
  return fillTyped(text, form, from + by.length)
}

/** Moves an offset inside a token to its end, or to its start if the caret moves back. */
export function leaveToken({ tokens }: TypedText, offset: number, isBackward: boolean): number {
  const own = tokens.find(({ from, to }) => from < offset && offset < to)
  if (own === undefined) return offset
  return isBackward ? own.from : own.to
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

/** Replaces written tokens by their values. */
function fillTyped(
  { shown, tokens }: TypedText,
  { values }: TextForm,
  caret: number,
): { text: TypedText; caret: number } {
  let text: TypedText = { shown, tokens }
  let offset = caret
  // From the end, so that what comes before keeps its place.
  for (const { 0: token, index: at } of [...shown.matchAll(anyToken)].toReversed()) {
    const value = values.get(token)
    if (value === undefined) continue
    const by = value.length - token.length
    if (offset > at) offset = Math.max(at, offset + by)
    text = {
      shown: text.shown.slice(0, at) + value + text.shown.slice(at + token.length),
      tokens: [
        ...text.tokens.map((own) => (own.from > at ? moved(own, by) : own)),
        { token, from: at, to: at + value.length },
      ].toSorted((a, b) => a.from - b.from),
    }
  }
  return { text, caret: offset }
}

function moved({ token, from, to }: ShownToken, by: number): ShownToken {
  return { token, from: from + by, to: to + by }
}

/** Writes a text as markup, as a person would: a `&` before a space stays as it is. */
export function escapeText(text: string): string {
  return text.replaceAll(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
