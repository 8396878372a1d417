import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Draft, Texts } from '../../../studio/api.ts'
import { openBackups, type BackupStorage } from '../../../studio/client/window/backups.ts'
import { applyDelta, deltaBetween } from '../../../studio/draft-delta.ts'
import { openDraftFolder } from '../../../studio/server/drafts/draft-folder.ts'
import { numRuns } from '../../fixtures/json-edits.ts'
import { createStorage } from '../../fixtures/studio-windows.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é', '🎉', '🎁'), maxLength: 8 })
const texts: fc.Arbitrary<Texts> = fc.dictionary(
  fc.constantFrom('pages.json', 'b.json', 'constructor'),
  letters,
  { maxKeys: 3 },
)
const drafts: fc.Arbitrary<Draft> = texts.chain((files) =>
  fc.record({
    files: fc.constant(files),
    base: fc
      .tuple(...Object.keys(files).map((name) => letters.map((text) => [name, text] as const)))
      .map((all) => Object.fromEntries(all)),
  }),
)

describe('a delta', () => {
  it('leads from any draft to any other', () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        const sent = JSON.parse(JSON.stringify(deltaBetween(before, after)))
        expect(applyDelta(before, sent)).toEqual(after)
      }),
      { numRuns },
    )
  })

  it('has only what was typed, however long the text is', () => {
    const base = { 'pages.json': 'x'.repeat(100_000) }
    const before = { files: { 'pages.json': `${base['pages.json']}a` }, base }
    const after = { files: { 'pages.json': `${base['pages.json']}ab` }, base }
    expect(deltaBetween(before, after)).toEqual({
      'pages.json': { change: { from: 100_001, to: 100_001, text: 'b' } },
    })
  })

  it.each([
    [2, 1],
    [0, 9],
    [1, 1],
  ])('is refused if characters %i to %i are not there', (from, to) => {
    const draft = { files: { 'pages.json': '🎉a' }, base: {} }
    const change = { from, to, text: '' }
    expect(() => applyDelta(draft, { 'pages.json': { change } })).toThrow(RangeError)
  })
})

describe('the draft folder', () => {
  const pagesFile = join(import.meta.dirname, 'draft-store-pages.json')
  const folder = dirname(openDraftFolder(pagesFile).images)
  const draftOf = (text: string): Draft => ({
    files: { 'pages.json': text },
    base: { 'pages.json': 'base' },
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const none: Draft = { files: {}, base: {} }

  /** Stores drafts one after the other, as keys that are typed. */
  async function type(...all: Draft[]): Promise<string> {
    const open = openDraftFolder(pagesFile)
    await open.read()
    const [first, ...rest] = all
    let stored = await open.write(first ?? null)
    for (const draft of rest)
      stored = await open.add(deltaBetween(stored.draft ?? none, draft), draft)
    return stored.revision
  }
  const logIn = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.log'))

  it('has what was added, with its revision', async () => {
    const revision = await type(draftOf('a'), draftOf('ab'), draftOf('abc'))
    expect(readFileSync(join(folder, 'draft.json'), 'utf8')).not.toContain('"abc"')
    expect(await openDraftFolder(pagesFile).read()).toEqual({ draft: draftOf('abc'), revision })
  })

  it('leaves out a line that a crash has cut off', async () => {
    const revision = await type(draftOf('a'), draftOf('ab'))
    appendFileSync(join(folder, logIn()[0] ?? ''), '{"revision":"x","delta":{"pages')
    const open = openDraftFolder(pagesFile)
    const stored = await open.read()
    expect(stored).toEqual({ draft: draftOf('ab'), revision })
    await open.add(deltaBetween(draftOf('ab'), draftOf('abc')), draftOf('abc'))
    expect((await openDraftFolder(pagesFile).read()).draft).toEqual(draftOf('abc'))
  })

  it('writes everything again when much was added, and keeps one log', async () => {
    await type(draftOf('a'), draftOf('b'.repeat(700_000)), draftOf('c'.repeat(700_000)))
    expect(logIn().length).toBeLessThan(2)
    expect((await openDraftFolder(pagesFile).read()).draft?.files['pages.json']).toMatch(/^c+$/)
    await openDraftFolder(pagesFile).read()
  })

  it('leaves nothing when the draft is gone', async () => {
    await type(draftOf('a'), draftOf('ab'))
    const open = openDraftFolder(pagesFile)
    await open.read()
    expect(await open.write(null)).toEqual({ draft: null, revision: 'none' })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('backups', () => {
  const nobody = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set())

  it('come back as they were kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drafts, { maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        async (steps) => {
          const storage = createStorage()
          const backups = openBackups(storage, 'site', 'closed', nobody)
          for (const step of steps) expect(await backups.write(step)).toBe(true)
          const kept = await openBackups(storage, 'site', 'next', nobody).list()
          expect(kept.map(({ draft }) => draft)).toEqual(steps.at(-1))
        },
      ),
      { numRuns: numRuns / 5 },
    )
  })

  it('write a long text once, and at a key press what was typed', async () => {
    const written: number[] = []
    const storage = createStorage()
    const noting: BackupStorage = {
      ...storage,
      set(key, value) {
        written.push(JSON.stringify(value).length)
        return storage.set(key, value)
      },
    }
    const backups = openBackups(noting, 'site', 'closed', nobody)
    const base = { 'pages.json': 'x'.repeat(3_000_000) }
    const typed = (text: string): Draft => ({
      files: { 'pages.json': base['pages.json'] + text },
      base,
    })
    for (const text of ['a', 'ab', 'abc']) await backups.write([typed(text)])
    expect(written.filter((length) => length > 1000)).toHaveLength(1)
    const kept = await openBackups(storage, 'site', 'next', nobody).list()
    expect(kept.map(({ draft }) => draft)).toEqual([typed('abc')])
  })

  it('say when there is no room, and keep what fits later', async () => {
    const storage = createStorage()
    let isFull = true
    const small: BackupStorage = {
      ...storage,
      set: (key, value) => (isFull ? Promise.reject(new Error('quota')) : storage.set(key, value)),
    }
    const backups = openBackups(small, 'site', 'closed', nobody)
    const draft = { files: { 'pages.json': 'y'.repeat(100_000) }, base: { 'pages.json': '' } }
    expect(await backups.write([draft])).toBe(false)
    isFull = false
    expect(await backups.write([draft])).toBe(true)
    const kept = await openBackups(storage, 'site', 'next', nobody).list()
    expect(kept.map((one) => one.draft)).toEqual([draft])
  })

  it('leave nothing of closed windows whose edits the server has', async () => {
    const storage = createStorage()
    const backups = openBackups(storage, 'site', 'closed', nobody)
    const base = { 'pages.json': 'x'.repeat(100_000) }
    await backups.write([{ files: { 'pages.json': 'y'.repeat(100_000) }, base }])
    await backups.write([])
    expect(storage.items.size).toBe(1)
    expect(await openBackups(storage, 'site', 'next', nobody).list()).toEqual([])
    expect(storage.items.size).toBe(0)
  })
})
