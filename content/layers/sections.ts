import { onceFor } from '../../schema/cache/once-per.ts'
import {
  asRecord,
  isJsonObject,
  listIn,
  type JsonObject,
  type Path,
} from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { idForm, maxIdLength } from '../../schema/values/id.ts'
import { readCampaigns, type Campaign, type Campaigns } from './campaigns.ts'
import type { LayerFault } from './fault.ts'
import { campaignJoined, joinBlock, joinPlaced } from './join.ts'
import { setValues, type PlacedBlock } from './set-values.ts'
import { type ValueLayer, runsOn } from './value-layer.ts'
import { partAt } from './written-at.ts'

/** The sections and campaigns of a site. */
export interface Sections {
  /** The names of the sections, in order, and of those that are templates, whose blocks are copied. */
  names: readonly string[]
  templates: ReadonlySet<string>
  campaigns: Campaigns
  /** The campaigns whose changes are made. */
  running: readonly ValueLayer[]
  calendar: Calendar
  /**
   * Replaces each `use` block by the blocks of its section, and each `campaign` by its dates; one with a mistake stays. `at`
   * is the path of the list.
   */
  expand: (list: readonly unknown[], at: Path) => Expansion
  /** The blocks of a section, with those of the sections in it, as a page shows them, if its key is known. */
  blocksOf: (name: string, page?: string) => readonly PlacedBlock[]
  /** The names of a section and of all sections in it. */
  reach: (name: string) => ReadonlySet<string>
  /** What is wrong with the `use` blocks of sections, and with what joins a campaign in them. */
  readonly faults: readonly LayerFault[]
}

/** A list of blocks without its `use` blocks. */
export interface Expansion {
  placed: readonly PlacedBlock[]
  /** The names of the sections that the list itself uses. */
  uses: readonly string[]
  faults: LayerFault[]
}

/** A block of the type "use" in the right form; the schema reports any other. */
interface Use {
  /** By which brands change it. */
  id: string | undefined
  section: string
  set: JsonObject | undefined
  /** The block without what only says what to use. */
  others: JsonObject
}

/** How to read the sections and campaigns of a site. */
export interface SectionsOptions {
  /** Whether values may be set in these blocks of a section; without it, they may, and mistakes are left to the check. */
  accepts?: (placed: readonly PlacedBlock[], set: JsonObject) => boolean
  /** Selects the campaigns whose changes are made; none by default. */
  isRunning?: (campaign: Campaign) => boolean
  calendar: Calendar
}

/** Reads the sections and campaigns of a parsed pages.json of any shape. */
export function readSections(
  root: unknown,
  { accepts = () => true, isRunning = () => false, calendar }: SectionsOptions,
): Sections {
  const written = new Map(Object.entries(asRecord(asRecord(root)['sections'])))
  const blocks = new Map(
    Array.from(written, ([name, section]) => [name, listIn(section, 'blocks')] as const),
  )
  const campaigns = readCampaigns(root, calendar)
  const running: readonly ValueLayer[] = [...campaigns.values()].filter(isRunning)
  const limited = [...campaigns.values()].filter(({ pages }) => pages !== undefined)
  const names: readonly string[] = [...blocks.keys()]
  const used = new Map(Array.from(blocks, ([name, list]) => [name, usesIn(list)]))
  const known = new Map<string, readonly PlacedBlock[]>()

  const reach = onceFor((name: string): ReadonlySet<string> => {
    const found = new Set([name])
    for (const one of found) for (const other of used.get(one) ?? []) found.add(other)
    return found
  })

  /** What the blocks of sections on a page depend on. */
  function limitsOn(page: string | undefined): string {
    return limited.map((campaign) => (runsOn(campaign, page) ? '1' : '0')).join('')
  }

  function blocksOf(name: string, page?: string): readonly PlacedBlock[] {
    const key = `${limitsOn(page)} ${name}`
    const before = known.get(key)
    if (before) return before
    const own = expandOn(page, blocks.get(name) ?? [], ['sections', name, 'blocks']).placed
    const changed = running
      .filter((campaign) => runsOn(campaign, page))
      .reduce<readonly PlacedBlock[]>((placed, { at, set }) => {
        const values = set.sections.get(name)
        return values ? setValues(placed, values, [...at, 'sections', name]) : placed
      }, own)
    const section = asRecord(written.get(name))
    const campaign = campaignJoined(section, ['sections', name], campaigns)
    const placed = joinPlaced(changed, campaign, { page, calendar })
    known.set(key, placed)
    return placed
  }

  function expandOn(page: string | undefined, list: readonly unknown[], at: Path): Expansion {
    const faults: LayerFault[] = []
    const uses: string[] = []
    const ids = list.map((block) => asRecord(block)['id'])
    const context = { campaigns, page, calendar, faults }
    const placed = list.flatMap((block, index): readonly PlacedBlock[] => {
      const path = [...at, index]
      const use = readUse(block)
      if (use) {
        uses.push(use.section)
        // A wrong id, or one that another block of the list has, stays on the page, where it is reported.
        const { id = '' } = use
        const isForm = idForm.test(id) && id.length <= maxIdLength
        const isOwn = use.id === undefined || (isForm && ids.indexOf(id) === ids.lastIndexOf(id))
        const found = isOwn ? findFaults(use, path) : undefined
        const before = faults.length
        const campaign = campaignJoined(use.others, path, campaigns, faults)
        faults.push(...(found ?? []))
        if (found?.length === 0 && faults.length === before) {
          const own = blocksOf(use.section, page)
          const set = use.set ? setValues(own, use.set, [...path, 'set']) : own
          return joinPlaced(set, campaign, context).map(({ value, origin }) => ({
            value,
            origin: { ...origin, by: path },
          }))
        }
      }
      return [partAt(path, use ? block : joinBlock(block, path, context))]
    })
    return { placed, uses, faults }
  }

  const expand: Sections['expand'] = (list, at) =>
    expandOn(at[0] === 'pages' ? String(at[1]) : undefined, list, at)

  /** Undefined for a `use` that only leads into a circle, which is reported at its first section. */
  function findFaults({ section, set }: Use, path: Path): LayerFault[] | undefined {
    if (!blocks.has(section))
      return [{ reason: 'no-section', path: [...path, 'section'], name: section }]
    const own = path[0] === 'sections' ? String(path[1]) : undefined
    if (own !== undefined && reach(section).has(own)) {
      const circle = names.filter((name) => reach(own).has(name) && reach(name).has(own))
      return circle[0] === own
        ? [{ reason: 'circle', path: [...path, 'section'], names: circle }]
        : undefined
    }
    if (!set || accepts(blocksOf(section), set)) return []
    return [{ reason: 'idle-values', path: [...path, 'set'], section, set }]
  }

  return {
    names,
    templates: new Set(
      names.filter((name) => Object.hasOwn(asRecord(written.get(name)), 'template')),
    ),
    campaigns,
    calendar,
    running,
    expand,
    blocksOf,
    reach,
    get faults() {
      return names.flatMap((name) => {
        const { faults } = expand(blocks.get(name) ?? [], ['sections', name, 'blocks'])
        campaignJoined(asRecord(written.get(name)), ['sections', name], campaigns, faults)
        return faults
      })
    },
  }
}

/** Reads the sections of a parsed pages.json of any shape as if one campaign ran on all pages, and no other. */
export function readSectionsDuring(root: unknown, name: string, calendar: Calendar): Sections {
  const { sections, campaigns } = asRecord(root)
  const { set } = asRecord(asRecord(campaigns)[name])
  return readSections(
    { sections, campaigns: { ...asRecord(campaigns), [name]: { set } } },
    { isRunning: (campaign) => campaign.name === name, calendar },
  )
}

/** Whether a block of any shape shows a section. */
export function isUse(block: unknown): block is JsonObject {
  return isJsonObject(block) && block['type'] === 'use'
}

/** The names of the sections that a list of blocks uses. */
export function usesIn(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const { section } = isUse(block) ? block : {}
    return typeof section === 'string' ? [section] : []
  })
}

function readUse(block: unknown): Use | undefined {
  if (!isUse(block)) return undefined
  const { type: _type, id, section, set, ...others } = block
  const isPlain =
    typeof section === 'string' && Object.keys(others).every((key) => key === 'campaign')
  if (!isPlain || (id !== undefined && typeof id !== 'string')) return undefined
  if (set === undefined) return { id, section, set, others }
  const isSet = isJsonObject(set) && Object.values(set).every(isJsonObject)
  return isSet ? { id, section, set, others } : undefined
}
