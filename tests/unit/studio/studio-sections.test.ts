import { expect, it, vi } from 'vitest'
import { expandSite } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { renameIn } from '../../../site/view/rename.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import type { Draft, StudioReport, Texts } from '../../../studio/api.ts'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import { idsAround } from '../../../studio/client/model/ids-around.ts'
import { namePart, removePart } from '../../../studio/client/model/parts.ts'
import { detachBlock, shareBlocks } from '../../../studio/client/model/sections/section-edits.ts'
import { listSetOwners, type SetOwner } from '../../../studio/client/model/sections/set-owners.ts'
import type { Question } from '../../../studio/client/session/question.ts'
import { reviewSharedEdit, type Confirmed } from '../../../studio/client/session/saving.ts'
import type { StudioServer } from '../../../studio/client/session/server.ts'
import { migrateTexts } from '../../../studio/server/drafts/migrate-draft.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import {
  contextOf,
  edited,
  editedText,
  lens,
  main,
  own as lucky,
} from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'
import { problemAt, reportOf } from '../../fixtures/studio-problems.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

stubBrowser()

const outer = { blocks: [use()] }
const text = textWithSections(
  { '/': [use({ limits: { title: 'Yours' } })], '/vip': [use(undefined, 'outer')] },
  { limits, outer },
)
const view = (shown: string) => contextOf(shown).site
const visited = (written: string): unknown => {
  const site: unknown = JSON.parse(written)
  const { sections: _, ...others } = asRecord(expandSite(site, readSections(site, { calendar })))
  return others
}
const blocksOf = (shown: string, key: string): readonly JsonValue[] =>
  view(shown).pages.find((page) => page.key === key)!.blocks

it('detaches a section: the page shows the same, and no other line changes', () => {
  const [home] = view(text).pages
  const after = editedText(text, detachBlock(contextOf(text), home!, 1)!)
  expect(visited(after)).toEqual(visited(text))
  const from = text.indexOf('"type": "use"', text.indexOf('"pages"'))
  const to = text.indexOf('"type": "headingCard"', from)
  expect(after.startsWith(text.slice(0, from - 20))).toBe(true)
  expect(after.endsWith(text.slice(to))).toBe(true)
})

it('shares and detaches blocks with what brands and campaigns change in them', () => {
  const card = (id: string, title: string) => ({ type: 'headingCard', id, title })
  const blocks = [card('top', 'Top'), card('note', 'Note'), card('end', 'End')]
  const set = { pages: { '/': { note: { title: 'Hot' }, top: { title: 'Warm' } } } }
  const overlay = {
    campaigns: { may: { set: { pages: { '/': { note: { desc: 'Mine' } } } } } },
    pages: {
      '/': {
        blocks: {
          note: { title: 'My note' },
          news: { $after: 'note', type: 'headingCard', title: 'News' },
          end: { title: 'My end' },
        },
      },
    },
  }
  const files = {
    [main]: textOf({ campaigns: { may: { set } }, pages: { '/': { blocks } } }),
    [lucky]: textOf(overlay),
  }
  const seen = (texts: Texts) =>
    [undefined, 'lucky'].map((brand) => {
      const root = lens.show(texts, brand).site.roots.get(main)
      const sections = readSections(root, { isRunning: () => true, calendar })
      return asRecord(asRecord(expandSite(root, sections))['pages'])['/']
    })
  /** The texts after edits of the home page, and what differs for the brand. */
  const after = (texts: Texts, make: typeof share, brand?: string) => {
    const context = { site: lens.show(texts, brand).site, bundle, main }
    const edits = make(context, context.site.pages[0]!) ?? []
    const writing = lens.write(texts, edits, { kind: 'site', brand })
    expect(writing).toMatchObject({ cleared: [] })
    const next = edited(texts, writing)
    return { next, own: JSON.parse(next[lucky]!), set: JSON.parse(next[main]!).campaigns.may.set }
  }
  const names = { name: 'notes', title: 'Notes' }
  const share = (context: PagesContext, page: PageView): FileEdit[] | undefined =>
    shareBlocks(context, page, [1, 2], names)
  const detach: typeof share = (context, page) => detachBlock(context, page, 1)
  const shared = after(files, share)
  const { '/': changes } = set.pages
  expect(shared.set).toEqual({
    pages: { '/': { top: changes.top } },
    sections: { notes: { note: changes.note } },
  })
  const moved = overlay.pages['/'].blocks
  const mine = { note: { desc: 'Mine' } }
  expect(shared.own).toEqual({
    campaigns: { may: { set: { sections: { notes: mine } } } },
    sections: { notes: { blocks: moved } },
  })
  expect(seen(shared.next)).toEqual(seen(files))
  const detached = after(shared.next, detach)
  expect(seen(detached.next)).toEqual(seen(files))
  expect(detached.set).toEqual({ ...shared.set, pages: set.pages })
  expect(detached.own).toEqual({
    campaigns: { may: { set: { sections: { notes: mine }, pages: { '/': mine } } } },
    sections: { notes: { blocks: moved } },
    pages: { '/': { blocks: moved } },
  })
  const forLucky = after(files, share, 'lucky').next
  expect(seen(forLucky)).toEqual(seen(files))
  expect(seen(after(forLucky, detach, 'lucky').next)).toEqual(seen(files))
})

it('keeps what a page sets in a section, and adds at its ends what a brand adds there', () => {
  const overlay = {
    sections: {
      limits: {
        blocks: {
          limits: { title: 'Mine', desc: 'Mine', button: null },
          news: { $before: '*', type: 'headingCard', title: 'News' },
        },
      },
    },
  }
  const [home] = view(text).pages
  const edits = detachBlock(contextOf(text), home!, 1)!
  const texts = { [main]: text, [lucky]: textOf(overlay) }
  const after = edited(texts, lens.write(texts, edits, { kind: 'site' }))
  expect(JSON.parse(after[lucky]!).pages['/'].blocks).toEqual({
    limits: { desc: 'Mine', button: null },
    news: { $before: 'limits', type: 'headingCard', title: 'News' },
  })
})

it('does not detach what shows no section', () => {
  const context = contextOf(text)
  const [home] = context.site.pages
  const other = { ...home!, blocks: [{ type: 'use', section: 'none' }] }
  expect(detachBlock(context, home!, 0)).toBeUndefined()
  expect(detachBlock(context, other, 0)).toBeUndefined()
})

it('shares neighbouring blocks: all pages show the same, and undoing it is one step', () => {
  for (const before of [textOf(makeBase()), text]) {
    const context = contextOf(before)
    const [page] = context.site.pages
    const name = namePart(context, 'sections', 'Limits')
    expect(name).toBe(before === text ? 'limits-2' : 'limits')
    const edits = shareBlocks(context, page!, [0, 1], { name, title: 'Limits' })
    const after = editedText(before, edits)
    expect(visited(after)).toEqual(visited(before))
    const written = JSON.parse(after)
    expect(written.sections[name]).toEqual({
      title: 'Limits',
      blocks: page!.blocks.slice(0, 2),
    })
    expect(blocksOf(after, page!.key)[0]).toEqual({ type: 'use', section: name })
    expect(blocksOf(after, page!.key).slice(1)).toEqual(page!.blocks.slice(2))
    expect(Object.keys(written).at(-1)).toBe(before === text ? 'pages' : 'sections')
  }
})

it('deletes a section, and "sections" with the last one', () => {
  const two = textWithSections({}, { limits, outer })
  const one = editedText(two, removePart(contextOf(two), 'sections', 'outer'))
  expect(Object.keys(JSON.parse(one).sections)).toEqual(['limits'])
  const none = editedText(one, removePart(contextOf(one), 'sections', 'limits'))
  expect(JSON.parse(none)).not.toHaveProperty('sections')
})

function ownersIn(site: string, section: string, taken: readonly string[]): SetOwner[] {
  const context = contextOf(site)
  const placed = sharedSections(context.site, main).blocksOf(section)
  return listSetOwners(context, placed, taken)
}

it('lists what a page may set, and names what has no id in the section', () => {
  const owners = ownersIn(text, 'outer', ['a-week'])
  const [card, grid] = owners
  expect(card).toMatchObject({ id: 'limits', naming: undefined, label: 'Heading card' })
  expect(card!.fields.map(({ path, own }) => [path.join('.'), own])).toEqual([
    ['title', 'Limits'],
    ['desc', 'Set one before you play.'],
    ['button', { label: 'Choose a limit', href: '/vip' }],
  ])
  expect(grid!.id).toBe('promo-grid')
  expect(grid!.entries.map(({ id, label }) => [id, label])).toEqual([
    ['a-day', 'Card'],
    // The name a-week is taken by what the page sets already.
    ['a-week-2', 'Card'],
  ])
  const after = editedText(text, [{ file: main, edit: grid!.entries[1]!.naming! }])
  expect(JSON.parse(after).sections.limits.blocks[1].cards[1].id).toBe('a-week-2')
})

it('names nothing like another id, in the section or on a page that shows it', () => {
  const twins = {
    blocks: [{ ...limits.blocks[1], cards: [{ title: 'A day' }, { title: 'A day' }] }],
  }
  const twin = textWithSections({}, { twins })
  const [grid] = ownersIn(twin, 'twins', [])
  expect(grid!.entries.map(({ id }) => id)).toEqual(['a-day', 'a-day-2'])
  const block = { type: 'headingCard', id: 'promo-grid', title: 'x', desc: 'y' }
  const used = textWithSections(
    { '/': [use()], '/vip': [use(undefined, 'outer'), block] },
    { limits, outer },
  )
  const [, other] = ownersIn(used, 'limits', [])
  expect(other!.id).toBe('promo-grid-2')
})

it('reviews what an edit of a section changes on other pages', () => {
  const review = (after: string, open = '/') =>
    reviewSharedEdit(view(text), view(after), { main, bundle }, open).map(({ page, lines }) => [
      JSON.stringify(page),
      lines.length,
    ])
  const changed = text.replace('For one day.', 'For 24 hours.')
  expect(review(changed)).toEqual([
    [expect.stringContaining('Home'), 1],
    [expect.stringContaining('/vip'), 1],
  ])
  // What the page sets itself stays.
  const inSet = text.replace(
    '"id": "limits",\n          "title": "Limits"',
    '"id": "limits",\n          "title": "Caps"',
  )
  expect(inSet).not.toBe(text)
  expect(review(inSet)).toEqual([[expect.stringContaining('/vip'), 1]])
  const path = ['pages', '/vip', 'blocks', 0, 'title']
  const rename: FileEdit = { file: main, edit: { kind: 'set', path, value: 'Ours' } }
  // An edit of the page itself is no edit of its section.
  expect(review(editedText(text, [rename]), '/bonus')).toEqual([])
  // Only the open page, another name, or another place of the blocks: nothing to review.
  expect(review(inSet, '/vip')).toEqual([])
  const caps = { group: 'sections', key: 'limits', to: 'caps' } as const
  expect(review(editedText(text, renameIn(contextOf(text), caps)))).toEqual([])
  const context = contextOf(text)
  const names = { name: 'new', title: 'New' }
  expect(
    review(editedText(text, shareBlocks(context, context.site.pages[0]!, [0, 1], names))),
  ).toEqual([])
})

interface Saved {
  /** The brand that is shown. */
  brand?: string | undefined
  pageKey: string
  report?: StudioReport
  confirmed?: Confirmed
  isMigrated?: boolean
}

/** What is asked when a window saves a draft. */
async function questionOf(
  draft: Draft,
  { brand, pageKey, report = reportOf([]), confirmed, isMigrated = false }: Saved,
): Promise<Question | undefined> {
  const answers: Partial<StudioServer> = {
    sendDraft: () => Promise.resolve({ ...report, brand: brand ?? null, revision: 'b' }),
    migrate: (texts) => Promise.resolve({ ...texts, ...migrateTexts(texts, texts, main) }),
    save: () => Promise.resolve({ updated: {} }),
  }
  const session = openOffline(draft.base, brand ?? null, answers, { draft, isMigrated })
  session.set({ pageKey })
  await vi.waitFor(() => expect(session.state().isChecked).toBe(true))
  await session.save(confirmed)
  const { question } = session.state()
  session.close()
  return question
}

it('asks before a save about sections of brands that are not shown', async () => {
  const base = {
    [main]: text,
    [lucky]: textOf({ sections: { limits: { blocks: { limits: { title: 'Luck' } } } } }),
  }
  /** What is asked, line by line, when a window that shows a brand saves these texts. */
  const ask = async (files: Record<string, string>, brand?: string, pageKey = '/bonus') => {
    const asked = await questionOf({ base, files }, { brand, pageKey })
    return asked?.kind === 'save-shared-edit'
      ? asked.groups.flatMap(({ lines }) =>
          lines.map((line) => line.map((word) => Object(word).content ?? word).join('')),
        )
      : []
  }
  const ofLucky = { ...base, [lucky]: base[lucky].replace('Luck', 'Fortune') }
  const ofAll = text.replace(/("id": "limits",\s*"title": )"Limits"/, '$1"Caps"')
  const [forLucky, all] = [/^lucky: .*Luck.*Fortune/, /Limits.*Caps/].map((line) =>
    expect.stringMatching(line),
  )
  for (const shown of ['lucky', undefined]) {
    expect(await ask(ofLucky, shown)).toEqual([forLucky])
    expect(await ask({ ...ofLucky, [main]: ofAll }, shown)).toEqual([all, forLucky])
  }
  // Only the open page changes, whose preview shows it.
  expect(await ask({ ...base, [main]: ofAll }, undefined, '/vip')).toEqual([])
})

it('asks before a save about what was edited, not about what a migration changed', async () => {
  const [old] = limits.blocks
  const { id, ...unnamed } = old!
  const blocks = [{ ...unnamed, anchor: id }, ...limits.blocks.slice(1)]
  const base = {
    [main]: textWithSections({ '/': [use()], '/vip': [use()] }, { limits: { ...limits, blocks } }),
  }
  const migrated = migrateTexts(base, base, main)
  expect(migrated[main]).not.toContain('"anchor"')
  const ask = async (files: Record<string, string>) => {
    const asked = await questionOf({ base, files }, { pageKey: '/', isMigrated: true })
    return asked?.kind === 'save-shared-edit' ? asked.groups.map(({ lines }) => lines.length) : []
  }
  expect(await ask(migrated)).toEqual([])
  expect(await ask({ [main]: migrated[main]!.replace('Set one', 'Set two') })).toEqual([1, 1])
})

it('asks before a save about samples on a new page, and on no other', async () => {
  const base = { [main]: textOf(makeBase()) }
  const [page] = view(base[main]).pages
  const edit = { kind: 'set', path: ['pages', '/new'], value: page!.value } as const
  const files = { [main]: editedText(base[main], [{ file: main, edit }]) }
  const places = ['/', '/new'].map((key) => ['pages', key, 'blocks', 0, 'title'])
  const about = { code: 'P062', name: 'sample-text', severity: 'warning' } as const
  const report = reportOf(places.map((path) => problemAt(path, about)))
  const question = { kind: 'save-samples', places: [places[1]] }
  const saved = { pageKey: '/', report }
  expect(await questionOf({ base, files }, saved)).toEqual(question)
  const confirmed = { samples: true }
  expect(await questionOf({ base, files }, { ...saved, confirmed })).toBeUndefined()
})

it.each<[list: string, ids: string]>([
  ['site floatingButtons', 'claim'],
  ['sections limits blocks', 'day first limit'],
  ['pages / blocks', 'day first limit'],
  ['pages /vip blocks', ''],
])('nothing new in %s has an id that is there, or shown beside it: %s', (list, ids) => {
  const site = textOf({
    site: { floatingButtons: [{ id: 'claim' }] },
    sections: { limits: { blocks: [{ type: 'cards', id: 'limit', cards: [{ id: 'day' }] }] } },
    pages: {
      '/': {
        blocks: [
          { type: 'hero', id: 'first' },
          { type: 'use', section: 'limits' },
        ],
      },
      '/vip': { blocks: [] },
    },
  })
  expect([...idsAround(contextOf(site), list.split(' '))].toSorted().join(' ')).toBe(ids)
})
