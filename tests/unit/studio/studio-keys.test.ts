import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Texts } from '../../../studio/api.ts'
import {
  everywhere,
  inList,
  inMarkup,
  labelsOf,
  onEntry,
  onPage,
  shortcutOf,
} from '../../../studio/client/keys/shortcuts.ts'
import { createDraft, type DraftStore } from '../../../studio/client/model/draft.ts'
import { bindingOf, toolKeys } from '../../../studio/client/rich/editor/tools.ts'
import { openBackups, keepSteps } from '../../../studio/client/window/backups.ts'
import { createStorage } from '../../fixtures/studio-windows.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('shortcuts', () => {
  it.each([
    ['undo', { key: 'z', ctrlKey: true }],
    ['undo', { key: 'Z', metaKey: true }],
    ['redo', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['redo', { key: 'y', ctrlKey: true }],
    // On some keyboards, these signs need Shift.
    ['help', { key: '?', shiftKey: true }],
    ['help', { key: '/', ctrlKey: true, shiftKey: true }],
    ['previous', { key: 'F6', shiftKey: true }],
    [undefined, { key: 's' }],
    // AltGr is both on Windows.
    [undefined, { key: 's', ctrlKey: true, altKey: true }],
    [undefined, { key: 'k', ctrlKey: true, shiftKey: true }],
  ])('finds %s', (name, event) => {
    expect(shortcutOf(everywhere, { ...none, ...event })).toBe(name)
  })

  it.each([
    ['the list', { ...inList, ...onEntry }],
    ['the page', onPage],
    ['a text with formatting', { ...inMarkup, search: ['', ''] }],
  ])('have one meaning in %s', (_, here) => {
    const { search: _search, ...others } = everywhere
    const keys = Object.values({ ...here, a: others.save, b: others.undo, c: others.redo }).flatMap(
      ([, ...all]) => all,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are shown as keyboards name them', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
    expect(labelsOf(inList.tools)).toEqual(['→', 'Menu key', 'Shift+F10'])
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
    expect(labelsOf(everywhere.redo)).toEqual(['⌘+Shift+Z', '⌘+Y'])
    vi.unstubAllGlobals()
  })

  it('are those of the editor of formatting', () => {
    expect([inMarkup.bold[1], inMarkup.break[1], inMarkup.toolbar[1]].map(bindingOf)).toEqual([
      'Mod-b',
      'Shift-Enter',
      'Alt-F10',
    ])
    expect(Object.keys(toolKeys)).toContain('Mod-i')
  })
})

describe('what can be undone, after a reload,', () => {
  beforeAll(() => void vi.useFakeTimers())
  afterAll(() => void vi.useRealTimers())
  const storage = createStorage()
  afterEach(() => storage.items.clear())
  const open = () => openBackups(storage, 'site', 'window', () => Promise.resolve(new Set()))

  async function openDraft(files: Texts, base: Texts = { a: 'one' }): Promise<DraftStore> {
    const draft = createDraft(base, files)
    await keepSteps(draft, open())
    return draft
  }

  /** Waits until steps are kept: their texts are hashed first, of which no timer knows. */
  async function settle(): Promise<void> {
    storage.items.clear()
    await vi.runAllTimersAsync()
    await vi.waitFor(() => expect(storage.items.size).toBe(1))
  }

  /** A draft that was edited twice, with the second edit undone; its texts are kept. */
  async function edit(): Promise<Texts> {
    const draft = await openDraft({ a: 'one' })
    const change = (from: number, text: string, summary: string): void =>
      draft.replace('a', [{ from, to: from, text }], { summary, key: 'same', isOpen: true })
    change(3, ' two', 'added two')
    draft.replaceAll({ a: 'one two three' }, { summary: 'added three', entry: 'Numbers' })
    draft.undo()
    await settle()
    return draft.state().files
  }

  it('is the same, with its words', async () => {
    const draft = await openDraft(await edit())
    expect(draft.state()).toMatchObject({
      undoes: 'added two',
      redoes: 'added three of “Numbers”',
      files: { a: 'one two' },
    })
    draft.redo()
    expect(draft.state().files).toEqual({ a: 'one two three' })
    draft.undo()
    draft.undo()
    expect(draft.state()).toMatchObject({ undoes: undefined, files: { a: 'one' } })
  })

  it('does not grow by what is typed then', async () => {
    const draft = await openDraft(await edit())
    const label = { summary: 'added four', key: 'same', isOpen: true }
    draft.replace('a', [{ from: 7, to: 7, text: ' four' }], label)
    draft.undo()
    expect(draft.state().files).toEqual({ a: 'one two' })
  })

  it.each([
    ['the file on disk changed', { a: 'one two' }, { a: 'One' }],
    ['the draft changed', { a: 'one 2wo' }, { a: 'one' }],
    ['there is another file', { a: 'one two', b: '1' }, { a: 'one' }],
  ])('is nothing if %s', async (_, files, base) => {
    await edit()
    const { undoes, redoes } = (await openDraft(files, base)).state()
    expect([undoes, redoes]).toEqual([undefined, undefined])
  })

  it('is bounded', async () => {
    const draft = await openDraft({ a: 'one' })
    for (let count = 0; count < 300; count += 1)
      draft.replaceAll({ a: `one ${count}` }, { summary: `step ${count}` })
    await settle()
    const kept = await open().steps()
    expect(kept?.past).toHaveLength(200)
    expect(kept?.past.at(-1)?.label.summary).toBe('step 299')
    draft.replaceAll({ a: 'x'.repeat(300_000) }, { summary: 'much' })
    await settle()
    expect((await open().steps())?.past).toHaveLength(0)
  })

  it('ends at a merge with the disk', async () => {
    const draft = await openDraft({ a: 'one two' })
    draft.replaceAll({ a: 'one two 3' }, { summary: 'before' })
    draft.rebase({ a: 'ONE' }, { a: 'ONE two 3' })
    draft.replaceAll({ a: 'ONE two 3 4' }, { summary: 'after' })
    await settle()
    const next = await openDraft({ a: 'ONE two 3 4' }, { a: 'ONE' })
    expect(next.state().undoes).toBe('after')
    next.undo()
    expect(next.state().undoes).toBeUndefined()
  })
})
