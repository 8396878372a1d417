import type { Campaign } from '../../content/layers/campaigns.ts'
import { expandPart, expandSettings, listPlaced } from '../../content/layers/expand-part.ts'
import { isExpandable, type BlockExpander } from '../../content/layers/expander.ts'
import { readSections, type Sections } from '../../content/layers/sections.ts'
import { isChanged, isInSet } from '../../content/layers/value-layer.ts'
import { partAt, writtenAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import { intersect, publishedAt } from '../../content/span.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { emptyNotes, readPage, type Notes, type PageNotes, type SiteFacts } from '../facts.ts'
import type { CheckPart, Findings } from '../findings.ts'
import type { CodedFinding } from '../problem/problem.ts'
import type { RuleRun } from '../rules/run-rules.ts'
import { findOrigin, type MapFinding } from './find-origin.ts'
import {
  findClashes,
  findMissingPages,
  findPageSetFaults,
  findSectionSetFaults,
  findSettingsFaults,
} from './set-faults.ts'
import type { ListSettable } from './settable.ts'

/**
 * Creates the check of what campaigns change, each time as part of what it changes; undefined if they change nothing. It
 * returns findings at its place.
 */
export function createChangesCheck(tools: {
  root: unknown
  sections: Sections
  expander: BlockExpander | undefined
  listSettable: ListSettable
  facts: SiteFacts
  run: RuleRun
  findings: Findings
  isBlock: (value: unknown) => boolean
  checkPart: CheckPart
}) {
  const { root, sections, expander, facts, run, findings, checkPart } = tools
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
    /** Checks the changes of the settings and of sections, and adds to the notes of the settings. */
    shell(notes: Notes): CodedFinding[] {
      addAll(findClashes(sections))
      for (const link of notes.links) {
        const campaign = link.path[0] === 'campaigns' && campaigns.get(String(link.path[1]))
        if (campaign) link.shown = campaign.span
      }
      for (const state of states) {
        if (!addAll(findSettingsFaults(state.campaign))) checkSettings(state)
        for (const name of state.campaign.set.sections.keys()) {
          const placed = sections.blocksOf(name)
          const isWhole = placed.length > 0 && placed.every(({ value }) => tools.isBlock(value))
          if (sections.names.includes(name) && !isWhole) continue
          const faults = findSectionSetFaults(name, state.campaign, sections, listSettable)
          if (!addAll(faults)) checkSection(name, state, notes)
        }
      }
      return findings.take()
    },
    /** Checks the changes of a page, which has any shape, and adds to its notes. */
    page(key: string, written: unknown, notes: PageNotes): CodedFinding[] {
      for (const state of states) {
        const { campaign } = state
        if (!isChanged(key, [campaign]) || notes.misshapen) continue
        const page = asRecord(written)
        if (addAll(findPageSetFaults(key, page, campaign, sections, listSettable))) continue
        const expanded = expandPart(written, ['pages', key], state.sections)
        if (!expanded) continue
        const { value } = expanded
        const found = check('page', key, value, selectChanged(expanded, ['pages']))
        addNotes(notes, found, { part: expanded, campaign, sections })
        findings.addSelected(run.onPage(readPage(key, value)), selectChanged(expanded))
      }
      return findings.take()
    },
    /** Finds what is set on pages that do not exist; `keys` are those of all pages. */
    end(keys: readonly string[]): CodedFinding[] {
      addAll(findMissingPages(sections, keys))
      return findings.take()
    },
  }

  function checkSettings({ campaign, sections: state }: State): void {
    if (Object.keys(campaign.set.site).length === 0) return
    const settings = expandSettings(asRecord(root)['site'], state)
    const nothing = { pages: [], isWhole: false, shell: emptyNotes() }
    const site = asRecord(settings.value)
    const found = run.onSite({ ...facts, ...nothing, site, sections })
    findings.addSelected(found, selectChanged(settings))
  }

  function checkSection(name: string, { campaign, sections: state }: State, notes: Notes): void {
    const placed = state.blocksOf(name)
    const value = { blocks: listPlaced(placed) }
    const part = partAt(['sections', name], value)
    const found = check('section', name, value, selectChanged(part))
    addNotes(notes, found, { part, campaign, sections })
    const onPage = selectChanged(partAt(['pages', name], value))
    findings.addSelected(run.onPage(readPage(name, value)), onPage)
  }

  /** Checks what is shown. What campaigns may not set has no other problem, as what the schema rejects. */
  function check(kind: 'page' | 'section', key: string, value: unknown, select: MapFinding): Notes {
    const found = emptyNotes()
    findings.reject(0)
    checkPart(findings, kind, key, value, select, found)
    return found
  }

  /** Adds faults, and returns whether there are any. */
  function addAll(faults: readonly CodedFinding[]): boolean {
    findings.add(faults)
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
): MapFinding {
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
    const shown = intersect(publishedAt(part.value, link.path, sections.calendar), campaign.span)
    if (isInSet(path)) notes.links.push({ ...link, path, shown })
  }
  for (const image of images) if (!notes.images.includes(image)) notes.images.push(image)
  for (const misfit of misfits) {
    const { path } = writtenAt(part, misfit.path)
    if (isInSet(path)) notes.misfits.push({ ...misfit, path })
  }
}
