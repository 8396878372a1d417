import { isIn } from '../../../content/span.ts'
import { runsOn } from '../../../content/layers/campaigns.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { asRecord, isJsonObject } from '../../../schema/read/json-object.ts'
import { isFileOfBrand } from '../../../site/locales/po/po-name.ts'
import { countPages, sharedSections } from '../../../site/view/sections.ts'
import { viewCampaigns, type CampaignView } from '../model/campaigns/campaigns.ts'
import type { ModelEdit } from '../model/edit.ts'
import { listSetOwners, type SetOwner } from '../model/sections/set-owners.ts'
import type { Session } from '../session/session.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { shownText, valueOf, type TextPlace } from './text-places.ts'

/** Where a text is written, with the edits that make room for it there. */
interface TextTarget {
  path: Path
  before: readonly ModelEdit[]
}

/** The campaign that sets the text at a path; undefined for a lasting text. */
export function campaignAt(session: Session, [group, name]: Path): CampaignView | undefined {
  return group === 'campaigns' ? findCampaign(session, name) : undefined
}

/**
 * Finds where a text of the page is written: while edits are for a campaign, where that sets it. Returns the reason, for
 * display, if the campaign cannot.
 */
export function targetOf(session: Session, path: Path): TextTarget | string {
  const state = session.state()
  const during = session.language() ? undefined : findCampaign(session, state.during)
  const other = campaignAt(session, path)
  if (!during || during === other) return { path, before: [] }
  const { title, span, pages } = during
  const refuse = (why: string, period = 'Always'): string =>
    `${why}; choose “${period}” next to “Edit” to change this text.`
  if (other) return refuse(`${other.title} sets this`, `Only during ${other.title}`)
  if (!runsOn(during, state.pageKey) || (pages && path[0] === 'site'))
    return refuse(`${title} does not run ${during.isOfBrand ? 'here' : 'for this brand'}`)
  if (!isIn(span, state.at ?? state.now))
    return refuse(`${title} does not run at the time that is shown`)
  return setTarget(session, during.name, path) ?? refuse(`This is the same during ${title}`)
}

/** Where a campaign sets a lasting text of the open page; undefined if it cannot. Found once for each state. */
function setTarget(session: Session, campaign: string, path: Path): TextTarget | undefined {
  const known = targetsIn(session.state())
  const key = JSON.stringify([campaign, path])
  if (!known.has(key)) known.set(key, findTarget(session, ['campaigns', campaign, 'set'], path))
  return known.get(key)
}

const targetsIn = oncePer((_state: SessionState) => new Map<string, TextTarget | undefined>())

function findTarget(session: Session, set: Path, path: Path): TextTarget | undefined {
  const { main, bundle } = session.opened
  const { site, pageKey } = session.state()
  if (path[0] === 'site') {
    const isKnown = createFindProperty(bundle)([...set, ...path], site.roots.get(main))
    return isKnown && makeRoom(session, [...set, 'site'], ['site'], path.slice(1))
  }
  const at = [...set, 'pages', pageKey]
  // What the use of a section sets is named by its id.
  const isOfUse = path[4] === 'set'
  const end = isOfUse
    ? 6
    : path.findLastIndex((_, index) => isEntry(session, path.slice(0, index + 1))) + 1
  const isAt = (other: Path | undefined, length: number): boolean =>
    JSON.stringify(other) === JSON.stringify(path.slice(0, length))
  const blocks = openPage(session.state())?.blocks ?? []
  const pieces = sharedSections(site, main)
    .expand(blocks, ['pages', pageKey, 'blocks'])
    .pieces.filter(({ origin }) => isOfUse || isAt(origin.path, 4))
  const taken = Object.keys(asRecord(valueOf(session, at)))
  const owner = listSetOwners({ site, bundle, main }, pieces, taken)
    .flatMap(within)
    .find((one) => (isOfUse ? one.id === path[5] : isAt(one.path, end)))
  const rest = path.slice(end)
  const isSettable = owner?.fields.some((field) =>
    field.path.every((step, index) => step === rest[index]),
  )
  if (!owner || !isSettable) return undefined
  const room = makeRoom(session, [...at, owner.id], path.slice(0, end), rest)
  return owner.naming ? { ...room, before: [owner.naming, ...room.before] } : room
}

/** Whether a block, or an entry of a list that may have an id, is at a path. */
function isEntry(session: Session, path: Path): boolean {
  return typeof path.at(-1) === 'number' && isJsonObject(valueOf(session, path))
}

function within(owner: SetOwner): SetOwner[] {
  return [owner, ...owner.entries.flatMap(within)]
}

/** A campaign sets a list of texts as a whole, which begins with the lasting ones. */
function makeRoom(session: Session, to: Path, from: Path, rest: Path): TextTarget {
  const path = [...to, ...rest]
  const end = rest.findIndex((step) => typeof step === 'number')
  const list = rest.slice(0, Math.max(end, 0))
  const value = end === -1 ? undefined : valueOf(session, [...from, ...list])
  if (value === undefined || valueOf(session, [...to, ...list]) !== undefined)
    return { path, before: [] }
  return { path, before: [{ kind: 'set', path: [...to, ...list], value }] }
}

/** The path at which a text of the page is edited, which is that of its field. */
export function fieldOf(session: Session, path: Path): Path {
  const target = targetOf(session, path)
  return typeof target === 'string' ? path : target.path
}

/** The text that is edited for the one at a path: the lasting one, until a campaign sets another. */
export function editedText(session: Session, path: Path): string | undefined {
  return shownText(session, fieldOf(session, path)) ?? shownText(session, path)
}

/** Why a text cannot be edited that changed elsewhere a moment ago, or while the server is not responding. */
export const notShown = 'The page does not show your latest changes yet. Type here once it does.'

/** Describes a text for announcements: when and where it is shown, or how it is edited. */
export function describeText(session: Session, { path, title }: TextPlace): string {
  const [group, name] = path
  const text = session.language()?.at(path)
  if (text && session.state().brand !== undefined && !isFileOfBrand(text.home))
    return `${title}: translated for all brands.`
  const campaign = campaignAt(session, fieldOf(session, path))
  if (campaign) return `${title}: only during ${campaign.title}.`
  if (group !== 'sections') return `${title}: type on the page.`
  const { size } = sharedSections(session.state().site, session.opened.main).pagesOf(String(name))
  return `${title}: used on ${countPages(size)}.`
}

function findCampaign(session: Session, name: unknown): CampaignView | undefined {
  const { all } = viewCampaigns(session.state().site, session.opened.main)
  return all.find((one) => one.name === name)
}
