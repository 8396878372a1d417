import { describe, expect, it } from 'vitest'
import { markOf, readMarks } from '../../../site/view/text-marks.ts'
import { invisible } from '../../../check/problem/visible.ts'
import {
  differenceAt,
  leaveToken,
  readTyped,
  replaceTyped,
  writeTyped,
  type TextForm,
} from '../../../studio/client/typing/typed-text.ts'
import { createRepair } from '../../../studio/server/preview/repair.ts'
import { createMarkTexts } from '../../../studio/server/preview/mark-page.ts'
import { wordProblem } from '../../../studio/client/model/problems/problem-words.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import {
  baseSite,
  bundle,
  checkText,
  compileSite,
  deepFreeze,
  textOf,
} from '../../fixtures/sites.ts'

const values = new Map([['{keyword}', 'p666']])
const plain: TextForm = { values, isMarkup: false }
const markup: TextForm = { values, isMarkup: true }

const keywordAt = (from: number) => ({ token: '{keyword}', from, to: from + 'p666'.length })

describe('a mark', () => {
  it.each([0, 1, 3, 4, 255, 4096, 123456])('of %d is read again, and nobody sees it', (number) => {
    const mark = markOf(number)
    expect(readMarks(`before ${mark}text`)).toEqual({ text: 'before text', numbers: [number] })
    for (const character of mark) expect(character).toMatch(invisible)
  })

  it('is not read from what content may hold', () => {
    const text = 'a\u2060b \u2061\u2062 👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿'
    expect(readMarks(text)).toEqual({ text, numbers: [] })
  })

  it('stands beside others', () => {
    expect(readMarks(`${markOf(1)}a${markOf(22)}b`)).toEqual({ text: 'ab', numbers: [1, 22] })
  })
})

it.each([
  ['no token', 'no token', []],
  ['{keyword} and {keyword}', 'p666 and p666', [0, 9]],
  ['p666 {keyword}', 'p666 p666', [5]],
  ['', '', []],
  ['a < b & c &amp; d', 'a < b & c &amp; d', []],
])('a text %j is shown as %j', (written, shown, tokens) => {
  const text = readTyped(written, plain)
  expect(text).toEqual({ shown, tokens: tokens.map(keywordAt) })
  expect(text && writeTyped(text, plain)).toBe(written)
})

it.each([
  ['Terms & rules', 'Terms & rules'],
  ['a &lt;3 {keyword}', 'a <3 p666'],
  ['R&amp;D', 'R&D'],
  ['&amp;lt;', '&lt;'],
])('a text with the markup %j is shown as %j', (written, shown) => {
  const text = readTyped(written, markup)
  expect(text?.shown).toBe(shown)
  expect(text && writeTyped(text, markup)).toBe(written)
})

it.each(['<b>bold</b>', 'a<br>b', 'a &gt; b', 'R&D', '&nbsp;', '&#8211;'])(
  'a text with the markup %j is not typed in place',
  (written) => expect(readTyped(written, markup)).toBeUndefined(),
)

describe('typing', () => {
  const text = { shown: 'At p666 now', tokens: [keywordAt(3)] }
  it.each([
    ['before a token', { from: 3, to: 3, by: 'x' }, 'At x{keyword} now', 4],
    ['after a token', { from: 7, to: 7, by: '’s' }, 'At {keyword}’s now', 9],
    ['in a token, which types after it', { from: 5, to: 5, by: 'x' }, 'At {keyword}x now', 8],
    ['Backspace after a token', { from: 6, to: 7, by: '' }, 'At  now', 3],
    ['Delete before a token', { from: 3, to: 4, by: '' }, 'At  now', 3],
    ['over half a token', { from: 0, to: 5, by: 'In' }, 'In now', 2],
    ['over everything', { from: 0, to: 11, by: '' }, '', 0],
    ['a token', { from: 11, to: 11, by: ' {keyword}' }, 'At {keyword} now {keyword}', 16],
    ['the end of a token', { from: 0, to: 2, by: '{keyword}' }, '{keyword} {keyword} now', 4],
  ])('%s', (_, range, written, caret) => {
    const next = replaceTyped(text, plain, range)
    expect(writeTyped(next.text, plain)).toBe(written)
    expect(next.caret).toBe(caret)
  })

  it('keeps the caret out of tokens', () => {
    expect([2, 3, 4, 6, 7].map((at) => leaveToken(text, at, false))).toEqual([2, 3, 7, 7, 7])
    expect([3, 4, 6, 7].map((at) => leaveToken(text, at, true))).toEqual([3, 3, 3, 7])
  })

  it('finds what has changed, also between equal letters', () => {
    expect(differenceAt('aaa', 'aaaa', 2)).toEqual({ from: 1, to: 1, by: 'a' })
    expect(differenceAt('abc', 'abXc')).toEqual({ from: 2, to: 2, by: 'X' })
    expect(differenceAt('abc', '', 0)).toEqual({ from: 0, to: 3, by: '' })
    expect(differenceAt('p666', 'p66', 2)).toEqual({ from: 2, to: 3, by: '' })
  })
})

type Repair = ReturnType<typeof createRepair>

/** The first block of the first page in each version that is tried, after a change of it. */
function firstBlocks(repair: Repair, change: (block: JsonObject) => void): unknown[] {
  const site = JSON.parse(textOf(baseSite()))
  change(site.pages['/'].blocks[0])
  const versions = repair.versionsOf(checkText(textOf(site)), bundle, 0)
  return Array.from(versions, ({ pages }) => pages['/']?.blocks[0])
}

const hero = baseSite().pages['/']?.blocks[0]
const placeholder = { type: 'broken', name: 'This block', problems: [] }

it('a block with errors is shown as it is written while its texts can be', () => {
  const [first] = firstBlocks(createRepair(), (block) => (block['title'] = ''))
  expect(first).toEqual({ ...hero, title: '' })
})

it.each<[string, (block: JsonObject) => void]>([
  ['a missing title', (block) => delete block['title']],
  ['a title that is no text', (block) => (block['title'] = ['x'])],
  ['unsafe markup', (block) => (block['desc'] = '<script>x</script>')],
  ['a picture that is not there', (block) => (block['image'] = 'nowhere')],
])('a block with errors is shown as it was before %s', (_, change) => {
  const repair = createRepair()
  expect(firstBlocks(repair, change)[0]).toEqual(placeholder)
  repair.remember(checkText(textOf(baseSite())))
  expect(firstBlocks(repair, change)).toEqual([hero, hero, placeholder])
})

it('a block with errors is not shown if an error elsewhere leaves no shape', () => {
  const site = { ...baseSite(), site: 1 }
  expect([...createRepair().versionsOf(checkText(textOf(site)), bundle, 0)]).toEqual([])
})

describe('marks', () => {
  const site = deepFreeze(baseSite())
  const { value, places } = createMarkTexts(bundle, { $ref: '#/$defs/PagesFile' })(site)

  it('are in front of each text, which says where it is written', () => {
    expect(places).toContainEqual(['pages', '/', 'blocks', 0, 'title'])
    expect(places).toContainEqual(['pages', '/', 'blocks', 0, 'button', 'label'])
    expect(places).toContainEqual(['site', 'footer', 'promoText'])
    expect(new Set(places.map((path) => JSON.stringify(path))).size).toBe(places.length)
    expect(JSON.parse(readMarks(JSON.stringify(value)).text)).toEqual(site)
  })

  it('are nowhere in what is compiled otherwise', () => {
    expect(readMarks(JSON.stringify(compileSite(site))).numbers).toEqual([])
  })
})

it('a problem is in the words of the forms', () => {
  const root = JSON.parse(textOf(baseSite()))
  const problem = {
    path: ['pages', '/', 'blocks', 0, 'desc'],
    message: '"desc" is empty.',
    hint: '',
  }
  expect(wordProblem(problem, root, bundle)).toEqual({
    place: 'Home › Hero › Description',
    message: 'Description is empty.',
    hint: '',
  })
  const card = { ...problem, path: ['pages', '/bonus', 'blocks', 1, 'cards', 1, 'title'] }
  expect(wordProblem(card, root, bundle).place).toMatch(/› Cards? 2 › Title$|› Title$/)
  const footer = { ...problem, path: ['site', 'footer', 'promoText'] }
  expect(wordProblem(footer, root, bundle).place).toMatch(/^Site settings › Footer › /)
})
