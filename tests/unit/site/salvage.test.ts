import { describe, expect, it } from 'vitest'
import { insertBroken, showState } from '../../../server/dev/show-problems.ts'
import { salvage } from '../../../site/salvage.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { checkText, compileSite, deepFreeze, textWith } from '../../fixtures/sites.ts'

const twoBroken = textWith(
  ['"type": "stepList"', '"type": "steplst"'],
  ['"columns": 2', '"columns": "2"'],
)

function salvaged(text: string) {
  const result = checkText(text)
  const saved = salvage(result, calendar)
  if (!saved) throw new Error('nothing was saved')
  return { ...saved, text: result.text }
}

describe('a file with broken blocks', () => {
  const { file, broken, text } = salvaged(twoBroken)

  it('keeps every other block, in order', () => {
    const types = (file.pages['/bonus']?.blocks ?? []).map(({ type }) => type)
    expect(types).toEqual(['hero', 'contentCards'])
    expect(file.pages['/']?.blocks).toHaveLength(5)
  })

  it('lists what was removed, with the problems of each', () => {
    expect(broken.map(({ page, index, type }) => ({ page, index, type }))).toEqual([
      { page: '/bonus', index: 1, type: 'promoGrid' },
      { page: '/bonus', index: 2, type: 'steplst' },
    ])
    expect(broken.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['P014'],
      ['P011'],
    ])
  })

  it('gets a card in place of each, without changing the compiled data', () => {
    const data = deepFreeze(compileSite(file))
    const shown = insertBroken(data, broken, { name: 'pages.json', path: '/x/pages.json', text })
    expect(shown.pages['/bonus']?.blocks.map(({ type }) => type)).toEqual([
      'hero',
      'broken',
      'broken',
      'contentCards',
    ])
    expect(shown.pages['/bonus']?.blocks[2]).toMatchObject({
      name: 'Block 3 (steplst)',
      problems: [{ target: expect.stringMatching(/^\/x\/pages\.json:\d+:19$/) }],
    })
    expect(shown.pages['/']).toBe(data.pages['/'])
  })
})

it('keeps a block whose only problems are warnings', () => {
  const result = checkText(twoBroken)
  const problems = result.problems.map((problem) => ({ ...problem, severity: 'warning' as const }))
  expect(salvage({ ...result, problems }, calendar)?.broken).toEqual([])
})

it('removes a block that only a rule rejects', () => {
  const { broken } = salvaged(textWith(['"href": "/bonus"', '"href": "/bonsu"']))
  expect(broken).toMatchObject([{ page: '/', index: 2, problems: [{ code: 'P024' }] }])
})

it.each<[name: string, edit: [string, string]]>([
  ['text that is not JSON', ['"showNav": false,', '"showNav": false']],
  ['a page that the schema rejects', ['"showNav": false', '"showNav": "no"']],
  ['site settings that the schema rejects', ['"imageCount": 2', '"imageCount": "2"']],
  ['a duplicate key', ['"name": "VIP",', '"name": "VIP", "name": "Club",']],
  ['unsafe markup outside blocks', ['The third of', '<script>x</script>']],
])('is not salvaged from %s', (_name, edit) => {
  expect(salvage(checkText(textWith(edit)), calendar)).toBeUndefined()
})

it('is salvaged from a page that only a rule rejects', () => {
  const { file, broken } = salvaged(textWith(['"imageCount": 2', '"imageCount": 3']))
  expect(broken).toEqual([])
  expect(Object.keys(file.pages)).toHaveLength(3)
})

describe('the message of the preview', () => {
  const say = (edit: [string, string], content: 'good' | 'partial' | 'stale') => {
    const result = checkText(textWith(edit))
    const file = { name: 'sites/a/pages.json', path: '/x/sites/a/pages.json', text: result.text }
    const { title, totals, isStale, problems } = showState(result, file, content)
    return { title, totals, isStale, cards: problems.map(({ card }) => card) }
  }

  it('of a block with an error: its card, and the page that it is on', () => {
    expect(say(['"type": "stepList"', '"type": "steplst"'], 'partial')).toEqual({
      title: 'pages.json has problems. Their blocks are shown as cards.',
      totals: '1 error in 1 page',
      isStale: false,
      cards: ['/bonus'],
    })
  })

  it('of an error outside blocks: no card', () => {
    expect(say(['"imageCount": 2', '"imageCount": 3'], 'partial')).toEqual({
      title: 'pages.json has problems. The page is shown as far as possible.',
      totals: '1 error',
      isStale: false,
      cards: [null],
    })
  })

  it('of warnings: only these', () => {
    const edit: [string, string] = ['"title": "Bonus terms at {keyword}"', '"title": "Bonus"']
    expect(say(edit, 'good')).toMatchObject({ title: 'pages.json has warnings.', cards: [null] })
  })
})
