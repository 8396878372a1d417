import { expandPart, listPlaced, showPart } from '../content/layers/expand-part.ts'
import { expandValid } from '../content/layers/expander.ts'
import { readSections } from '../content/layers/sections.ts'
import { partAt } from '../content/layers/written-at.ts'
import { branchesByType, withoutUse, type SchemaBundle } from '../schema/read/bundle.ts'
import { asRecord } from '../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { createChangesCheck } from './expand/check-changes.ts'
import { explainFaults } from './expand/explain-fault.ts'
import {
  countOnce,
  createRestore,
  expansionOf,
  findOrigin,
  findOriginOnPage,
  placeLinks,
  type MapFinding,
} from './expand/find-origin.ts'
import { createAccepts } from './expand/idle-values.ts'
import { findMissingBrands } from './expand/set-faults.ts'
import { createListSettable } from './expand/settable.ts'
import {
  emptyNotes,
  readFacts,
  readPage,
  takeNotes,
  type Notes,
  type PageNotes,
  type ReadPage,
  type SiteFiles,
} from './facts.ts'
import { Findings } from './findings.ts'
import { withSureFixes } from './fix/sure-fixes.ts'
import type { Collector } from './problem/collector.ts'
import type { CodedFinding, Finding } from './problem/problem.ts'
import { isGroup, keyOfFinding, placeOf, placesOfNames, references } from './problem/stages.ts'
import type { Rule } from './rules/rule.ts'
import { startRules } from './rules/run-rules.ts'
import { foreignSettings, siteRules } from './rules/site-rules.ts'
import type { SiteWords } from './schema/explain-property.ts'
import { createSchemaStage } from './schema/schema-stage.ts'
import type { KeepCode } from './schema/validators.ts'
import { createWalk } from './walk.ts'

/** One check of a parsed site: each page by itself, then all together. Pages need not be kept: their notes are enough. */
export interface SiteCheck {
  /** What was found so far. */
  readonly collector: Collector<CodedFinding>
  calendar: Calendar
  /** Checks everything in a page file except its pages. */
  pageFile: (value: unknown, file: string) => void
  /** Checks one page as it is written; `file` is the name of its page file, undefined for pages.json. */
  page: (key: string, written: unknown, file?: string) => PageNotes
  /**
   * Checks the notes of all pages together, and returns what that finds; the last step. `isWhole` is false if pages are
   * missing among them.
   */
  end: (pages: readonly PageNotes[], isWhole?: boolean, read?: ReadPage) => CodedFinding[]
}

/**
 * Starts the check of a site as of an instant, in milliseconds since 1970, with everything in pages.json except its pages.
 * The values may have any shape.
 */
export type StartSiteCheck = (root: unknown, files: SiteFiles, at: number) => SiteCheck

/**
 * Makes the check of parsed sites for one set of schemas and rules, which are those of the site by default: compile once,
 * check often. `keep` returns what an earlier run compiled.
 */
export function createSiteCheck(
  bundle: SchemaBundle,
  rules: readonly Rule[] = siteRules(bundle.settings),
  { keep, foreign }: { keep?: KeepCode; foreign?: SiteWords['foreign'] } = {},
): StartSiteCheck {
  const words = { rules, foreign: foreign ?? foreignSettings(bundle.settings) }
  const schema = createSchemaStage(bundle, words, keep)
  const walk = createWalk(bundle)
  const calendar = calendarOf(bundle.settings)
  const blocks = withoutUse(bundle)
  const blockTypes = new Set(branchesByType(blocks, blocks.$defs['Block']).keys())
  const listSettable = createListSettable(bundle)

  return withSureFixes((root, files, at): SiteCheck => {
    const facts = readFacts(root, { files, schemas: bundle, blockTypes, at })
    const run = startRules(rules, facts)
    const accepts = createAccepts(listSettable, schema.isBlock)
    const sections = readSections(root, { accepts, calendar })
    const isKnown = ['pages', 'sections', 'campaigns'].every((name) => isGroup(root, name, bundle))
    const findings = new Findings((code) => !isKnown && references.has(code))
    const expander = expandValid(files.expander?.withSettings(facts.site), schema.isBlock)
    /** What is wrong with sections by themselves, which their pages need not report. */
    const inSections = new Set<string>()

    schema.shell('PagesFile', root, { collector: findings.collector, files })
    findings.reject(0)
    const shell = emptyNotes()
    if (run.hasTexts) walk.shell(root, findings.visitTexts(run, shell))
    for (const name of sections.names) checkSection(name)
    findings.add(explainFaults(sections.faults, sections, listSettable))
    findings.add(findMissingBrands(root, files.brands))
    const changes = createChangesCheck({
      root,
      sections,
      expander,
      listSettable,
      facts,
      isBlock: schema.isBlock,
      run,
      findings: findings.beside(),
      checkPart,
    })
    findings.add(changes?.shell(shell) ?? [])
    findings.merge(0)

    return {
      collector: findings.collector,
      calendar,
      pageFile(value, file) {
        const before = findings.length
        schema.shell('PageFile', value, { collector: findings.collector, files })
        findings.reject(before, file)
        findings.merge(before, file)
      },
      page(key, written, file) {
        const before = findings.length
        const expanded = expandPart(written, ['pages', key], sections, expander)
        const { value = written } = expanded ?? {}
        const faults = explainFaults(expanded?.faults ?? [], sections, listSettable)
        const named = placesOfNames(isKnown ? faults : [])
        const select: MapFinding = (finding) => {
          const origin = expanded ? findOrigin(finding, expanded) : finding
          return origin.path[0] === 'pages' && !named.has(placeOf(origin)) ? origin : undefined
        }
        const misshapen = findings.checkShape(
          (collector) => schema.page(key, value, { collector, files }),
          expanded || named.size > 0 ? select : undefined,
        )
        findings.reject(before, file)
        findings.add(faults.filter((fault) => !findings.isRejected(fault, file)))
        findings.reject(before, file)
        const page = readPage(key, value)
        const notes: PageNotes = {
          ...takeNotes(page, facts, file),
          ...(expanded && expansionOf(expanded)),
          ...(misshapen && { misshapen, ids: undefined }),
        }
        if (run.hasTexts) {
          const how = { select: expanded && select, file }
          walk.page(key, value, findings.visitTexts(run, notes, how))
        }
        placeLinks(notes, expanded ?? partAt(['pages', key], value), calendar)
        for (const { finding, by } of run.onPage(page)) {
          // A warning may be about what is there under another name.
          if (misshapen && by.severity === 'warning') continue
          const isReported =
            expanded && inSections.has(keyOfFinding(findOrigin(finding, expanded), by.rule))
          if (!isReported)
            findings.addByRule(expanded ? findOriginOnPage(finding, expanded) : finding, by, file)
        }
        findings.merge(before, file)
        const found = changes?.page(key, written, notes) ?? []
        if (found.length > 0) notes.inCampaigns = found
        return notes
      },
      end(pages, isWhole = true, read) {
        const before = findings.length
        const restore = createRestore(pages, read, (key, written) =>
          showPart(written, ['pages', key], sections, expander),
        )
        const known = { pages: countOnce(pages), isWhole: isWhole && isKnown, readPage: read }
        for (const { finding, by } of run.onSite({ ...facts, ...known, shell, sections })) {
          const restored = restore(finding)
          if (restored) findings.addByRule(restored, by, restored.file)
        }
        for (const page of pages) findings.add(page.inCampaigns ?? [])
        if (isWhole) findings.add(changes?.end(pages.map(({ key }) => key)) ?? [])
        findings.merge(before)
        return findings.collector.found.slice(before)
      },
    }

    function checkPart(
      own: Findings,
      kind: 'page' | 'section',
      key: string,
      value: unknown,
      select: MapFinding,
      notes: Notes,
    ): void {
      const before = own.length
      own.checkShape((collector) => schema[kind](key, value, { collector, files }), select)
      own.reject(before)
      if (run.hasTexts) walk[kind](key, value, own.visitTexts(run, notes, { select }))
    }

    /** Checks a section by itself, as a page with nothing else. */
    function checkSection(name: string): void {
      const place = ['sections', name]
      const written = asRecord(asRecord(root)['sections'])[name]
      const shown = showPart(written, place, sections)
      const isOwn = ({ path }: Finding): boolean => path[0] === 'sections' && path[1] === name
      const select: MapFinding = (finding) => {
        const origin = findOrigin(finding, shown)
        return isOwn(origin) ? origin : undefined
      }
      // The links and pictures count on the pages that show them.
      checkPart(findings, 'section', name, shown.value, select, emptyNotes())
      const page = partAt(['pages', name], { blocks: listPlaced(sections.blocksOf(name)) })
      for (const { finding, by } of run.onPage(readPage(name, page.value))) {
        const origin = findOrigin(finding, page)
        if (!isOwn(origin)) continue
        inSections.add(keyOfFinding(origin, by.rule))
        findings.addByRule(origin, by)
      }
    }
  })
}
