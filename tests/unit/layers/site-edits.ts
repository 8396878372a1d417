import { movePage } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import { createBrandTools } from '../../../studio/client/fields/brands/brand-tools.ts'
import {
  joinCampaign,
  removeChange,
  removeWithBrands,
} from '../../../studio/client/model/campaigns/campaign-edits.ts'
import {
  viewCampaigns,
  type CampaignView,
} from '../../../studio/client/model/campaigns/campaigns.ts'
import {
  addPageAfter,
  copyPage,
  removePage,
  shiftNode,
  treeOfPages,
} from '../../../studio/client/model/pages.ts'
import { removePart, renamePart } from '../../../studio/client/model/parts.ts'
import {
  removePicture,
  renamePicture,
  replacePicture,
  sharePicture,
  swapPicture,
} from '../../../studio/client/model/pictures/picture-edits.ts'
import type { Session } from '../../../studio/client/session/session.ts'

/* Edits of what is named: pages, sections, campaigns and pictures, by the functions that the panels call. */

/** An edit of what has a name; `to` is another name, or another file. */
export type SiteEdit = (session: Session, name: string, to: string) => void

function pageOf(session: Session, name: string): PageView {
  const page = session.state().site.pages.find(({ key }) => key === name)
  if (!page) throw new Error(`no page ${name}`)
  return page
}

/** What edits of the site as it is shown know of it, or those of the pictures that brands share. */
function contextOf({ opened, state }: Session, of: 'site' | 'written' = 'site') {
  return { ...opened, site: state()[of] }
}

export const renamePage: SiteEdit = (session, name, to) =>
  session.edit(movePage(session.opened, pageOf(session, name), to, false), 'Moved it.')

export const renameSectionTo: SiteEdit = (session, name, to) =>
  session.edit(renamePart(session.opened, 'sections', name, to), 'Renamed it.')

export const renameCampaignTo: SiteEdit = (session, name, to) =>
  session.edit(renamePart(session.opened, 'campaigns', name, to), 'Renamed it.')
function campaignOf(session: Session, name: string): CampaignView {
  const { all } = viewCampaigns(session.state().site, session.opened.main)
  const campaign = all.find((one) => one.name === name)
  if (!campaign) throw new Error(`no campaign ${name}`)
  return campaign
}

const deleteCampaign =
  (fate: 'keep' | 'remove'): SiteEdit =>
  (session) => {
    const campaign = campaignOf(session, 'easter')
    const context = contextOf(session)
    const { draft, brand } = session.state()
    session.write(
      removeWithBrands({ draft, brand }, session.lens, context, campaign, fate),
      'Deleted it.',
    )
  }

export const renamePictureTo: SiteEdit = (session, name, to) =>
  session.write({ edits: renamePicture(contextOf(session, 'written'), name, to) }, 'Renamed it.')

const home = ['pages', '/', 'blocks']
const title = [...home, 0, 'title']
/** The block that only the brand has, with its section and campaign. */
const rules = [...home, 2]

/** What the remark on whose something is offers for a brand. */
export const brandEdits: Readonly<Record<string, SiteEdit>> = {
  'a value as for all brands': (session) => createBrandTools(session).reset(title, 'Title'),
  'a value for all brands': (session) => createBrandTools(session).apply(title, 'Title'),
  'a block for all brands': (session) => createBrandTools(session).apply(rules, 'Rules'),
  'a value copied to another brand': (session, _, brand) =>
    createBrandTools(session).copy(title, 'Title', { brand, name: 'Other' }),
  'a block copied to another brand': (session, _, brand) =>
    createBrandTools(session).copy(rules, 'Rules', { brand, name: 'Other' }),
  'a block left out and brought back': (session) => {
    const edit = { kind: 'arrange' as const, path: home, order: [0, 1, 2, 4] }
    session.edit([{ file: session.opened.main, edit }], 'Left it out.')
    createBrandTools(session).bringBack(home, 'use', 'Use')
  },
  'a page left out and brought back': (session) => {
    session.edit(removePage(pageOf(session, '/more')), 'Left it out.')
    createBrandTools(session).bringBack(['pages'], '/more', 'More')
  },
}

/** Other edits of pages, sections, campaigns and pictures. A picture that is cropped is replaced, too. */
export const otherEdits: Readonly<Record<string, SiteEdit>> = {
  'a page copied': (session, _, to) => {
    const page = pageOf(session, '/vip')
    const copy = copyPage(page, 'New', session.opened.bundle.settings)
    session.edit(addPageAfter(session.state().site, page, `/${to}`, copy), 'Copied it.')
  },
  'a page removed': (session) => session.edit(removePage(pageOf(session, '/vip')), 'Removed it.'),
  'a page moved in the order': (session) => {
    const { site } = session.state()
    session.edit(shiftNode(site, treeOfPages(site.pages), 0, 1), 'Moved it.')
  },
  'a section deleted': (session) =>
    session.edit(removePart(contextOf(session), 'sections', 'outer'), 'Deleted it.'),
  'a campaign deleted, whose members stay': deleteCampaign('keep'),
  'a campaign deleted, whose members go': deleteCampaign('remove'),
  'a change of a campaign removed': (session) => {
    const path = ['campaigns', 'easter', 'set', 'meta', '/vip', 'title']
    session.edit(removeChange(contextOf(session), path), 'Removed it.')
  },
  'a block shown during a campaign': (session) => {
    const path = ['pages', '/more', 'blocks', 4]
    session.edit(joinCampaign(contextOf(session), path, 'easter'), 'Shown then.')
  },
  'a block shown always again': (session) => {
    const index = session.state().brand === undefined ? 2 : 4
    session.edit(joinCampaign(contextOf(session), [...home, index]), 'Shown always.')
  },
  'a picture replaced': (session, name, to) => {
    const { brand } = session.state()
    session.write({ edits: replacePicture(name, to, brand) }, 'Replaced it.')
  },
  'the picture of all brands used': (session, name) =>
    session.write({ edits: sharePicture(name, 'lucky') }, 'Shared it.'),
  'another picture shown': (session, name, to) => {
    const { brand, draft } = session.state()
    const edits = swapPicture(contextOf(session), name, to, brand)
    session.write(session.lens.write(draft.files, edits, { kind: 'site', brand }), 'Swapped it.')
  },
  'a picture deleted': (session, name) =>
    session.write({ edits: removePicture(session.state().written, name) }, 'Deleted it.'),
}
