import type { Path } from '../../../check/problem/problem.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { countPages, sharedSections } from '../../../site/view/sections.ts'
import { viewCampaigns, type CampaignView } from '../model/campaigns/campaigns.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { valueOf, type TextPlace } from './text-places.ts'

/** The campaign that sets the text at a path; undefined for a lasting text. */
export function campaignAt(session: Session, [group, name]: Path): CampaignView | undefined {
  return group === 'campaigns' ? findCampaign(session, name) : undefined
}

/** Whether a text may be edited on the page: while edits are for a campaign, only what that campaign sets. */
export function isTyped(session: Session, path: Path): boolean {
  const during = findCampaign(session, session.state().during)
  return !during || during === campaignAt(session, path)
}

/** Finds the field of a text: while edits are for a campaign, what that campaign sets or would set. */
export function fieldOf(session: Session, path: Path): Path {
  const state = session.state()
  const during = findCampaign(session, state.during)
  if (!during || path[0] === 'campaigns') return path
  const set = ['campaigns', during.name, 'set']
  if (path[0] === 'site') return [...set, ...path]
  // The nearest owner with an id; one without has no path yet.
  for (let end = path.length - 1; end > 3; end -= 1) {
    const owner = valueOf(session, path.slice(0, end))
    const id = isJsonObject(owner) ? owner['id'] : undefined
    if (typeof id === 'string')
      return [...set, 'pages', openPage(state)?.key ?? '', id, ...path.slice(end)]
  }
  return path
}

/** Describes a text for announcements: when and where it is shown, or how it is edited. */
export function describeText(session: Session, { path, title }: TextPlace): string {
  const [group, name] = path
  const campaign = campaignAt(session, path)
  if (campaign) return `${title}: only during ${campaign.title}.`
  if (group !== 'sections') return `${title}: type on the page.`
  const { size } = sharedSections(session.state().site, session.opened.main).pagesOf(String(name))
  return `${title}: used on ${countPages(size)}.`
}

function findCampaign(session: Session, name: unknown): CampaignView | undefined {
  const { all } = viewCampaigns(session.state().site, session.opened.main)
  return all.find((one) => one.name === name)
}
