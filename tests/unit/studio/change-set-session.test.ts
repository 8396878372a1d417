import { expect, it, vi } from 'vitest'
import type { SavedDraft, StudioSite } from '../../../studio/api.ts'
import { createReviewStore } from '../../../studio/client/change-sets/review-store.ts'
import { createSetTools } from '../../../studio/client/change-sets/set-tools.ts'
import type { StudioServer } from '../../../studio/client/session/server.ts'
import { isUnsaved } from '../../../studio/client/session/state.ts'
import { changedPlaces } from '../../../studio/texts/changed-places.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { main } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { problemAt, reportOf } from '../../fixtures/studio-problems.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

stubBrowser()

const text = textOf(makeBase())
const disk = { [main]: text }
const withTitle = (title: string): string => text.replace('"Welcome to {keyword}"', `"${title}"`)
const withFacts = (of: string): string => of.replace('"The facts"', '"All facts"')
/** The path of the title of a block of the home page. */
const titleOf = (title: string): (string | number)[] => {
  const blocks = makeBase().pages['/']?.blocks ?? []
  const index = blocks.findIndex((one) => 'title' in one && one.title === title)
  return ['pages', '/', 'blocks', index, 'title']
}
const draftOf = (edited: string, base = text): SavedDraft => ({
  id: 's1',
  files: { [main]: edited },
  base: { [main]: base },
})

function open(draft: SavedDraft, set: StudioSite['set'], answers: Partial<StudioServer> = {}) {
  return openOffline(disk, null, answers, { draft, ...(set && { set }) })
}

it('is unsaved if the draft differs from what is saved in the change set', async () => {
  const saved = draftOf(withTitle('Saved'))
  const keepDraft = vi.fn<StudioServer['keepDraft']>(() => Promise.resolve())
  const session = open(saved, { saved }, { keepDraft })
  expect(isUnsaved(session.state())).toBe(false)
  session.draft.replaceAll({ [main]: withTitle('Edited') }, { summary: 'edited' })
  expect(isUnsaved(session.state())).toBe(true)
  session.draft.replaceAll({ [main]: text }, { summary: 'as published' })
  expect(isUnsaved(session.state())).toBe(true)
  session.draft.undo()
  session.draft.undo()
  expect(isUnsaved(session.state())).toBe(false)
})

it('merges what others have saved, and asks about the same place', () => {
  const mine = draftOf(withTitle('Mine'))
  const saved = draftOf(withTitle('Saved'))
  const theirs = { ...draftOf(withFacts(withTitle('Saved')), withTitle('Saved')), id: 'c2' }
  expect(open(mine, { saved, theirs }).state().draft.files[main]).toBe(withFacts(withTitle('Mine')))

  const other = { ...draftOf(withTitle('Theirs'), withTitle('Saved')), id: 'c3' }
  const session = open(mine, { saved, theirs: other })
  expect(session.state().draft.files[main]).toBe(withTitle('Mine'))
  expect(session.state().question).toMatchObject({
    kind: 'conflicts',
    with: 'set',
    conflicts: [{ mine: 'Theirs', theirs: 'Mine' }],
  })
})

it('knows which change sets change a place, above it and below it', () => {
  const set = { id: 'x', name: 'Other', author: 'Ben' }
  const places = changedPlaces(draftOf(withFacts(text)))
  const session = open(draftOf(text), undefined)
  const shown = { ...session.state(), otherChanges: [{ set, places }] }
  const tools = createSetTools(
    { ...session, state: () => shown },
    createReviewStore(session.server, undefined),
  )
  const at = (...path: (string | number)[]) => tools.othersAt(path)
  const [{ file, steps } = { file: '', steps: [] }, ...more] = places
  expect([file, more]).toEqual([main, []])
  expect(steps.slice(0, 3)).toEqual(['pages', '/', 'blocks'])
  const title = titleOf('The facts')
  expect(at(...title)).toEqual([set])
  expect(at('pages', '/')).toEqual([set])
  expect(at(...title.slice(0, -1), 'desc')).toEqual([])
  expect(at('pages', '/', 'meta')).toEqual([])
})

it('counts the texts that it changes and that are placeholders', () => {
  const session = open(draftOf(withTitle('[Your title]')), undefined)
  const [changed, other] = [titleOf('Welcome to {keyword}'), titleOf('The facts')]
  const report = reportOf([
    problemAt(changed, { code: 'P062' }),
    problemAt(changed),
    problemAt(other, { code: 'P062' }),
  ])
  const state = () => ({ ...session.state(), report })
  const store = createReviewStore(session.server, undefined)
  expect(createSetTools({ ...session, state }, store).countSamples()).toBe(1)
})

it('names the places in what a brand has other than before, though its overlay had no pages', () => {
  const file = 'brands/lucky.json'
  const overlay = '{"pages":{"/":{"meta":{"title":"Lucky"}},"/vip":null}}'
  expect(changedPlaces({ files: { [file]: overlay }, base: { [file]: '{}' } })).toEqual([
    { file, steps: ['pages', '/', 'meta', 'title'] },
    { file, steps: ['pages', '/vip'] },
  ])
})
