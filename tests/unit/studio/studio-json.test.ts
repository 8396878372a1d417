import { Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indentationOf, shiftOf, unitOf } from '../../../studio/client/json/indentation.ts'
import { readLineEnds, toEditorText } from '../../../studio/client/json/line-ends.ts'
import { readMarkdown } from '../../../studio/client/json/markdown.ts'
import { markProblems } from '../../../studio/client/json/problem-marks.ts'
import { toTemplate } from '../../../studio/client/json/snippet-template.ts'
import { changesBetween } from '../../../studio/client/json/text-changes.ts'
import { makeReplacements } from '../../../studio/client/model/change.ts'
import { expandSnippet, openEditor } from '../../fixtures/editor.ts'

describe('a snippet', () => {
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
  ])('%s becomes %s', (snippet, template) => {
    expect(toTemplate(snippet)).toBe(template)
  })

  it('inserts the same text as in other editors, for every block', async () => {
    const offers = await openEditor().complete('{ "pages": { "/": { "blocks": [‸] } } }')
    expect(offers.length).toBeGreaterThan(8)
    for (const { textEdit } of offers) {
      const snippet = textEdit?.newText ?? ''
      expect(readTemplate(toTemplate(snippet))).toBe(expandSnippet(snippet))
    }
  })
})

describe('the changes between two texts', () => {
  const lines = fc
    .array(fc.constantFrom('{', '},', '"a": 1,', '"a": 2,', '', '\ud83c\udf89', '\ud83c\udf81'))
    .map((list) => list.join('\n'))

  it('make one of the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(makeReplacements(before, changesBetween(before, after)).text).toBe(after)
      }),
    )
  })

  it('leave lines alone that stay', () => {
    const [before, after] = ['a\nkept\nb\nkept too\nc\n', 'x\nkept\nkept too\ncc\n']
    expect(changesBetween(before, after)).toEqual([
      { from: 0, to: 1, text: 'x' },
      { from: 7, to: 9, text: '' },
      { from: 18, to: 18, text: 'c' },
    ])
  })

  it('are one where the stretch is too long to compare', () => {
    const text = 'a\n'.repeat(2000)
    expect(changesBetween(`x${text}x`, `y${text}y`)).toHaveLength(1)
  })

  it('are none between equal texts', () => {
    expect(changesBetween('a\n', 'a\n')).toEqual([])
  })
})

describe('places', () => {
  const texts = fc
    .array(fc.constantFrom('a', '\r\n', '\n', '\r', 'bc'))
    .map((pieces) => pieces.join(''))

  it('lead to the editor and back', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [ends, shown] = [readLineEnds(text), toEditorText(text)]
        for (let position = 0; position <= shown.length; position += 1) {
          const offset = ends.toText(position)
          expect(toEditorText(text.slice(0, offset))).toBe(shown.slice(0, position))
          expect(ends.toEditor(offset)).toBe(position)
        }
      }),
    )
  })

  it('never lie within a break', () => {
    const { toText, toEditor } = readLineEnds('a\r\nb')
    expect([0, 1, 2, 3].map((position) => toText(position))).toEqual([0, 1, 3, 4])
    expect(toEditor(2)).toBe(1)
  })

  it.each([
    ['{}', '\n'],
    ['{\r\n}', '\r\n'],
    ['{\n}\r\n', '\n'],
  ])('%j gets new lines by %j', (text, lineBreak) => {
    expect(readLineEnds(text).lineBreak).toBe(lineBreak)
  })
})

describe('problems', () => {
  const problem = { severity: 'error', code: 'P012', message: 'No.', hint: 'Yes.' } as const
  const mark = (from: number, to: number, text = '{\r\n"a": 1\r\n}') => {
    const [found] = markProblems(
      [{ ...problem, from, to }],
      readLineEnds(text).toEditor,
      toEditorText(text).length,
    )
    return [found?.from, found?.to]
  }

  it('stand where they are in the editor', () => {
    expect(mark(3, 6)).toEqual([2, 5])
    expect(mark(9, 12)).toEqual([8, 10])
  })

  it('stay within the text', () => {
    expect(mark(-5, 400)).toEqual([0, 10])
    expect(mark(400, 500)).toEqual([10, 10])
    expect(mark(6, 2)).toEqual([5, 5])
  })

  it('come in order and say what to do', () => {
    const problems = [8, 2, 5].map((from) => ({ ...problem, from, to: from + 1 }))
    const marks = markProblems(problems, (offset) => offset, 10)
    expect(marks.map(({ from }) => from)).toEqual([2, 5, 8])
    expect(marks[0]).toMatchObject({ severity: 'error', source: 'P012', message: 'No. Yes.' })
  })
})

describe('a new line', () => {
  const stretch = Text.of(['{', '      "a": [1],', '      "b": {', '      }', '    }'])
  const behind = (line: number, rest = '') => indentationOf(stretch, stretch.line(line).to, rest)

  it('is indented as those around it', () => {
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

  it('looks past blank lines', () => {
    const text = Text.of(['{', '  "a": [', '', '', '}'])
    expect(indentationOf(text, text.line(4).from, '')).toBe('    ')
  })

  it.each([
    [['{', '\t"a": 1', '}'], '\t'],
    [['{', '    "a": 1', '}'], '    '],
    [['{}'], '  '],
    [['{', '}'], '  '],
  ])('of %j is indented by %j', (lines, unit) => {
    expect(unitOf(Text.of(lines))).toBe(unit)
  })
})

describe('a description', () => {
  const words = (text: string) => [{ text, isCode: false }]

  it('has paragraphs, lists and code', () => {
    expect(
      readMarkdown('One\ntwo.\n\n- a\n- b\n\nFor example:\n```json\n{\n  "a": "<b>"\n}\n```\nEnd'),
    ).toEqual([
      { kind: 'paragraph', words: words('One two.') },
      { kind: 'list', items: [words('a'), words('b')] },
      { kind: 'paragraph', words: words('For example:') },
      { kind: 'code', text: '{\n  "a": "<b>"\n}' },
      { kind: 'paragraph', words: words('End') },
    ])
  })

  it('has code within a line', () => {
    expect(readMarkdown('Default: `true`, or `` a`b ``.')).toEqual([
      {
        kind: 'paragraph',
        words: [
          { text: 'Default: ', isCode: false },
          { text: 'true', isCode: true },
          { text: ', or ', isCode: false },
          { text: 'a`b', isCode: true },
          { text: '.', isCode: false },
        ],
      },
    ])
  })

  it('keeps escaped marks, and what it does not know, as they are', () => {
    const [paragraph] = readMarkdown(String.raw`\<b\> \*a\* \`x\` <i>**c**</i> [d](e)`)
    expect(paragraph).toEqual({
      kind: 'paragraph',
      words: words('<b> *a* `x` <i>**c**</i> [d](e)'),
    })
  })

  it('may end within code', () => {
    expect(readMarkdown('```\na')).toEqual([{ kind: 'code', text: 'a' }])
  })
})

/** The text of a template of CodeMirror's, its fields as they are preset. */
function readTemplate(template: string): string {
  return template
    .replaceAll(/\$\{\d+(?::([^{}]*))?\}/g, (_, preset: string | undefined) => preset ?? '')
    .replaceAll(/\\([{}])/g, '$1')
}
