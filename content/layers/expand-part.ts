import { asRecord, isJsonObject, listIn, type Path } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { Rooted } from '../origin.ts'
import {
  expandPlaced,
  isExpandable,
  type BlockExpander,
  type Read,
  type SiteExpander,
} from './expander.ts'
import type { LayerFault } from './fault.ts'
import { joinOne, joinsAny } from './join.ts'
import { isUse, type Sections } from './sections.ts'
import { setValues, type PlacedBlock } from './set-values.ts'
import { type ValueLayer, runsOn } from './value-layer.ts'
import { inSite, partAt, patchInside } from './written-at.ts'

/** A part of the site as visitors see it, whose origin is where it is shown, and the names of the sections that it uses. */
export interface ShownPart extends Rooted {
  uses: readonly string[]
}

/** A page, or a section, with the blocks of sections in place of its `use` blocks, and dates in place of campaigns. */
export interface Expanded extends ShownPart {
  /** What is wrong with its `use` blocks, and with what joins a campaign, which stay as they are then. */
  faults: readonly LayerFault[]
  reads: readonly Read[]
}

/**
 * Expands a page or a section of any shape, whose path is `at`; undefined if it uses no section and no campaign, and no block
 * for the `expander`, which is for pages. Pages share the blocks of sections, which nobody may change.
 */
export function expandPart(
  value: unknown,
  at: Path,
  sections: Sections,
  expander?: BlockExpander,
): Expanded | undefined {
  if (!isJsonObject(value)) return undefined
  const { blocks } = value
  const written = listIn(value, 'blocks')
  const page = at[0] === 'pages' ? String(at[1]) : undefined
  const changes = page === undefined ? [] : changesOn(page, sections.running)
  const joins = page !== undefined && Object.hasOwn(value, 'campaign')
  const isExpanded = (block: unknown): boolean =>
    isUse(block) || joinsAny(block) || (expander !== undefined && isExpandable(block, expander))
  if (!joins && changes.length === 0 && !written.some(isExpanded)) return undefined

  const { placed, uses, faults } = sections.expand(written, [...at, 'blocks'])
  const { campaigns, calendar } = sections
  const own = joins ? joinOne(value, at, { campaigns, calendar, page, faults }) : value
  const head = changes.reduce(
    (before, { meta, metaFrom }) =>
      meta ? patchInside(partAt(at, before), ['meta'], meta, metaFrom) : before,
    own,
  )
  const changed = changes.reduce<readonly PlacedBlock[]>(
    (before, { values, from }) => (values ? setValues(before, values, from) : before),
    placed,
  )
  const reads: Read[] = []
  const { name } = value
  const home = { path: normalizePath(page ?? ''), name: typeof name === 'string' ? name : '' }
  const shown =
    expander && page !== undefined
      ? changed.map((one) => expandPlaced(one, home, expander, { reads, faults }))
      : changed
  const whole = {
    ...asRecord(head),
    ...(Array.isArray(blocks) && { blocks: listPlaced(shown) }),
  }
  return {
    ...partAt(at, inSite.record(whole, inSite.madeOf(head))),
    uses,
    faults,
    reads,
  }
}

/** Expands a part as `expandPart` does; returns it with its place if there is nothing to expand. */
export function showPart(
  value: unknown,
  ...how: [at: Path, sections: Sections, expander?: BlockExpander]
): ShownPart {
  return expandPart(value, ...how) ?? { ...partAt(how[0], value), uses: [] }
}

/** What campaigns change on a page, and where it is written. */
function changesOn(page: string, running: readonly ValueLayer[]) {
  return running.flatMap((campaign) => {
    const { at, set } = campaign
    const [values, meta] = [set.pages.get(page), set.meta.get(page)]
    if ((!values && !meta) || !runsOn(campaign, page)) return []
    return [{ values, from: [...at, 'pages', page], meta, metaFrom: [...at, 'meta', page] }]
  })
}

/** A list of blocks, which knows where each is written. */
export function listPlaced(placed: readonly PlacedBlock[]): unknown[] {
  const members = new Map(placed.map(({ origin }, index) => [index, origin]))
  const shown = placed.map(({ value }) => value)
  return inSite.record(shown, { members })
}

/** The names of the campaigns that give a page, its blocks or the entries of these their dates. */
export function listJoined(page: unknown): string[] {
  const parts = listIn(page, 'blocks').flatMap((block) => [
    block,
    ...Object.keys(asRecord(block)).flatMap((name) => listIn(block, name)),
  ])
  const found = [page, ...parts].flatMap((part) => {
    const made = inSite.madeOf(part)
    return ['from', 'until'].flatMap((key) => made?.members.get(key) ?? [])
  })
  return [
    ...new Set(
      found.flatMap(({ path: [group, name] }) => (group === 'campaigns' ? String(name) : [])),
    ),
  ]
}

/**
 * A parsed site with everything expanded; the same one if it has neither sections nor campaigns, and nothing for the
 * `expander` of its files.
 */
export function expandSite(
  root: unknown,
  sections: Sections,
  { expander: site }: { expander?: SiteExpander } = {},
): unknown {
  const { names, campaigns } = sections
  if (!isJsonObject(root) || !isJsonObject(root['pages'])) return root
  if (names.length === 0 && campaigns.size === 0 && !site) return root
  const expander = site?.withSettings(root['site'])
  const pages = Object.entries(root['pages']).map(([key, page]) => [
    key,
    showPart(page, ['pages', key], sections, expander).value,
  ])
  const { value: settings } = expandSettings(root['site'], sections)
  return { ...root, site: settings, pages: Object.fromEntries(pages) }
}

/** The settings of a site with the changes of its campaigns. */
export function expandSettings(site: unknown, { running }: Sections): Rooted {
  const settings: Path = ['site']
  return running.reduce(
    (before, { at, set, pages }) =>
      pages !== undefined || Object.keys(set.site).length === 0
        ? before
        : partAt(settings, patchInside(before, [], set.site, [...at, 'site'])),
    partAt(settings, site),
  )
}
