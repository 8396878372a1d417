import { fixWith } from '../../../problem/fix-with.ts'
import { quote } from '../../../problem/wording.ts'
import { decodeEntity } from '../../read/plain-text.ts'
import type { Rule } from '../../rule.ts'

export const visibleMarkup: Rule = {
  code: 'P056',
  name: 'visible-markup',
  severity: 'error',
  summary: 'Plain texts contain no formatting.',
  explanation:
    'Titles, labels and other plain texts are shown as they are written, so visitors would see <b> or &amp; on the page. Write the character itself, and leave out the rest. docs/block-reference.md lists the properties that allow markup.',
  example: ['"title": "The facts"', '"title": "The <b>facts</b>"'],
  texts: {
    pieces: ['Text'],
    signs: ['<', '&'],
    start: () =>
      function* ({ value, path }) {
        const found = [...value.matchAll(marks)].filter(({ 0: mark }) => meaningOf(mark) !== mark)
        const [first] = found
        if (first === undefined) return
        const plain = value.replace(marks, meaningOf).replace(/ {2,}/g, ' ').trim()
        const isEntity = found.every(({ 0: mark }) => mark.startsWith('&'))
        // What is left may again be markup, written by somebody who shows how it is done.
        const isSafe = isEntity && !/[<>]|&#?\w+;/.test(plain)
        const what = isEntity ? quote(first[0]) : 'markup'
        yield {
          at: [first.index, first.index + first[0].length],
          message: `This text contains ${what}, which is shown as it is written.`,
          hint: plain === '' ? 'Write a text.' : `Write ${quote(plain, 300)}.`,
          ...(plain !== '' && { fix: fixWith('Write it without markup', path, plain, isSafe) }),
        }
      },
  },
}

const names =
  'a|abbr|b|big|blockquote|br|button|center|code|del|div|em|font|h[1-6]|hr|i|iframe|img|ins|li|mark|ol|p|script|section|small|span|strike|strong|style|sub|sup|svg|table|td|tr|u|ul'
const marks = new RegExp(
  `</?(?:${names})(?:\\s[^<>]{0,200})?/?>|<!--[^>]{0,200}-->|&(?:#\\d{2,6}|#x[0-9a-f]{2,6}|[a-z]{2,8}\\d{0,2});`,
  'gi',
)

/** What a piece of markup shows; the piece itself if it means nothing. */
function meaningOf(mark: string): string {
  if (mark.startsWith('&')) return decodeEntity(mark)
  return /^<(?:br|\/?p|\/?li)\b/i.test(mark) ? ' ' : ''
}
