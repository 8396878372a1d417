import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import {
  findUnsafeMarkup,
  markupElements,
} from '../../../check/rules/general/texts/unsafe-markup.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { readRichText } from '../../../studio/client/rich/document/read-document.ts'
import { schema } from '../../../studio/client/rich/document/schema.ts'
import { cleanMarkup } from '../../../studio/client/rich/paste/clean-markup.ts'
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
  const text = readRichText(written, siteConfig)
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
  const folders = ['blocks', 'tests/fixtures', 'brands', 'pages'].filter((folder) =>
    existsSync(join(projectRoot, folder)),
  )
  const main = JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))
  const stored = [...folders.flatMap(storedTexts), ...textsIn(main)]

  it('is written as it was, for all stored texts that the check accepts', () => {
    expect(stored.length).toBeGreaterThan(60)
    const lost = stored.filter((text) => {
      const read = readRichText(text, siteConfig)
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
    const text = readRichText(written, siteConfig)
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
    expect(readRichText(written, siteConfig)).toBeUndefined()
  })

  it('has the spaces that browsers show', () => {
    const doc = readRichText(
      ' <p> one <b> two\n</b> </p>\n<p>three <br> four&nbsp; </p>',
      siteConfig,
    )?.doc
    const lines = doc?.children.map((node) => node.textBetween(0, node.content.size))
    expect(lines).toEqual(['one two', 'three\nfour\u00A0'])
  })

  it('is not shown if it is an attack', () => {
    for (const payload of payloads.filter((text) => findUnsafeMarkup(text).length > 0))
      expect(readRichText(payload, siteConfig)).toBeUndefined()
  })

  it('has an element for each that markup may contain', () => {
    const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)]
    const others = new Set(['doc', 'line', 'text', 'token'])
    expect(names.filter((name) => !others.has(name)).toSorted()).toEqual(
      [...markupElements].toSorted(),
    )
  })
})

it.each([
  ['R &amp;| B', '<3 & more', 'R &amp;&lt;3 & more B'],
  ['AT&|T', '&', 'AT&&amp;T'],
  ['AT&T|', '&', 'AT&T&'],
  ['a &| b', 'x', 'a &amp;x b'],
  ['it&rsquo;|s', '\u00A0', 'it&rsquo;&nbsp;s'],
  ['<em>a|</em> b', ' < b', '<em>a &lt; b</em> b'],
])('an edit in %s of %s is written as %s', (marked, typed, expected) => {
  const at =
    marked
      .replaceAll(/<[^>]*>/g, '')
      .replace(/&\w+;/, '&')
      .indexOf('|') + 1
  const edit = ({ tr }: EditorState): Transaction => tr.insertText(typed, at)
  expect(editText(marked.replace('|', ''), edit)).toBe(expected)
})

it('an edit changes only its place', () => {
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

it('an edit of the type of letters adds nothing but tags', () => {
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

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:595.3pt 841.9pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->`

const word = `${wordHead}
<h2><span lang=EN-GB>How to claim<o:p></o:p></span></h2>
<p class=MsoNormal><b><span lang=EN-GB style='mso-ansi-language:EN-GB'>Sign up</span></b><span lang=EN-GB>
and read the <a href="https://example.com/terms?a=1&amp;b=2"><span style='color:#0563C1'>terms</span></a>&nbsp;first.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>One &lt;3<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><i>Two</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<!--EndFragment--></body></html>`

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Play </span><span style="font-size:11pt;font-weight:700;">now</span><span style="font-weight:400;font-style:italic;"> or later</span></p><br><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Slots</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400;text-decoration:line-through;">Old</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`

const webPage = `<meta charset="utf-8"><article><header><h1 onclick="alert(1)">News</h1><img src="x.png" onerror="alert(2)" alt="x"></header>
<script>alert(3)</script><style>h1 { color: red }</style>
<div class="lead"><p style="color: red">Up to <strong class="x">100%</strong> &amp; more<br><br></p></div>
<table><tbody><tr><th>Level</th><td>Gold</td></tr><tr><td>Points</td><td>500</td></tr></tbody></table>
<p><a href="javascript:alert(4)">Click</a> or <a href=" /bonus " target="_blank" title="t">here</a></p>
<iframe src="https://evil.example"></iframe><svg><a xlink:href="javascript:alert(5)"><text>x</text></a></svg>
<form><input value="x"><button>Send</button></form></article>`

it.each([
  ['plain words', 'just words', 'just words'],
  [
    'a word of a page',
    '<meta charset="utf-8"><span style="color: rgb(1, 2, 3);">word</span>',
    'word',
  ],
  ['bold of a page', '<meta><b style="font-weight: 600">a</b><b> b</b>', '<strong>a b</strong>'],
  [
    'Word',
    word,
    '<p><strong>How to claim</strong></p>' +
      '<p><strong>Sign up</strong> and read the <a href="https://example.com/terms?a=1&amp;b=2">terms</a> first.</p>' +
      '<ul><li>One &lt;3</li><li><em>Two</em></li></ul><ol><li>First</li></ol>',
  ],
  [
    'Google Docs',
    googleDocs,
    '<p>Play <strong>now</strong> <em>or later</em></p><ul><li>Slots<ul><li><s>Old</s></li></ul></li></ul>',
  ],
  [
    'a web page',
    webPage,
    '<p><strong>News</strong></p><p>Up to <strong>100%</strong> &amp; more</p>' +
      '<p><strong>Level</strong> Gold</p><p>Points 500</p><p>Click or <a href="/bonus">here</a></p>',
  ],
  [
    'a list of entries',
    '<li>one</li>\n<li><p>two</p><p>three</p></li>',
    '<ul><li>one</li><li><p>two</p><p>three</p></li></ul>',
  ],
  [
    'nested bold and links',
    '<b><i><b>x</b></i> y</b><a href="#a"><span>z</span><b>!</b></a>',
    '<strong><em>x</em> y</strong><a href="#a">z<strong>!</strong></a>',
  ],
  ['a comment and hidden text', 'a<!-- <b>x</b> --><span style="display:none">no</span>b', 'ab'],
])('what is pasted from %s is reduced to what a text may contain', (_, html, expected) => {
  expect(cleanMarkup(html)).toBe(expected)
})

it('what is pasted is harmless, whatever it is', () => {
  for (const html of [word, googleDocs, webPage, ...payloads]) {
    const clean = cleanMarkup(html)
    expect([html, findUnsafeMarkup(clean)]).toEqual([html, []])
    expect([html, readRichText(clean, siteConfig) !== undefined]).toEqual([html, true])
  }
})
