import { writeJson } from '../check/formats/json.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import type { Change } from './change.ts'
import type { Namer } from './namer.ts'
import { reportChanges, type ReportGroup } from './report.ts'
import type { Words } from './words.ts'

/** The formats of a difference. */
export const diffFormats = {
  /** For a terminal: one line per change, grouped by page. Limited in length. */
  text: (...all) => groupFormats.text(reportChanges(...all)),
  /** For GitHub's step summaries and comments: a list, with content formatted as code. Limited in length. */
  markdown: (...all) => groupFormats.markdown(reportChanges(...all)),
  /** For programs: all changes with their complete values. */
  json: (changes) => writeJson({ changes }),
} satisfies Record<string, Format>

type Format = (changes: readonly Change[], site: JsonValue, namer: Namer) => string

/** The formats of a difference that is described already. */
export const groupFormats = {
  text: (groups: readonly ReportGroup[]) => formatList(groups, ['', '  '], visible),
  markdown: (groups: readonly ReportGroup[]) => formatList(groups, ['- ', '  - '], formatCode),
}

/** A line for each page and for each change, after one of two marks; `formatContent` escapes texts of the content. */
function formatList(
  groups: readonly ReportGroup[],
  [top, below]: readonly [top: string, below: string],
  formatContent: (content: string) => string,
): string {
  if (groups.length === 0) return 'No difference.\n'
  const format = (words: Words): string =>
    words.map((word) => (typeof word === 'string' ? word : formatContent(word.content))).join('')
  return groups
    .flatMap(({ page, lines }) => {
      const mark = page === undefined ? top : below
      const head = page === undefined ? [] : [top + format(page)]
      return [...head, ...lines.map((words) => mark + format(words))]
    })
    .map((line) => `${line}\n`)
    .join('')
}

/** Content as code, where markup, links and mentions have no effect; a plain word needs no escape. */
function formatCode(content: string): string {
  const text = visible(content)
  if (/^[a-z]+$/i.test(text)) return text
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Characters that control a terminal or the direction of text, besides the control characters. */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Surrogate}]/gu

/** Replaces control and direction characters, so that content cannot control the terminal. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd').replace(unseen, '\ufffd')
}
