import { describe, expect, it, test } from 'vitest'
import type { ChangeSet, ChangeSetEvent } from '../../../studio/change-sets.ts'
import {
  findCommentPlace,
  layerOf,
  commentPlaceOf,
} from '../../../studio/client/change-sets/set-tools.ts'
import { describeSet, nextSteps } from '../../../studio/client/change-sets/set-words.ts'
import { contextOf, main } from '../../fixtures/edited-site.ts'

const event = (by: string, what: ChangeSetEvent['what'], saved = 'v1'): ChangeSetEvent => ({
  at: 0,
  by,
  what,
  saved,
})
const setOf = (change: Partial<ChangeSet>): ChangeSet => ({
  id: 'august',
  name: 'August promos',
  author: 'Ana',
  state: 'draft',
  note: '',
  events: [],
  comments: [],
  planned: null,
  saved: 'v1',
  failure: null,
  ...change,
})

describe('what comes next for a change set', () => {
  const viewer = { person: 'Ana', isUnsaved: false, needsApproval: true }
  // What is published differs no more from itself.
  const published = setOf({ state: 'published', saved: '', events: [event('Ben', 'published')] })
  const approved = setOf({ state: 'approved', events: [event('Ben', 'approved')] })
  test.for<[string, ChangeSet, Partial<typeof viewer>, string[]]>([
    ['nothing yet', setOf({ saved: '' }), {}, []],
    ['saves first', approved, { isUnsaved: true }, ['save']],
    ['a review', setOf({}), {}, ['ask']],
    ['a review, or publishing', setOf({}), { needsApproval: false }, ['ask', 'publish']],
    ['others', setOf({ state: 'review' }), {}, []],
    ['a verdict', setOf({ state: 'review' }), { person: 'Ben' }, ['approve', 'refuse']],
    [
      'others, for who has saved it',
      setOf({ state: 'review', events: [event('Ben', 'saved')] }),
      { person: 'Ben' },
      [],
    ],
    ['another review', setOf({ state: 'refused' }), {}, ['ask']],
    ['publishing', approved, {}, ['publish', 'refuse']],
    ['another review after a change', { ...approved, saved: 'v2' }, {}, ['ask']],
    ['taking it back', published, {}, ['take-back']],
    ['taking it back, or saving', published, { isUnsaved: true }, ['save', 'take-back']],
  ])('is %s', ([, set, change, steps]) => {
    expect(nextSteps(set, { ...viewer, ...change })).toEqual(steps)
  })

  it('is said with who has done it', () => {
    expect(describeSet(approved)).toBe('Approved by Ben')
    expect(describeSet({ ...approved, saved: 'v2' })).toBe('Approved by Ben, changed since')
    expect(describeSet(published)).toBe('Published by Ben')
    const planned = { at: 0, by: 'Cleo' }
    expect(describeSet({ ...approved, planned })).toMatch(/^Planned by Cleo for 1 Jan 1970/)
    expect(describeSet(setOf({ saved: 'v2', events: [event('Ana', 'made')] }))).toBe('Draft')
  })
})

describe('the place of a comment', () => {
  const block = (title: string, id?: string) => ({ type: 'hero', ...(id && { id }), title })
  const siteOf = (pages: Record<string, unknown[]>) =>
    contextOf({
      [main]: JSON.stringify({
        site: { locales: [{ lang: 'fil-PH', path: '/fil' }] },
        pages: Object.fromEntries(
          Object.entries(pages).map(([path, blocks]) => [path, { name: path, blocks }]),
        ),
      }),
    }).site
  const named = siteOf({ '/': [block('Welcome', 'top'), block('Slots', 'slots')] })
  const unnamed = siteOf({ '/': [block('Welcome'), block('Slots')] })
  const title = ['pages', '/', 'blocks', 1, 'title']
  const shown = { brand: undefined, lang: undefined }

  it('has ids in place of indexes, and says which brand and language it is in', () => {
    const place = commentPlaceOf({ ...shown, site: named }, title, main)
    expect(place).toEqual({
      file: main,
      steps: ['pages', '/', 'blocks', 'slots', 'title'],
      label: 'Slots',
    })
    for (const layer of [
      { brand: 'lucky' },
      { lang: 'fil-PH' },
      { brand: 'lucky', lang: 'fil-PH' },
    ]) {
      const { file } = commentPlaceOf({ ...shown, ...layer, site: named }, title, main)
      expect(layerOf(file, named)).toEqual({ ...shown, ...layer })
    }
  })

  test.for<[string, typeof named, Record<string, unknown[]>, (string | number)[] | undefined]>([
    ['moved', named, { '/': [block('Slots', 'slots'), block('Welcome', 'top')] }, [0]],
    ['moved, without ids', unnamed, { '/': [block('Slots'), block('Welcome')] }, [0]],
    ['changed', named, { '/': [block('Welcome', 'top'), block('New', 'slots')] }, [1]],
    ['changed, without ids', unnamed, { '/': [block('Welcome'), block('New')] }, [1]],
    ['given another id', named, { '/': [block('Welcome', 'top'), block('Slots', 'games')] }, [1]],
    ['removed', named, { '/': [block('Welcome', 'top')] }, undefined],
    ['removed with its page', named, { '/other': [block('Welcome', 'top')] }, undefined],
  ])('is found when it was %s', ([, before, after, index]) => {
    const place = commentPlaceOf({ ...shown, site: before }, title, main)
    expect(findCommentPlace(place, siteOf(after), main)).toEqual(
      index && ['pages', '/', 'blocks', ...index, 'title'],
    )
  })

  it('is found on a page with another address, and at a text that was emptied', () => {
    const place = commentPlaceOf({ ...shown, site: named }, title, main)
    const { steps } = place
    const elsewhere = { ...place, steps: ['pages', '/gone', ...steps.slice(2)] }
    const slots = [block('Slots', 'slots')]
    const foundIn = (of: typeof place, pages: Record<string, unknown[]>) =>
      findCommentPlace(of, siteOf(pages), main)?.join(' ')
    expect(foundIn(place, { '/home': slots })).toBe('pages /home blocks 0 title')
    const moved = { '/': [block('Welcome')], '/slots': slots }
    expect(foundIn(elsewhere, moved)).toBe('pages /slots blocks 0 title')
    const emptied = { '/': [{ type: 'hero', id: 'slots' }] }
    expect(foundIn(place, emptied)).toBe('pages / blocks 0 title')
  })

  it('is not another place with the same words, if there are two', () => {
    const place = commentPlaceOf({ ...shown, site: named }, title, main)
    const twice = siteOf({ '/': [block('Slots', 'a'), block('Slots', 'b')] })
    expect(findCommentPlace(place, twice, main)).toBeUndefined()
  })
})
