import { Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toTemplate } from '../../../studio/client/json/completion.ts'
import { indentationOf, shiftOf, indentationUnit } from '../../../studio/client/json/indentation.ts'
import { startLanguage, type Request } from '../../../studio/client/json/language.ts'
import { readLineBreaks, toEditorText } from '../../../studio/client/json/line-breaks.ts'
import { parseMarkdown } from '../../../studio/client/json/markdown.ts'
import { markProblems } from '../../../studio/client/json/problem-marks.ts'
import { changesBetween } from '../../../studio/client/json/text-changes.ts'
import { applyReplacements } from '../../../studio/texts/edit.ts'
import { expandSnippet, openEditor } from '../../fixtures/editor.ts'

it.each([
  ['"name": "$1"', '"name": "${1}"'],
  ['"showNav": ${1:true}', '"showNav": ${1:true}'],
  ['{$1}', String.raw`\{${'${1}'}\}`],
  ['"kind": ${1|"blog","video"|}', '"kind": ${1:"blog"}'],
  [String.raw`\$5 \\ \}`, String.raw`$5 \ \}`],
  [String.raw`"\\\\"`, String.raw`"\\"`],
  [
    String.raw`"${'${1:{keyword\\} bonus terms}'}"`,
    String.raw`"\{keyword\}${'${1: bonus terms}'}"`,
  ],
  [String.raw`"${'${1:{keyword\\}}'}"`, String.raw`"\{${'${1:keyword}'}\}"`],
  ['a\n\t${2:b}$0', 'a\n\t${2:b}${0}'],
])('a snippet %s becomes %s', (snippet, template) => {
  expect(toTemplate(snippet)).toBe(template)
})

it('a snippet inserts the same text as other editors, for every block type', async () => {
  const offers = await openEditor().complete('{ "pages": { "/": { "blocks": [‸] } } }')
  expect(offers.length).toBeGreaterThan(8)
  for (const { textEdit } of offers) {
    const snippet = textEdit?.newText ?? ''
    expect(readTemplate(toTemplate(snippet))).toBe(expandSnippet(snippet))
  }
})

describe('changesBetween', () => {
  const lines = fc
    .array(fc.constantFrom('{', '},', '"a": 1,', '"a": 2,', '', '\ud83c\udf89', '\ud83c\udf81'))
    .map((list) => list.join('\n'))

  it('turns one text into the other, and is empty for equal ones', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(applyReplacements(before, changesBetween(before, after)).text).toBe(after)
        expect(changesBetween(before, before)).toEqual([])
      }),
    )
  })

  it('leaves equal lines alone', () => {
    const [before, after] = ['a\nkept\nb\nkept too\nc\n', 'x\nkept\nkept too\ncc\n']
    expect(changesBetween(before, after)).toEqual([
      { from: 0, to: 1, text: 'x' },
      { from: 7, to: 9, text: '' },
      { from: 18, to: 18, text: 'c' },
    ])
  })

  it('is one replacement if the range is too long to compare', () => {
    const text = 'a\n'.repeat(2000)
    expect(changesBetween(`x${text}x`, `y${text}y`)).toHaveLength(1)
  })
})

describe('readLineBreaks', () => {
  const texts = fc
    .array(fc.constantFrom('a', '\r\n', '\n', '\r', 'bc'))
    .map((pieces) => pieces.join(''))

  it('converts offsets to the editor and back', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [ends, shown] = [readLineBreaks(text), toEditorText(text)]
        for (let position = 0; position <= shown.length; position += 1) {
          const offset = ends.toText(position)
          expect(toEditorText(text.slice(0, offset))).toBe(shown.slice(0, position))
          expect(ends.toEditor(offset)).toBe(position)
        }
      }),
    )
  })

  it('returns no offset within a line break', () => {
    const { toText, toEditor } = readLineBreaks('a\r\nb')
    expect([0, 1, 2, 3].map((position) => toText(position))).toEqual([0, 1, 3, 4])
    expect(toEditor(2)).toBe(1)
  })

  it.each([
    ['{}', '\n'],
    ['{\r\n}', '\r\n'],
    ['{\n}\r\n', '\n'],
  ])('breaks lines of %j by %j', (text, lineBreak) => {
    expect(readLineBreaks(text).lineBreak).toBe(lineBreak)
  })
})

const problem = { severity: 'error', code: 'P012', message: 'No.', hint: 'Yes.' } as const
const mark = (from: number, to: number, text = '{\r\n"a": 1\r\n}') => {
  const [found] = markProblems(
    [{ ...problem, from, to }],
    readLineBreaks(text).toEditor,
    toEditorText(text).length,
  )
  return [found?.from, found?.to]
}

it('markProblems converts offsets for the editor', () => {
  expect(mark(3, 6)).toEqual([2, 5])
  expect(mark(9, 12)).toEqual([8, 10])
})

it('markProblems keeps marks within the text', () => {
  expect(mark(-5, 400)).toEqual([0, 10])
  expect(mark(400, 500)).toEqual([10, 10])
  expect(mark(6, 2)).toEqual([5, 5])
})

it('markProblems sorts marks and includes the hint', () => {
  const problems = [8, 2, 5].map((from) => ({ ...problem, from, to: from + 1 }))
  const marks = markProblems(problems, (offset) => offset, 10)
  expect(marks.map(({ from }) => from)).toEqual([2, 5, 8])
  expect(marks[0]).toMatchObject({ severity: 'error', source: 'P012', message: 'No. Yes.' })
})

describe('a new line', () => {
  const stretch = Text.of(['{', '      "a": [1],', '      "b": {', '      }', '    }'])
  const behind = (line: number, rest = '') => indentationOf(stretch, stretch.line(line).to, rest)

  it('is indented like those around it', () => {
    expect(behind(2)).toBe(' '.repeat(6))
    expect(behind(3)).toBe(' '.repeat(8))
    expect(behind(3, '}')).toBe(' '.repeat(6))
    expect(behind(2, '}')).toBe(' '.repeat(4))
  })

  it('follows the file on the first line too', () => {
    expect(behind(1)).toBe(' '.repeat(6))
    expect(shiftOf(stretch)).toBe('    ')
    expect(shiftOf(Text.of(['{}']))).toBe('')
  })

  it('skips empty lines', () => {
    const text = Text.of(['{', '  "a": [', '', '', '}'])
    expect(indentationOf(text, text.line(4).from, '')).toBe('    ')
  })

  it.each([
    [['{', '\t"a": 1', '}'], '\t'],
    [['{', '    "a": 1', '}'], '    '],
    [['{}'], '  '],
    [['{', '}'], '  '],
  ])('of %j is indented by %j', (lines, unit) => {
    expect(indentationUnit(Text.of(lines))).toBe(unit)
  })
})

/** The blocks of a text by their kinds, with code in a line between bars. */
function readMarkdown(text: string): string[] {
  const inLine = (spans: readonly { text: string; isCode: boolean }[]): string =>
    spans.map((span) => (span.isCode ? `|${span.text}|` : span.text)).join('')
  return parseMarkdown(text).map((block) => {
    if (block.kind === 'code') return `code: ${block.text}`
    const lines = block.kind === 'list' ? block.items : [block.spans]
    return `${block.kind}: ${lines.map(inLine).join(' / ')}`
  })
}

it.each([
  [
    'paragraphs, lists and code',
    'One\ntwo.\n\n- a\n- b\n\n```json\n{\n  "a": "<b>"\n}\n```\nEnd',
    ['paragraph: One two.', 'list: a / b', 'code: {\n  "a": "<b>"\n}', 'paragraph: End'],
  ],
  [
    'code within a line',
    'Default: `true`, or `` a`b ``.',
    ['paragraph: Default: |true|, or |a`b|.'],
  ],
  [
    'escaped characters and unknown syntax',
    String.raw`\<b\> \*a\* \`x\` <i>**c**</i> [d](e)`,
    ['paragraph: <b> *a* `x` <i>**c**</i> [d](e)'],
  ],
  ['an unclosed code block', '```\na', ['code: a']],
])('Markdown is read with %s', (_, text, blocks) => {
  expect(readMarkdown(text)).toEqual(blocks)
})

it('asks a worker what is at a place, unless nothing describes the text', async () => {
  const explanation = { from: 1, to: 2, description: 'A title.' }
  class Answering {
    postMessage(_: Request, [port]: [MessagePort]) {
      port.postMessage(explanation)
      port.close()
    }
  }
  vi.stubGlobal('Worker', Answering)
  expect(await startLanguage(() => 'Page').explain('{}', 1)).toEqual(explanation)
  expect(await startLanguage(() => undefined).explain('{}', 1)).toBeUndefined()
  vi.unstubAllGlobals()
})

/** The text of a template of CodeMirror's, its fields as they are preset. */
function readTemplate(template: string): string {
  return template
    .replaceAll(/\$\{\d+(?::([^{}]*))?\}/g, (_, preset: string | undefined) => preset ?? '')
    .replaceAll(/\\([{}])/g, '$1')
}
