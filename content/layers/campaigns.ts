import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { utc, type Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { isIn, spanOf } from '../span.ts'
import { readSet, runsOn, type ValueLayer } from './value-layer.ts'

/** A campaign of a site. */
export interface Campaign extends ValueLayer {
  /** Its dates as they are written, if they are valid. */
  dates: Dates
  /** Whether nothing is written in `set`, in any form. */
  setsNothing: boolean
}

/** When something is shown, as it is written. */
export interface Dates {
  from?: string
  until?: string
}

/** The campaigns of a site by name, in order. */
export type Campaigns = ReadonlyMap<string, Campaign>

/** Reads the campaigns of a parsed pages.json of any shape. */
export function readCampaigns(root: unknown, calendar: Calendar): Campaigns {
  const readDate = (name: keyof Dates, value: unknown): Dates =>
    typeof value === 'string' && calendar.readMoment(value) ? { [name]: value } : {}
  const { campaigns, site } = asRecord(root)
  const { brand: own } = asRecord(site)
  return new Map(
    Object.entries(asRecord(campaigns)).map(([name, value]) => {
      const { title, from, until, brands, pages, set } = asRecord(value)
      const campaign: Campaign = {
        name,
        at: ['campaigns', name, 'set'],
        title: typeof title === 'string' ? title : name,
        span: spanOf(value, calendar),
        dates: { ...readDate('from', from), ...readDate('until', until) },
        isOfBrand: !Array.isArray(brands) || (typeof own === 'string' && brands.includes(own)),
        pages: Array.isArray(pages)
          ? new Set(pages.flatMap((page) => (typeof page === 'string' ? normalizePath(page) : [])))
          : undefined,
        set: readSet(set),
        setsNothing:
          (set === undefined || isJsonObject(set)) &&
          Object.values(asRecord(set)).every((part) => JSON.stringify(part) === '{}'),
      }
      return [name, campaign]
    }),
  )
}

/** When a campaign runs, as it is written and as instants. */
type Period = Pick<Campaign, 'dates' | 'span'>

const neverDates = { from: '9999-12-31', until: '0001-01-01' } as const satisfies Dates
const never: Period = { dates: neverDates, span: spanOf(neverDates, utc) }

/** When a campaign runs on a page, whose key may be unknown. */
export function periodOn(campaign: Campaign, page: string | undefined): Period {
  return runsOn(campaign, page) ? campaign : never
}

/** Whether a campaign changes anything besides what joins it. */
export function setsAnything({ set: { pages, sections, meta, site } }: Campaign): boolean {
  return [pages, sections, meta].some(({ size }) => size > 0) || Object.keys(site).length > 0
}

/** Selects the campaigns that run at an instant; none without one. */
export function runningAt(at: number | undefined): (campaign: Campaign) => boolean {
  return ({ span, isOfBrand }) => at !== undefined && isOfBrand && isIn(span, at)
}
