import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import type { Rooted } from '../../content/origin.ts'
import { intersect } from '../../content/span.ts'
import type { Campaign } from '../../content/layers/campaigns.ts'
import { isChanged, isInSet } from '../../content/layers/value-layer.ts'
import { expandPart, expandSettings, listPieces } from '../../content/layers/expand-part.ts'
import { findOrigin, type Select } from './find-origin.ts'
import { partAt, writtenAt } from '../../content/layers/written-at.ts'
import { readSections, type Sections } from '../../content/layers/sections.ts'
import {
  findClashes,
  findMissingPages,
  findPageSetFaults,
  findSectionSetFaults,
  findSettingsFaults,
} from './set-faults.ts'
import { isExpandable, type BlockExpander } from '../../content/layers/expander.ts'
import type { ListSettable } from './settable.ts'
import {
  emptyNotes,
  readPage,
  spanAt,
  type Notes,
  type PageFacts,
  type PageNotes,
} from '../facts.ts'
import type { Collector } from '../problem/collector.ts'
import type { Found } from '../problem/place.ts'
import type { Finding, RuleFinding } from '../problem/problem.ts'
import type { ActiveRule, FoundByRule } from '../rules/severity.ts'
import type { SchemaStage } from '../schema/schema-stage.ts'
import type { Walk } from '../walk.ts'

/** What the check of a site lends. */
interface ChangesTools {
  root: unknown
  sections: Sections
  expander: BlockExpander | undefined
  listSettable: ListSettable
  schema: SchemaStage
  walk: Walk
  /** Collects what is found. */
  late: Collector<Found>
  checkShape(check: (context: Parameters<SchemaStage['shell']>[2]) => void, select: Select): void
  visitTexts(notes: Notes, select: Select): Parameters<Walk['shell']>[1]
  pageFindings(page: PageFacts): Iterable<FoundByRule>
  siteFindings(site: JsonObject): Iterable<FoundByRule>
  report: (finding: RuleFinding, by: ActiveRule) => void
}

/** The check of what campaigns change, each time as part of what it changes. Returns findings at its place. */
export interface ChangesCheck {
  /** Checks the changes of the settings and of sections, and adds to the notes of the settings. */
  shell(notes: Notes): Found[]
  /** Checks the changes of a page, which has any shape, and adds to its notes. */
  page(key: string, written: unknown, notes: PageNotes): Found[]
  /** Finds what is set on pages that do not exist; `keys` are those of all pages. */
  end(keys: readonly string[]): Found[]
}

/** Creates the check of what campaigns change; undefined if they change nothing. */
export function createChangesCheck(tools: ChangesTools): ChangesCheck | undefined {
  const { root, sections, expander, schema, walk, late, report } = tools
  /** What a block is made from may not change unseen: the block that is made is checked as it is on most days. */
  const listSettable: ListSettable = (block, path) =>
    expander && isExpandable(block, expander) ? new Map() : tools.listSettable(block, path)
  const { campaigns } = sections
  const own = [...campaigns.values()].filter(({ isOfBrand }) => isOfBrand)
  if (own.length === 0) return undefined
  /** The site while one campaign runs, and no other. */
  const states = own.map((campaign) => {
    const isRunning = ({ name }: Campaign): boolean => name === campaign.name
    return { campaign, sections: readSections(root, { isRunning, calendar: sections.calendar }) }
  })

  return {
    shell(notes) {
      addAll(findClashes(sections))
      for (const link of notes.links) {
        const campaign = link.path[0] === 'campaigns' && campaigns.get(String(link.path[1]))
        if (campaign) link.shown = campaign.span
      }
      for (const state of states) {
        if (!addAll(findSettingsFaults(state.campaign))) checkSettings(state)
        for (const name of state.campaign.set.sections.keys()) {
          const pieces = sections.blocksOf(name)
          const isWhole = pieces.length > 0 && pieces.every(({ value }) => schema.isBlock(value))
          if (sections.names.includes(name) && !isWhole) continue
          const faults = findSectionSetFaults(name, state.campaign, sections, listSettable)
          if (!addAll(faults)) checkSection(name, state, notes)
        }
      }
      return late.found.splice(0)
    },
    page(key, written, notes) {
      for (const state of states) {
        const { campaign } = state
        if (!isChanged(key, [campaign]) || notes.misshapen) continue
        const page = asRecord(written)
        if (addAll(findPageSetFaults(key, page, campaign, sections, listSettable))) continue
        const expanded = expandPart(written, ['pages', key], state.sections)
        if (!expanded) continue
        const { value } = expanded
        const select = selectChanged(expanded)
        const inBlocks = selectChanged(expanded, ['pages'])
        tools.checkShape((context) => schema.page(key, value, context), inBlocks)
        const found = emptyNotes()
        walk.page(key, value, tools.visitTexts(found, inBlocks))
        addNotes(notes, found, { part: expanded, campaign, sections })
        for (const { finding, by } of tools.pageFindings(readPage(key, value)))
          reportSelected(select(finding), by)
      }
      return late.found.splice(0)
    },
    end(keys) {
      addAll(findMissingPages(sections, keys))
      return late.found.splice(0)
    },
  }

  function checkSettings({ campaign, sections: state }: State): void {
    if (Object.keys(campaign.set.site).length === 0) return
    const settings = expandSettings(asRecord(root)['site'], state)
    const select = selectChanged(settings)
    for (const { finding, by } of tools.siteFindings(asRecord(settings.value)))
      reportSelected(select(finding), by)
  }

  function checkSection(name: string, { campaign, sections: state }: State, notes: Notes): void {
    const pieces = state.blocksOf(name)
    const value = { blocks: listPieces(pieces) }
    const part = partAt(['sections', name], value)
    const select = selectChanged(part)
    tools.checkShape((context) => schema.section(name, value, context), select)
    const found = emptyNotes()
    walk.section(name, value, tools.visitTexts(found, select))
    addNotes(notes, found, { part, campaign, sections })
    const onPage = selectChanged(partAt(['pages', name], value))
    for (const { finding, by } of tools.pageFindings(readPage(name, value)))
      reportSelected(onPage(finding), by)
  }

  function reportSelected(finding: RuleFinding | undefined, by: ActiveRule): void {
    if (finding) report(finding, by)
  }

  /** Whether there are any. */
  function addAll(faults: readonly Finding[]): boolean {
    for (const finding of faults) late.add({ finding, severity: 'error' })
    return faults.length > 0
  }
}

interface State {
  campaign: Campaign
  sections: Sections
}

/** Selects what is found in what a campaign sets, in any part or in some; heads and settings are checked where they are. */
function selectChanged(
  part: Rooted,
  parts: readonly unknown[] = ['pages', 'meta', 'sections', 'site'],
): Select {
  return (finding) => {
    const origin = findOrigin(finding, part)
    return isInSet(origin.path) && parts.includes(origin.path[3]) ? origin : undefined
  }
}

/** Adds what was noted in what a campaign sets. */
function addNotes(
  notes: Notes,
  { links, images, misfits }: Notes,
  { part, campaign, sections }: { part: Rooted; campaign: Campaign; sections: Sections },
): void {
  for (const link of links) {
    const { path } = writtenAt(part, link.path)
    const shown = intersect(spanAt(part.value, link.path, sections.calendar), campaign.span)
    if (isInSet(path)) notes.links.push({ ...link, path, shown })
  }
  for (const image of images) if (!notes.images.includes(image)) notes.images.push(image)
  for (const misfit of misfits) {
    const { path } = writtenAt(part, misfit.path)
    if (isInSet(path)) notes.misfits.push({ ...misfit, path })
  }
}
