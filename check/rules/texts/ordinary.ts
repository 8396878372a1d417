const odd = /[&<*_`#\]\u0080-\uffff]/

let latest = ''
let isLatestOrdinary = true

/**
 * Whether a text has only letters, digits and punctuation of English, and no markup: a quick yes for the rules that look
 * for anything else. Several of them read the same text one after the other.
 */
export function isOrdinary(text: string): boolean {
  if (text !== latest) {
    latest = text
    isLatestOrdinary = !odd.test(text)
  }
  return isLatestOrdinary
}
