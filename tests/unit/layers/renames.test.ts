import { expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Path } from '../../../check/problem/problem.ts'
import { toWorkspaceEdit } from '../../../lsp/features/edits.ts'
import { readName } from '../../../lsp/features/names.ts'
import { createTextsReader } from '../../../lsp/site/workspace.ts'
import type { Texts } from '../../../studio/api.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { main } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'
import { describeChanges } from './describe-changes.ts'
import { ownPo, po } from './layers.ts'
import { names, siteNamed } from './named-site.ts'
import {
  brandEdits,
  otherEdits,
  renameCampaignTo,
  renamePage,
  renamePictureTo,
  renameSectionTo,
  type SiteEdit,
} from './site-edits.ts'

/* Another name is followed by every layer that names something. */

stubBrowser()

const setId = (path: Path) => (session: Session, _from: string, to: string) =>
  session.edit([{ file: main, edit: { kind: 'set', path: [...path, 'id'], value: to } }], 'renamed')

const home: Path = ['pages', '/', 'blocks']
type Name = keyof typeof names
const siteOf = (files: Texts) => JSON.parse(files[main] ?? '')
const before = siteNamed(names)

function renamed(what: Name, to: string, rename: SiteEdit, brand?: string): Texts {
  const session = openOffline(before, brand ?? null)
  rename(session, names[what], to)
  const { files } = session.draft.state()
  session.draft.undo()
  expect(session.draft.state().files).toEqual(before)
  session.close()
  return files
}

it.each<[what: Name, to: string, rename: SiteEdit, brand?: string]>([
  ['page', '/levels', renamePage],
  ['section', 'caps', renameSectionTo],
  ['campaign', 'spring', renameCampaignTo],
  ['block', 'start', setId([...home, 0])],
  ['inSection', 'initial', setId(['sections', 'limits', 'blocks', 0])],
  ['picture', 'lantern', renamePictureTo],
  ['ownPage', '/lamp', renamePage, 'lucky'],
  ['ownSection', 'lamps', renameSectionTo, 'lucky'],
  ['ownCampaign', 'sun', renameCampaignTo, 'lucky'],
  ['ownBlock', 'today', setId([...home, 1]), 'lucky'],
])('%s becomes %s in the composer', (what, to, rename, brand) =>
  expect(renamed(what, to, rename, brand)).toEqual(siteNamed({ ...names, [what]: to })),
)

it('neither campaigns nor translations follow an id to one that something else has', () => {
  const after = renamed('block', 'use', setId([...home, 0]))
  const changes = describeChanges(before, after)
  expect(changes).toContain(`${main} pages / blocks 0 id: "use"`)
  expect(changes.filter((line) => / campaigns |^locales/.test(line))).toEqual([])
})

it.each<[what: string, change: (site: ReturnType<typeof siteOf>) => void, kept: string]>([
  [
    'of two equal ids',
    ({ pages }) => void (pages['/'].blocks[2].id = 'top'),
    '"/":{"top":{"title":"Warm"}',
  ],
  [
    'an id for which a campaign sets something else',
    ({ campaigns }) => void (campaigns.easter.set.pages['/'].start = { title: 'Else' }),
    '"top":{"title":"Warm"},"start":{"title":"Else"}',
  ],
  [
    'a link in a section on two pages',
    ({ sections, pages }) => {
      sections.limits.blocks[0].button.href = '#top'
      pages['/more'].blocks.push({ type: 'use', section: 'limits' })
    },
    '"href":"#top"',
  ],
])('does not follow: %s', (_, change, kept) => {
  const site = siteOf(before)
  change(site)
  const session = openOffline({ ...before, [main]: textOf(site) }, null)
  setId([...home, 0])(session, names.block, 'start')
  const after = siteOf(session.draft.state().files)
  session.close()
  expect(after.pages['/'].blocks[0].id).toBe('start')
  expect(JSON.stringify(after)).toContain(kept)
})

it('a brand is told that an id is that of all brands, not what cannot follow it', () => {
  // No brand can take over that a campaign leaves something out.
  const leaving = before[main]?.replaceAll('"title": "Warm"', '"desc": null') ?? ''
  const files = { ...before, [main]: leaving }
  const session = openOffline(files, 'lucky')
  setId([...home, 0])(session, names.block, 'start')
  const { status, draft } = session.state()
  session.close()
  expect(status).toBe('A name in links is the same for all brands. Change it for all brands.')
  expect(draft.files).toEqual(files)
})

it.each(['page', 'section'] as const)('%s gets another name in an editor', async (what) => {
  const readTexts = (wanted: readonly string[]) =>
    Promise.resolve(Object.fromEntries(wanted.map((file) => [file, before[file] ?? ''])))
  const state = { names: [main, 'pages/vip.json'], brands: ['lucky'], readTexts }
  const texts = await createTextsReader({ bundle })(state)
  const poTexts = await readTexts([po, ownPo])
  const to = what === 'page' ? '/levels' : 'caps'
  const word = names[what]
  const path = [`${what}s`, word]
  const cursor = { path, isKey: true, kind: undefined, from: 0, to: word.length, word }
  const named = readName(cursor, texts)
  const { changes = {} } = named ? toWorkspaceEdit(named.rename(to), texts, poTexts, String) : {}
  const after = Object.entries(before).map(([file, text]) => [
    file,
    TextDocument.applyEdits(TextDocument.create('', '', 0, text), changes[file] ?? []),
  ])
  expect(Object.fromEntries(after)).toEqual(siteNamed({ ...names, [what]: to }))
})

it('pages and pictures are changed as is listed, and names for one brand', async () => {
  const { page, section, campaign, picture } = names
  const cellsOf = (edits: Readonly<Record<string, SiteEdit>>, to: string) =>
    Object.entries(edits).map(([what, edit]) => ({ what, name: picture, edit, to }))
  const to = 'other'
  const shared = cellsOf(otherEdits, to)
  const named = [
    { what: 'a page renamed', name: page, edit: renamePage, to },
    { what: 'a section renamed', name: section, edit: renameSectionTo, to },
    { what: 'a campaign renamed', name: campaign, edit: renameCampaignTo, to },
    ...cellsOf(brandEdits, 'star'),
  ]
  const cells = [
    ...shared.map((cell) => ({ ...cell, brand: null })),
    ...[...named, ...shared].map((cell) => ({ ...cell, brand: 'lucky' })),
  ]
  const lines = cells.flatMap(({ what, name, edit, to: other, brand }) => {
    const session = openOffline(before, brand)
    edit(session, name, other)
    const { status, draft } = session.state()
    session.close()
    const told = [status, ...describeChanges(before, draft.files)]
    return told.map((line) => `${brand ?? 'all brands'} | ${what} | ${line}`)
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('site-edits.txt')
})
