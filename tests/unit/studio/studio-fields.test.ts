import { describe, expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import {
  emojiName,
  findEmojis,
  loadEmojis,
} from '../../../studio/client/fields/dialogs/emoji-field.tsx'
import {
  replaceScheme,
  findLinkTargets,
  isAddress,
} from '../../../studio/client/fields/dialogs/link-dialog.tsx'
import {
  clearEdits,
  setEdit,
  textEdits,
  valueAt,
} from '../../../studio/client/fields/schema/place-edits.ts'
import { summaryOf } from '../../../studio/client/fields/schema/summary.ts'
import { numberOf, stepFrom } from '../../../studio/client/fields/values/number-field.tsx'
import { lengthNote } from '../../../studio/client/fields/values/text-field.tsx'
import { keepKeys, noKeys } from '../../../studio/client/model/entry-keys.ts'
import { moved } from '../../../studio/client/model/list-order.ts'
import { createTargetLister } from '../../../studio/client/model/page-targets.ts'
import { indexProblems } from '../../../studio/client/model/problems/problem-index.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf, editedText, main } from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { problemAt } from '../../fixtures/studio-problems.ts'

describe('edits of a place', () => {
  const within = bundle.$defs['HeroBlock']
  const fileOf = (block: JsonValue): JsonValue => ({ pages: { '/': { blocks: [block] } } })
  const root = fileOf({ type: 'hero', desc: 'x', button: { label: 'y' }, meta: { title: 'z' } })
  const at = (...steps: (string | number)[]) => ['pages', '/', 'blocks', 0, ...steps]

  it('find the value at a path', () => {
    expect(valueAt(root, at('button', 'label'))).toBe('y')
    expect(valueAt(root, at('button', 'toString'))).toBeUndefined()
    expect(valueAt(root, at(0, 'label'))).toBeUndefined()
  })

  it('set existing values and insert new ones in the order of the schema', () => {
    const place = { within, isRequired: true, removableFrom: 9 }
    expect(setEdit(root, { ...place, path: at('desc') }, 'new')).toEqual({
      kind: 'set',
      path: at('desc'),
      value: 'new',
    })
    expect(setEdit(root, { ...place, path: at('title') }, 'new')).toEqual({
      kind: 'arrange',
      path: at(),
      order: [0, { name: 'title', value: 'new' }, 1, 2, 3],
    })
    const own = fileOf({ type: 'hero', title: 'x' })
    expect(setEdit(own, { ...place, path: at('desc') }, 'new')).toMatchObject({ kind: 'set' })
    expect(setEdit(undefined, { ...place, path: at('desc') }, 'n')).toEqual({
      kind: 'set',
      path: at('desc'),
      value: 'n',
    })
  })

  it('set required values to "" and remove optional ones, with a group that is empty then', () => {
    const clear = (path: Path, isRequired = false, removableFrom = 9, from = root) =>
      clearEdits(from, { path, isRequired, removableFrom })
    expect(clear(at('desc'), true)).toEqual([{ kind: 'set', path: at('desc'), value: '' }])
    expect(clear(at('desc'))).toEqual([{ kind: 'remove', path: at('desc') }])
    expect(clear(at('image'))).toEqual([])
    const path = at('meta', 'title')
    const two = fileOf({ meta: { title: 'z', description: 'w' } })
    expect(clear(path, false, 5)).toEqual([{ kind: 'remove', path: at('meta') }])
    expect(clear(path, false, 6)).toEqual([{ kind: 'remove', path }])
    expect(clear(path, false, 5, two)).toEqual([{ kind: 'remove', path }])
  })

  it('set typed text, and clear the place for an empty one', () => {
    const place = { path: at('desc'), isRequired: false, removableFrom: 9 }
    expect(textEdits(root, place, 'a')).toEqual([{ kind: 'set', path: at('desc'), value: 'a' }])
    expect(textEdits(root, place, '')).toEqual([{ kind: 'remove', path: at('desc') }])
  })
})

it('lists move entries', () => {
  expect(moved(4, 3, 0)).toEqual([3, 0, 1, 2])
  expect(moved(4, 0, 1)).toEqual([1, 0, 2, 3])
})

it('lists keep the keys of their entries', () => {
  const first = keepKeys(noKeys, ['a', 'b', 'c'])
  expect(first.keys).toEqual([0, 1, 2])
  expect(keepKeys(first, ['a', 'B', 'c']).keys).toEqual([0, 1, 2])
  expect(keepKeys(first, ['c', 'a', 'b']).keys).toEqual([2, 0, 1])
  expect(keepKeys(first, ['a', 'c']).keys).toEqual([0, 2])
  expect(keepKeys(first, ['a', 'a', 'b', 'c']).keys).toEqual([0, 3, 1, 2])
  expect(keepKeys(first, ['a', 'b', 'c', 'a']).keys).toEqual([0, 1, 2, 3])
  expect(keepKeys(first, ['b', 'A', 'c']).keys).toEqual([1, 3, 2])
  expect(keepKeys(first, ['X', 'b', 'c', 'd']).keys).toEqual([3, 1, 2, 4])
})

it('lists summarize their entries', () => {
  expect(summaryOf({ emoji: '🎲', title: 'Daily <b>missions</b>', desc: 'x' })).toBe(
    '🎲 Daily missions',
  )
  expect(summaryOf({ imgPath: 'bonus-2-1', question: 'Why?' })).toBe('Why?')
  expect(summaryOf({ dark: '#f6c453', light: '#f2b632' })).toBe('#f6c453')
  expect(summaryOf(['Pace', 'Yes'])).toBe('Pace, Yes')
  expect(summaryOf({})).toBe('')
  expect(summaryOf({ type: 'hero', logo: true })).toBe('')
  expect(summaryOf({ title: 3, link: { label: 'x' } })).toBe('')
  expect(summaryOf('x'.repeat(100))).toHaveLength(80)
  expect(toLabel('bottom-right')).toBe('Bottom right')
  expect(toLabel('imgPath')).toBe('Img path')
})

it('numbers are parsed as people type them', () => {
  const integer = { type: 'integer' }
  expect(numberOf(' 12 ', integer)).toBe(12)
  expect(numberOf('1.5', integer)).toBeUndefined()
  expect(numberOf('1,5', { type: 'number' })).toBe(1.5)
  expect(numberOf('1.', { type: 'number' })).toBe(1)
  expect(numberOf('12px', integer)).toBeUndefined()
  expect(numberOf('', integer)).toBeUndefined()
  expect(numberOf('1e3', { type: 'number' })).toBeUndefined()
})

it('numbers change in steps within their limits', () => {
  const columns = { type: 'integer', minimum: 1, maximum: 4 }
  expect(stepFrom(3, 1, columns)).toBe(4)
  expect(stepFrom(4, 1, columns)).toBe(4)
  expect(stepFrom(9, -1, columns)).toBe(4)
  expect(stepFrom(undefined, 1, columns)).toBe(1)
  expect(stepFrom(0.7, 1, { type: 'number', minimum: 0.7, maximum: 1.5 })).toBe(0.8)
  expect(stepFrom(1.28, -1, { type: 'number', minimum: 1.1, maximum: 1.4 })).toBe(1.27)
})

describe('notes and searches', () => {
  it('show the length near the maximum', () => {
    expect(lengthNote('a'.repeat(50), 300)).toBeUndefined()
    expect(lengthNote('a'.repeat(250), 300)).toBe('250 of 300 characters.')
    expect(lengthNote('🎲'.repeat(301), 300)).toBe('301 of 300 characters: 1 too many.')
    expect(lengthNote('🎲'.repeat(150), 300)).toBeUndefined()
  })

  it('find pages and what is on them, blocks without an id last', () => {
    const naming = { kind: 'set', path: ['id'], value: 'offers' } as const
    const pages = [
      { path: '/', label: 'Home', targets: [{ id: 'offers', label: 'Offers', naming }] },
      { path: '/bonus', label: 'Bonus', targets: [{ id: 'how-to-start', label: 'How to start' }] },
    ]
    expect(findLinkTargets(pages, '').map(({ href }) => href)).toEqual([
      '/',
      '/bonus',
      '/bonus#how-to-start',
      '/#offers',
    ])
    expect(findLinkTargets(pages, 'offers')).toEqual([
      { href: '/#offers', label: 'Home: Offers', naming },
    ])
    expect(findLinkTargets(pages, 'how').map(({ href }) => href)).toEqual(['/bonus#how-to-start'])
    expect(findLinkTargets(pages, 'home').map(({ href }) => href)).toEqual(['/', '/#offers'])
    expect(['/bonus', '#terms', 'tel:+63', 'https://a.example'].every(isAddress)).toBe(true)
    expect(isAddress('view-source:x')).toBe(true)
    expect(['bonus', '', 'how to start'].some(isAddress)).toBe(false)
    expect(replaceScheme('mailto:', 'https://a.example')).toBe('mailto:a.example')
    expect(replaceScheme('https://', '/bonus')).toBe('https://')
  })

  it('find emojis that the schema allows, common ones first', async () => {
    const words = await loadEmojis()
    const offered = findEmojis(words, '', 40)
    expect(offered.slice(0, 3)).toEqual(['🎯', '🎉', '🎁'])
    const { pattern = '', maxLength = 0 } = bundle.$defs['Emoji'] ?? {}
    for (const emoji of offered) {
      expect(Object.keys(words)).toContain(emoji)
      expect(emoji).toMatch(new RegExp(pattern, 'u'))
      expect(emoji.length).toBeLessThanOrEqual(maxLength)
    }
    expect(findEmojis(words, 'party pop', 5)).toEqual(['🎉'])
    expect(findEmojis(words, 'gift', 5)[0]).toBe('🎁')
    expect(findEmojis(words, 'no such thing', 5)).toEqual([])
    expect(emojiName(words, '🎉')).toBe('party popper')
  })

  it('group problems by path and reuse equal lists', () => {
    const problem = (path: Path, message: string) => problemAt(path, { message })
    const first = indexProblems([problem(['a', 0], 'x'), problem(['a', 1, 'b'], 'y')])
    expect(first.countBelow(['a'], 'error')).toBe(2)
    expect(first.countBelow(['a'], 'warning')).toBe(0)
    expect(first.at(['a'])).toEqual([])
    const second = indexProblems([problem(['a', 0], 'x'), problem(['a', 1, 'b'], 'z')], first)
    expect(second.at(['a', 0])).toBe(first.at(['a', 0]))
    expect(second.at(['a', 1, 'b'])).not.toBe(first.at(['a', 1, 'b']))
  })
})

const listTargets = createTargetLister(bundle)
const text = `{
  "pages": {
    "/": {
      "blocks": [
        { "type": "faq", "id": "questions", "title": "Good questions", "questions": [
          { "id": "why", "question": "Why?", "answer": "So." }, { "question": "How?", "answer": "So." }
        ] },
        { "type": "legal", "title": "Why", "sections": [] },
        { "type": "promoGrid", "cards": [{ "emoji": "🎁", "title": "Gift", "desc": "One." }] },
        { "type": "cta", "title": "歡迎", "buttons": [] }
      ]
    }
  }
}
`

const targetsOf = (written: string) => {
  const { site } = contextOf(written)
  return site.pages.slice(0, 1).flatMap((page) => listTargets(page, sharedSections(site, main)))
}

it('lists what has an id, then the blocks that can get one, each another', () => {
  expect(targetsOf(text).map(({ id, label, naming }) => [id, label, naming !== undefined])).toEqual(
    [
      ['questions', 'Good questions', false],
      ['why', 'Why?', false],
      ['why-2', 'Why', true],
      ['promo-grid', 'Promo grid', true],
      ['cta', '歡迎', true],
    ],
  )
})

it('lists the ids in the sections of a page, also after an edit of a section in another file', () => {
  const view = createSiteViewer(main, calendar)
  const page = text.replace('"blocks": [\n', '"blocks": [{ "type": "use", "section": "more" },\n')
  const idsWith = (id: string): string[] => {
    const blocks = [{ type: 'cta', id }]
    const root = JSON.stringify({ sections: { more: { blocks } }, pages: {} })
    const site = view({ [main]: root, 'pages/home.json': page })
    const sections = sharedSections(site, main)
    return site.pages.flatMap((one) => listTargets(one, sections).map((target) => target.id))
  }
  expect(idsWith('first').slice(0, 3)).toEqual(['first', 'questions', 'why'])
  expect(idsWith('why-2')).toEqual(['why-2', 'questions', 'why', 'why-3', 'promo-grid', 'cta'])
})

it('names a block after its type, and nothing else', () => {
  const naming = targetsOf(text).find(({ id }) => id === 'why-2')?.naming
  if (!naming) throw new Error('unreachable')
  expect(editedText(text, [{ file: main, edit: naming }])).toBe(
    text.replace('"type": "legal", ', '"type": "legal", "id": "why-2", '),
  )
})
