import { isJsonObject, type JsonObject, type Path } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { spanOf } from '../span.ts'
import { periodOn, type Campaign, type Campaigns, type Dates } from './campaigns.ts'
import type { LayerFault } from './fault.ts'
import type { PlacedBlock } from './set-values.ts'
import { runsOn } from './value-layer.ts'
import { inSite, withMembers } from './written-at.ts'

/** The campaigns to join, and where they are joined. */
interface JoinContext {
  campaigns: Campaigns
  /** The key of the page that shows what joins, if known. */
  page: string | undefined
  calendar: Calendar
  /** Gets what is wrong with each part that cannot join a campaign, which stays as it is. */
  faults: LayerFault[]
}

/** Whether a block of any shape, or an entry of its lists, joins a campaign. */
export function joinsAny(block: unknown): boolean {
  if (!isJsonObject(block)) return false
  if (Object.hasOwn(block, 'campaign')) return true
  for (const key of Object.keys(block)) {
    const list = block[key]
    if (!Array.isArray(list)) continue
    for (const entry of list)
      if (isJsonObject(entry) && Object.hasOwn(entry, 'campaign')) return true
  }
  return false
}

/** Gives a block, and the entries of its lists, the dates of their campaigns. `at` is its path. */
export function joinBlock(block: unknown, at: Path, context: JoinContext): unknown {
  if (!isJsonObject(block) || !joinsAny(block)) return block
  const entries = Object.entries(block).map(([key, list]): [string, unknown] => {
    if (!Array.isArray(list)) return [key, list]
    return [key, list.map((entry, index) => joinOne(entry, [...at, key, index], context))]
  })
  return joinOne(Object.fromEntries(entries), at, context)
}

/** Gives a page, a block or an entry the dates of its campaign, but not its parts. */
export function joinOne(value: unknown, at: Path, context: JoinContext): unknown {
  if (!isJsonObject(value)) return value
  const campaign = campaignJoined(value, at, context.campaigns, context.faults)
  if (campaign === undefined) return value
  const { campaign: _name, ...others } = value
  return narrow(others, campaign, context)
}

/** Shows blocks only while a campaign runs, if there is one. */
export function joinPlaced(
  placed: readonly PlacedBlock[],
  campaign: Campaign | undefined,
  context: JoinDates,
): readonly PlacedBlock[] {
  if (!campaign) return placed
  return placed.map(({ value, origin }) => ({
    value: isJsonObject(value) ? narrow(value, campaign, context) : value,
    origin,
  }))
}

/** The campaign that a value joins; undefined if it joins none, or cannot, which is added to the faults. */
export function campaignJoined(
  value: JsonObject,
  at: Path,
  campaigns: Campaigns,
  faults: LayerFault[] = [],
): Campaign | undefined {
  if (!Object.hasOwn(value, 'campaign')) return undefined
  const { campaign: name } = value
  // The schema reports what is not a name.
  if (typeof name !== 'string') return undefined
  const campaign = campaigns.get(name)
  const path = [...at, 'campaign']
  const date = ['from', 'until'].find((key) => Object.hasOwn(value, key))
  if (campaign === undefined) faults.push({ reason: 'no-campaign', path, name })
  else if (date !== undefined) faults.push({ reason: 'own-dates', path: [...at, date], name })
  else if (isHome(at)) faults.push({ reason: 'home', path, name })
  else if (campaign.isOfBrand && at[0] === 'pages' && !runsOn(campaign, String(at[1])))
    faults.push({ reason: 'not-here', path, name })
  else return campaign
  return undefined
}

type JoinDates = Pick<JoinContext, 'page' | 'calendar'>

/** A value with those of its own dates and a campaign's that show it less. */
function narrow(value: JsonObject, campaign: Campaign, { page, calendar }: JoinDates): JsonObject {
  const own = spanOf(value, calendar)
  const { dates, span } = periodOn(campaign, page)
  const made: Dates = {
    ...(dates.from !== undefined && span.from > own.from && { from: dates.from }),
    ...(dates.until !== undefined && span.until < own.until && { until: dates.until }),
  }
  const places = Object.keys(made).map((key) => [key, ['campaigns', campaign.name, key]] as const)
  return inSite.record({ ...value, ...made }, withMembers(inSite.madeOf(value), places))
}

function isHome(at: Path): boolean {
  return at.length === 2 && at[0] === 'pages' && at[1] === '/'
}
