import { describe, expect, it } from 'vitest'
import { invisible } from '../../../check/problem/visible.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { markOf, readMarks } from '../../../site/view/text-marks.ts'
import { wordProblem } from '../../../studio/client/model/problems/problem-words.ts'
import { readPlainText } from '../../../studio/client/rich/document/read-document.ts'
import { createMarkTexts } from '../../../studio/server/preview/mark-page.ts'
import { createRepair } from '../../../studio/server/preview/repair.ts'
import {
  makeBase,
  bundle,
  checkText,
  compileSite,
  deepFreeze,
  textOf,
} from '../../fixtures/sites.ts'

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
  ['no token', ['no token']],
  ['{keyword} and {keyword}', ['{keyword}', ' and ', '{keyword}']],
  ['p666 {keyword}{keyword}{none}', ['p666 ', '{keyword}', '{keyword}', '{none}']],
  ['', []],
  ['a < b & c &amp; d', ['a < b & c &amp; d']],
])('a text without markup is %j, and written as it was', (written, parts) => {
  const { doc, write } = readPlainText(written, siteConfig)
  expect(doc.children.map(({ textContent }) => textContent)).toEqual(parts)
  expect(write(doc)).toBe(written)
})

type Repair = ReturnType<typeof createRepair>

/** The first block of the first page in each version that is tried, after a change of it. */
function firstBlocks(repair: Repair, change: (block: JsonObject) => void): unknown[] {
  const site = JSON.parse(textOf(makeBase()))
  change(site.pages['/'].blocks[0])
  const versions = repair.versionsOf(checkText(textOf(site)), bundle, 0)
  return Array.from(versions, ({ pages }) => pages['/']?.blocks[0])
}

const hero = makeBase().pages['/']?.blocks[0]
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
  repair.remember(checkText(textOf(makeBase())))
  expect(firstBlocks(repair, change)).toEqual([hero, hero, placeholder])
})

it('a block with errors is not shown if an error elsewhere leaves no shape', () => {
  const site = { ...makeBase(), site: 1 }
  expect([...createRepair().versionsOf(checkText(textOf(site)), bundle, 0)]).toEqual([])
})

describe('marks', () => {
  const site = deepFreeze(makeBase())
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
  const root = JSON.parse(textOf(makeBase()))
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
  const footer = { ...problem, path: ['site', 'footer', 'promoText'] }
  expect(wordProblem(footer, root, bundle).place).toMatch(/^Site settings › Footer › /)
})
