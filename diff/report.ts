import type { JsonValue } from '../schema/read/bundle.ts'
import type { Change } from './change.ts'
import { describeChange } from './describe-change.ts'
import type { Namer } from './namer.ts'
import { countThings, type Words } from './words.ts'

/** Described changes: grouped under the address of their page, or without one. */
export interface ReportGroup {
  page?: Words
  lines: Words[]
}

/** The maximum number of lines: about four screens, and far below GitHub's limit of one megabyte for a summary. */
const limits = { perPage: 20, total: 200 }

/** Describes changes grouped by page; changes over the limits are only counted. */
export function reportChanges(
  changes: readonly Change[],
  site: JsonValue,
  namer: Namer,
): ReportGroup[] {
  const groups: ReportGroup[] = []
  let [listed, counted] = [0, 0]
  const parts = groupByPage(changes)
  for (const { page, members } of parts) {
    const room = Math.min(page === undefined ? Infinity : limits.perPage, limits.total - listed)
    if (room <= 0) break
    listed += Math.min(room, members.length)
    counted += members.length
    const lines = describeSome(members, room, site, namer)
    groups.push({ ...(page !== undefined && { page: namer.page(page, site) }), lines })
  }
  const rest = changes.length - counted
  if (rest > 0) {
    const pages = parts.slice(groups.length).filter(({ page }) => page !== undefined).length
    const where = pages > 0 ? `, in ${countThings(pages, 'page', 'pages')}` : ''
    groups.push({ lines: [[`… and ${countThings(rest, 'more change', 'more changes')}${where}`]] })
  }
  return groups
}

/** Describes the first of some changes; the rest is counted. */
export function describeSome(
  changes: readonly Change[],
  most: number,
  site: JsonValue,
  namer: Namer,
): Words[] {
  const lines = changes.slice(0, most).map((change) => describeChange(change, site, namer))
  const rest = changes.length - lines.length
  const more = `… and ${countThings(rest, 'more change', 'more changes')}`
  return rest > 0 ? [...lines, [more]] : lines
}

/** Groups changes within one page; each other change is its own group. */
function groupByPage(changes: readonly Change[]): { page?: string; members: Change[] }[] {
  const groups: { page?: string; members: Change[] }[] = []
  for (const change of changes) {
    const [top, page] = change.path
    const key = top === 'pages' && change.path.length > 2 ? String(page) : undefined
    const last = groups.at(-1)
    if (last !== undefined && last.page === key) last.members.push(change)
    else groups.push({ ...(key !== undefined && { page: key }), members: [change] })
  }
  return groups
}
