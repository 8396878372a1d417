import { invisible, nameInvisible } from './visible.ts'

/** Joins words for reading: "a", "b" and "c" with quotes, cut after `max`. */
export function listWords(words: readonly string[], max = 12): string {
  const shown = words.slice(0, max).map((word) => word.slice(0, 60))
  const rest = words.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Text of the content in quotation marks, cut after `maxLength` characters, control characters escaped, invisible ones named. */
export function quote(value: unknown, maxLength = 60): string {
  const start = typeof value === 'string' ? value.slice(0, maxLength) : value
  const text = JSON.stringify(start) ?? 'nothing'
  const cut = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
  return invisible.test(cut) ? cut.replace(new RegExp(invisible, 'g'), nameInvisible) : cut
}

/** What follows a message: ` Did you mean "bonus"?`; empty if nothing was meant. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
}
