/**
 * Marks connect a text of a rendered page with its place in the JSON: the number of the place in front of the text, in
 * characters that nobody sees and that the check reports in content (P059). Only a second rendering of the page carries them.
 */

/** Begins and ends a mark. */
const fence = '\u2060'
/** The digits of a number to base 4. */
const digits = ['\u2061', '\u2062', '\u2063', '\u2064'] as const

const form = new RegExp(`${fence}([${digits.join('')}]+)${fence}`, 'gu')

/** Returns the mark of a number. */
export function markOf(number: number): string {
  return (
    fence + number.toString(4).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '') + fence
  )
}

/** Reads the numbers of the marks in a text, and the text without them. */
export function readMarks(text: string): { text: string; numbers: number[] } {
  const numbers: number[] = []
  const rest = text.replaceAll(form, (_, found: string) => {
    const number = Array.from(found, (sign) => digits.findIndex((digit) => digit === sign))
    numbers.push(Number.parseInt(number.join(''), 4))
    return ''
  })
  return { text: rest, numbers }
}
