import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { findUnsafeMarkup, markupElements } from '../../../check/rules/general/texts/unsafe-markup.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { readRichText } from '../../../studio/client/rich/document/rich-text.ts'
import { schema } from '../../../studio/client/rich/document/schema.ts'
import { payloads } from '../../fixtures/attacks/index.ts'
import { drawMarkup } from '../../fixtures/valid-texts.ts'

/** All texts with a tag or an entity in the JSON files of a folder. */
function storedTexts(folder: string): string[] {
  const names = readdirSync(join(projectRoot, folder), { encoding: 'utf8', recursive: true })
  return names
    .filter((name) => name.endsWith('.json') && !name.includes('node_modules'))
    .flatMap((name) => textsIn(JSON.parse(readFileSync(join(projectRoot, folder, name), 'utf8'))))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[<&]/.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Edits a text as the editor does; undefined if it cannot be shown. */
function editText(
  written: string,
  edit: (state: EditorState) => Transaction | undefined,
): string | undefined {
  const text = readRichText(written)
  if (!text) return undefined
  const tr = edit(EditorState.create({ doc: text.doc }))
  return tr && text.write(tr.doc)
}

/** The positions in a document at which characters begin. */
function placesIn({ doc }: EditorState): number[] {
  const places: number[] = []
  doc.descendants((node, at) => {
    let index = at
    for (const character of node.text ?? '') {
      places.push(index)
      index += character.length
    }
  })
  return places
}

function drawRange(places: readonly number[], a: number, b: number): [from: number, to: number] {
  const [one = 0, two = 0] = [a, b].map((index) => places[index % places.length])
  return [Math.min(one, two), Math.max(one, two)]
}

describe('a text with markup', () => {
  const stored = ['blocks', 'tests/fixtures', 'brands', 'pages'].flatMap((folder) => {
    const isThere = readdirSync(projectRoot).includes(folder) || folder.includes('/')
    return isThere ? storedTexts(folder) : []
  })
  stored.push(...textsIn(JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))))

  it('is written as it was, for all stored texts that the check accepts', () => {
    expect(stored.length).toBeGreaterThan(60)
    const lost = stored.filter((text) => {
      const read = readRichText(text)
      return findUnsafeMarkup(text).length === 0 && read?.write(read.doc) !== text
    })
    expect(lost).toEqual([])
  })

  it.each([
    'one <em>two <strong>three</strong></em>',
    '<em><strong>one</strong></em> <strong>two</strong>',
    '<a lang=\'en\' HREF="/a?b&amp;c">AT&T</a> &copy; &#8377;1 &nbsp;&hellip; R & B',
    ' <p> one\n  two </p>\n <ul>\n<li>a<ul><li>b</li></ul></li> </ul> ',
    'text<br/>more<BR>end<br>',
    'bare <b>text</b><p title="x">and</p> more',
    '<ol><li><p>{keyword}</p><p></p></li><li></li></ol>',
    '<span lang="fil">Salamat</span> <a href="/{keyword}">x</a>',
    '',
  ])('is written as it was: %s', (written) => {
    const text = readRichText(written)
    expect(text?.write(text.doc)).toBe(written)
  })

  it.each([
    ['<b>one', 'is not valid'],
    ['a < b', 'is not valid'],
    ['<b></b>', 'has an element that shows nothing'],
    ['<b>a</b><b>b</b>', 'has two elements where one is shown'],
    ['<b>a<b>b</b></b>', 'has an element in itself'],
    ['<b><p>a</p></b>', 'has a paragraph in a line'],
    ['<ul></ul>', 'has an empty list'],
  ])('is not shown if it %s: %s', (written) => {
    expect(readRichText(written)).toBeUndefined()
  })

  it('has the spaces that browsers show', () => {
    const doc = readRichText(' <p> one <b> two\n</b> </p>\n<p>three <br> four&nbsp; </p>')?.doc
    const lines = doc?.children.map((node) => node.textBetween(0, node.content.size))
    expect(lines).toEqual(['one two', 'three\nfour\u00A0'])
  })

  it('is not shown if it is an attack', () => {
    for (const payload of payloads.filter((text) => findUnsafeMarkup(text).length > 0))
      expect(readRichText(payload)).toBeUndefined()
  })

  it('has an element for each that markup may contain', () => {
    const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)]
    const others = new Set(['doc', 'line', 'text', 'keyword'])
    expect(names.filter((name) => !others.has(name)).toSorted()).toEqual(
      [...markupElements].toSorted(),
    )
  })
})

describe('an edit', () => {
  it.each([
    ['R &amp;| B', '<3 & more', 'R &amp;&lt;3 & more B'],
    ['AT&|T', '&', 'AT&&amp;T'],
    ['AT&T|', '&', 'AT&T&'],
    ['a &| b', 'x', 'a &amp;x b'],
    ['it&rsquo;|s', '\u00A0', 'it&rsquo;&nbsp;s'],
    ['<em>a|</em> b', ' < b', '<em>a &lt; b</em> b'],
  ])('in %s of %s is written as %s', (marked, typed, expected) => {
    const at =
      marked
        .replaceAll(/<[^>]*>/g, '')
        .replace(/&\w+;/, '&')
        .indexOf('|') + 1
    const edit = ({ tr }: EditorState): Transaction => tr.insertText(typed, at)
    expect(editText(marked.replace('|', ''), edit)).toBe(expected)
  })

  it('changes only its place', () => {
    let shown = 0
    let drawn = 0
    fc.assert(
      fc.property(drawMarkup(), fc.nat(), fc.nat(), (markup, first, second) => {
        drawn += 1
        const written = editText(markup, (state) => {
          const places = placesIn(state)
          const [from, to] = drawRange(places, first, second)
          return state.tr.insertText('\uE000', to).insertText('\uE000', from)
        })
        if (written === undefined) return
        shown += 1
        expect(written.match(/\uE000/g)).toHaveLength(2)
        expect(written.replaceAll('\uE000', '')).toBe(markup)
      }),
      { numRuns: 150 },
    )
    expect(shown / drawn).toBeGreaterThan(0.6)
  })

  it('of the type of letters adds nothing but tags', () => {
    fc.assert(
      fc.property(drawMarkup(), fc.nat(), fc.nat(), (markup, first, second) => {
        const written = editText(markup, (state) => {
          const places = placesIn(state)
          const [from, to] = drawRange(places, first, second)
          return state.tr.addMark(from, to, schema.mark('mark'))
        })
        if (written === undefined || /<mark\s/.test(markup)) return
        const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, '')
        expect(plain(written)).toBe(plain(markup))
        expect(findUnsafeMarkup(written)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
