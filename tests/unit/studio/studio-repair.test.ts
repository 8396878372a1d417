import { describe, expect, it } from 'vitest'
import { createRepair } from '../../../studio/server/preview/repair.ts'
import { createMarkTexts } from '../../../studio/server/preview/mark-page.ts'
import { readMarks } from '../../../site/view/text-marks.ts'
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

describe('a block with errors', () => {
  it('is shown as it is written while its texts can be', () => {
    const [first] = firstBlocks(createRepair(), (block) => (block['title'] = ''))
    expect(first).toEqual({ ...hero, title: '' })
  })

  it.each<[string, (block: JsonObject) => void]>([
    ['a missing title', (block) => delete block['title']],
    ['a title that is no text', (block) => (block['title'] = ['x'])],
    ['unsafe markup', (block) => (block['desc'] = '<script>x</script>')],
    ['a picture that is not there', (block) => (block['image'] = 'nowhere')],
  ])('is shown as it was before %s', (_, change) => {
    const repair = createRepair()
    expect(firstBlocks(repair, change)[0]).toEqual(placeholder)
    repair.remember(checkText(textOf(baseSite())))
    expect(firstBlocks(repair, change)).toEqual([hero, hero, placeholder])
  })

  it('is not shown if an error elsewhere leaves no shape', () => {
    const site = { ...baseSite(), site: 1 }
    expect([...createRepair().versionsOf(checkText(textOf(site)), bundle, 0)]).toEqual([])
  })
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

describe('a problem', () => {
  it('is in the words of the forms', () => {
    const root = JSON.parse(textOf(baseSite()))
    const problem = {
      path: ['pages', '/', 'blocks', 0, 'desc'],
      message: '"desc" is empty.',
      hint: '',
    }
    expect(wordProblem(problem, root, bundle)).toEqual({
      place: '/ › Hero › Description',
      message: 'Description is empty.',
      hint: '',
    })
    const card = { ...problem, path: ['pages', '/bonus', 'blocks', 1, 'cards', 1, 'title'] }
    expect(wordProblem(card, root, bundle).place).toMatch(/› Cards? 2 › Title$|› Title$/)
    const footer = { ...problem, path: ['site', 'footer', 'promoText'] }
    expect(wordProblem(footer, root, bundle).place).toMatch(/^Site settings › Footer › /)
  })
})
