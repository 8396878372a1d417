import { typeOf, ownValue } from '../schema/read/equal.ts'
import { type Path, isJsonObject, type JsonValue } from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import { type Namer, isPage, valueOrNull } from './namer.ts'
import { countThings, type Words, formatName } from './words.ts'

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

/**
 * Describes a change in a composer's words, with positions counted from 1; `site` is the new pages.json, which provides
 * names.
 */
export function describeChange(change: Change, site: JsonValue, namer: Namer): Words {
  const { kind, path } = change
  if (kind === 'renamed')
    return [...formatName(change.from), namer.says.renamed, ...formatName(String(path[1]))]
  if (kind === 'reordered')
    return ['navigation order changed: ', ...describeOrder(change.moved, namer, site)]
  if (kind === 'changed') return namer.changed(change, site)
  const { value } = change
  if (kind === 'moved') {
    const old = namer.entry([...path.slice(0, -1), change.from], value, site)
    const what = typeOf(value) === undefined ? after(': ', namer.label(value, path, site)) : []
    return [...old, ...describeMove(change.from, path, site, namer), ...what]
  }
  if (isPage(path))
    return [...formatName(String(path[1])), namer.says[kind], ...describeContents(value)]
  return typeof path.at(-1) === 'number'
    ? [
        ...namer.entry(path, value, site),
        namer.says[kind],
        ...after(': ', namer.label(value, path, site)),
      ]
    : [...namer.place(path, site), namer.says[kind], ...after(': ', namer.value(value, path, site))]
}

/** Where an entry moved to; if its number is unchanged because others moved, the entry that it now follows. */
function describeMove(from: number, path: Path, site: JsonValue, namer: Namer): Words {
  const index = Number(path.at(-1))
  if (from !== index) return [namer.says.moved, String(index + 1)]
  const before = [...path.slice(0, -1), index - 1]
  return [namer.says.follows, ...namer.number(before, valueOrNull(site, before), site)]
}

/** ` (Promos, 3 blocks)` */
function describeContents(page: JsonValue): Words {
  if (!isJsonObject(page)) return []
  const [name, blocks] = [ownValue(page, 'name'), ownValue(page, 'blocks')]
  const parts: Words[] = [
    ...(typeof name === 'string' ? [formatName(name, 40)] : []),
    ...(Array.isArray(blocks) ? [[countThings(blocks, 'block', 'blocks')]] : []),
  ]
  if (parts.length === 0) return []
  return [' (', ...withCommas(parts), ')']
}

const maxMoved = 5

function describeOrder(
  moved: readonly { key: string; after?: string }[],
  namer: Namer,
  site: JsonValue,
): Words {
  const { first, follows } = namer.says
  const shown = moved.slice(0, maxMoved).map(({ key, after: other }): Words => {
    const place = other === undefined ? [first] : [follows, ...namer.page(other, site)]
    return [...namer.page(key, site), ...place]
  })
  const rest = moved.length - shown.length
  if (rest > 0) shown.push([`and ${countThings(rest, 'page', 'pages')} more`])
  return withCommas(shown)
}

function withCommas(parts: readonly Words[]): Words {
  return parts.flatMap((words, index) => (index > 0 ? [', ', ...words] : words))
}

function after(mark: string, words: Words): Words {
  return words.length > 0 ? [mark, ...words] : []
}
