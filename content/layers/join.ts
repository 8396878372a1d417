import type { Calendar } from '../../schema/values/calendar.ts'
import { isJsonObject, type JsonObject, type Path } from '../../schema/read/json-object.ts'
import { spanOf } from '../span.ts'
import { periodOn, type Campaign, type Campaigns, type Dates } from './campaigns.ts'
import { runsOn } from './value-layer.ts'
import type { LayerFault } from './fault.ts'
import type { PlacedBlock } from './set-values.ts'
import { inSite, withMembers } from './written-at.ts'

/** The page that shows what joins a campaign, and by what its dates are read. */
interface JoinDates {
  /** The key of the page that shows it, if known. */
  page: string | undefined
  /** By which dates are read. */
  calendar: Calendar
}

/** The campaigns that may be joined. */
export interface JoinContext extends JoinDates {
  campaigns: Campaigns
  /** Called for each part that cannot join a campaign, which stays as it is. */
  onFault: (fault: LayerFault) => void
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
  const campaign = isJsonObject(value) ? campaignJoined(value, at, context) : undefined
  if (!isJsonObject(value) || campaign === undefined) return value
  const { campaign: _name, ...others } = value
  return narrow(others, campaign, context)
}

/** Shows a block only while a campaign runs. */
export function joinPlaced(one: PlacedBlock, campaign: Campaign, context: JoinDates): PlacedBlock {
  const { value, origin } = one
  return isJsonObject(value) ? { value: narrow(value, campaign, context), origin } : one
}

/** The campaign that a value joins; undefined if it joins none, or cannot. */
export function campaignJoined(
  value: JsonObject,
  at: Path,
  { campaigns, onFault }: Pick<JoinContext, 'campaigns' | 'onFault'>,
): Campaign | undefined {
  if (!Object.hasOwn(value, 'campaign')) return undefined
  const { campaign: name } = value
  // The schema reports what is not a name.
  if (typeof name !== 'string') return undefined
  const campaign = campaigns.get(name)
  const path = [...at, 'campaign']
  const date = ['from', 'until'].find((key) => Object.hasOwn(value, key))
  if (campaign === undefined) onFault({ reason: 'no-campaign', path, name })
  else if (date !== undefined) onFault({ reason: 'own-dates', path: [...at, date], name })
  else if (isHome(at)) onFault({ reason: 'home', path, name })
  else if (campaign.isOfBrand && at[0] === 'pages' && !runsOn(campaign, String(at[1])))
    onFault({ reason: 'not-here', path, name })
  else return campaign
  return undefined
}

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
