import { expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Path } from '../../../check/problem/problem.ts'
import { renamePage } from '../../../lsp/features/pages.ts'
import { renameSectionIn } from '../../../lsp/features/sections.ts'
import { createTextsReader } from '../../../lsp/site/site-texts.ts'
import { movePage } from '../../../site/view/move-page.ts'
import { renameSection } from '../../../site/view/sections.ts'
import { renameCampaign } from '../../../studio/client/model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../../studio/client/model/campaigns/campaigns.ts'
import { renamePicture } from '../../../studio/client/model/pictures/picture-edits.ts'
import type { Texts } from '../../../studio/api.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { main } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'
import { ownPo, po } from './layers.ts'
import { names, siteNamed } from './named-site.ts'

/* Another name is followed by every layer that names something. */

stubBrowser()

const contextOf = (session: Session) => ({ ...session.opened, site: session.state().site })

const renames = {
  page: (session: Session, from: string, to: string) => {
    const context = contextOf(session)
    const page = context.site.pages.find(({ key }) => key === from)
    session.edit(page ? movePage(context, page, to, false) : [], 'renamed')
  },
  section: (session: Session, from: string, to: string) => {
    session.edit(renameSection(contextOf(session), from, to), 'renamed')
  },
  campaign: (session: Session, from: string, to: string) => {
    const context = contextOf(session)
    const campaign = viewCampaigns(context.site, main).all.find(({ name }) => name === from)
    session.edit(campaign ? renameCampaign(context, campaign, to) : [], 'renamed')
  },
  picture: (session: Session, from: string, to: string) => {
    session.write({ edits: renamePicture(contextOf(session), from, to) }, 'renamed')
  },
}

const setId = (path: Path) => (session: Session, _from: string, to: string) =>
  session.edit([{ file: main, edit: { kind: 'set', path: [...path, 'id'], value: to } }], 'renamed')

const home = ['pages', '/', 'blocks']
type Name = keyof typeof names
type Rename = (typeof renames)['page']
const before = siteNamed(names)

/** The files after something got another name in the composer. */
function renamed(what: Name, to: string, rename: Rename, brand?: string): Texts {
  const session = openOffline(before, brand ?? null)
  rename(session, names[what], to)
  const { files } = session.draft.state()
  session.draft.undo()
  expect(session.draft.state().files).toEqual(before)
  session.close()
  return files
}

it.each<[what: Name, to: string, rename: Rename, brand?: string]>([
  ['page', '/levels', renames.page],
  ['section', 'caps', renames.section],
  ['campaign', 'spring', renames.campaign],
  ['block', 'start', setId([...home, 0])],
  ['inSection', 'initial', setId(['sections', 'limits', 'blocks', 0])],
  ['picture', 'lantern', renames.picture],
  ['ownPage', '/lamp', renames.page, 'lucky'],
  ['ownSection', 'lamps', renames.section, 'lucky'],
  ['ownCampaign', 'sun', renames.campaign, 'lucky'],
  ['ownBlock', 'today', setId([...home, 1]), 'lucky'],
])('%s becomes %s in the composer', (what, to, rename, brand) =>
  expect(renamed(what, to, rename, brand)).toEqual(siteNamed({ ...names, [what]: to })),
)

it.each(['page', 'section'] as const)('%s gets another name in an editor', async (what) => {
  const readTexts = (wanted: readonly string[]) =>
    Promise.resolve(Object.fromEntries(wanted.map((file) => [file, before[file] ?? ''])))
  const state = { names: [main, 'pages/vip.json'], brands: ['lucky'], readTexts }
  const texts = await createTextsReader({ bundle })(state)
  const poTexts = await readTexts([po, ownPo])
  const at = { from: 0, to: 1 }
  const { changes = {} } =
    what === 'page'
      ? renamePage({ path: names.page, id: undefined, ...at }, '/levels', texts, poTexts, String)
      : renameSectionIn({ name: names.section, ...at }, 'caps', texts, poTexts, String)
  const after = Object.entries(before).map(([file, text]) => [
    file,
    TextDocument.applyEdits(TextDocument.create('', '', 0, text), changes[file] ?? []),
  ])
  const to = what === 'page' ? '/levels' : 'caps'
  expect(Object.fromEntries(after)).toEqual(siteNamed({ ...names, [what]: to }))
})

// What is not followed today: links to an id, and what the campaigns of a brand set.
it.fails.each<[what: Name, to: string, rename: Rename, also: Name]>([
  ['block', 'start', setId([...home, 0]), 'linkToBlock'],
  ['page', '/levels', renames.page, 'linkInOwnCampaign'],
  ['picture', 'lantern', renames.picture, 'pictureInOwnCampaign'],
])('%s is followed, as %s', (what, to, rename, also) =>
  expect(renamed(what, to, rename)).toEqual(siteNamed({ ...names, [what]: to, [also]: to })),
)
