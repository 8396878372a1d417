import { writeJson } from '../check/formats/write-json.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import type { Change } from './change.ts'
import { reportChanges, type ReportGroup } from './report.ts'
import type { Words } from './words.ts'

/** The formats of a difference. */
export const formats = {
  text: formatText,
  markdown: formatMarkdown,
  json: formatJson,
} as const

/** The name of a format. */
export type FormatName = keyof typeof formats

/** For a terminal: one line per change, grouped by page. Limited in length. */
function formatText(changes: readonly Change[], site: JsonValue): string {
  if (changes.length === 0) return 'No difference.\n'
  const format = (words: Words): string =>
    words.map((word) => (typeof word === 'string' ? word : visible(word.content))).join('')
  const groups = reportChanges(changes, site)
  return `${groups.map((group) => formatGroup(group, format, '', '  ')).join('\n')}\n`
}

/** For GitHub's step summaries and comments: a list, with content formatted as code. Limited in length. */
function formatMarkdown(changes: readonly Change[], site: JsonValue): string {
  if (changes.length === 0) return 'No difference.\n'
  const groups = reportChanges(changes, site)
  return `${groups.map((group) => formatGroup(group, escapeWords, '- ', '  - ')).join('\n')}\n`
}

/** For programs: all changes with their complete values. */
function formatJson(changes: readonly Change[]): string {
  return writeJson({ changes })
}

function formatGroup(
  { page, lines }: ReportGroup,
  format: (words: Words) => string,
  top: string,
  below: string,
): string {
  if (page === undefined) return lines.map((words) => top + format(words)).join('\n')
  return [top + format(page), ...lines.map((words) => below + format(words))].join('\n')
}

/** Content is formatted as code, where markup, links and mentions have no effect; a plain word needs no escape. */
function escapeWords(words: Words): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return word
      const text = visible(word.content)
      if (/^[a-z]+$/i.test(text)) return text
      const runs = text.match(/`+/g) ?? []
      const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
      const pad = /^[` ]|[` ]$/.test(text) ? ' ' : ''
      return `${fence}${pad}${text}${pad}${fence}`
    })
    .join('')
}

/** Characters that control a terminal or the direction of text, besides the control characters. */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}]/gu

/** Replaces control and direction characters, so that content cannot control the terminal. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd').replace(unseen, '\ufffd')
}
