import { branchesByType, withoutUse, type SchemaBundle } from '../schema/read/bundle.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { expandPart, listPieces, showPart } from '../content/layers/expand-part.ts'
import { expandValid } from '../content/layers/expander.ts'
import { createChangesCheck } from './expand/check-changes.ts'
import { explainFaults } from './expand/explain-fault.ts'
import { createAccepts } from './expand/idle-values.ts'
import {
  countOnce,
  createRestore,
  expansionOf,
  findOrigin,
  findOriginOnPage,
  placeLinks,
  type Select,
} from './expand/find-origin.ts'
import { readSections } from '../content/layers/sections.ts'
import { findMissingBrands } from './expand/set-faults.ts'
import { createListSettable } from './expand/settable.ts'
import { partAt } from '../content/layers/written-at.ts'
import { Collector } from './problem/collector.ts'
import { asRecord } from '../schema/read/json-object.ts'
import {
  emptyNotes,
  readPage,
  takeNotes,
  type Facts,
  type Notes,
  type PageFacts,
  type PageNotes,
  type ReadPage,
  type SiteFacts,
  type SiteFiles,
} from './facts.ts'
import { withSureFixes } from './fix/sure-fixes.ts'
import { mergeSince } from './problem/merge-alike.ts'
import type { Found } from './problem/place.ts'
import type { RuleFinding } from './problem/problem.ts'
import {
  asErrors,
  isGroup,
  isMisshapen,
  keyOfFinding,
  placeOf,
  placesOfNames,
  references,
} from './problem/stages.ts'
import type { Rule } from './rules/rule.ts'
import type { SiteWords } from './schema/explain-property.ts'
import type { KeepCode } from './schema/validators.ts'
import { createSchemaStage } from './schema/schema-stage.ts'
import { foreignSettings, siteRules } from './rules/site-rules.ts'
import { activeRules, findingsOf, type ActiveRule, type FoundByRule } from './rules/severity.ts'
import { startTextRules } from './rules/text-rules.ts'
import { createWalk } from './walk.ts'

/**
 * One check of a parsed site: each page by itself, then all together. Pages need not be kept: their notes are enough.
 * Findings are in the collector.
 */
export interface SiteCheck {
  readonly collector: Collector<Found>
  /** By which dates are read. */
  readonly calendar: Calendar
  /** Checks everything in a page file except its pages. */
  pageFile(root: unknown, file: string): void
  /** Checks one page; `file` is the name of its page file, undefined for pages.json. */
  page(key: string, value: unknown, file?: string): PageNotes
  /**
   * Checks the notes of all pages together, and returns what that finds; the last step. `isWhole` is false if pages are
   * missing among them.
   */
  end(pages: readonly PageNotes[], isWhole?: boolean, readPage?: ReadPage): Found[]
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

  return withSureFixes((root, files, at) => {
    const collector = new Collector<Found>()
    const { site, include } = asRecord(root)
    const facts: SiteFacts = {
      site: asRecord(site),
      include: Array.isArray(include) ? include : [],
      files,
      schemas: bundle,
      blockTypes,
      at,
      calendar,
      today: calendar.dayAt(at),
    }
    const active = activeRules(rules, facts)
    const texts = startTextRules(active, facts)
    const pageRules = active.filter(({ rule }) => rule.page !== undefined)
    const rejected = new Set<string>()
    const accepts = createAccepts(listSettable, schema.isBlock)
    const sections = readSections(root, { accepts, calendar })
    const isKnown = ['pages', 'sections', 'campaigns'].every((name) => isGroup(root, name, bundle))
    const mayBeThere = (code: string): boolean => !isKnown && references.has(code)
    const expander = expandValid(files.expander?.withSettings(site), schema.isBlock)
    /** What is wrong with sections by themselves, which their pages need not report. */
    const inSections = new Set<string>()

    schema.shell('PagesFile', root, { collector, files })
    rememberRejected()
    const shell = emptyNotes()
    if (texts.exist) walk.shell(root, visitTexts(shell))
    for (const name of sections.names) checkSection(name)
    addAll(asErrors(explainFaults(sections.faults, sections, listSettable)))
    addAll(asErrors(findMissingBrands(root, files.brands)))
    const late = new Collector<Found>()
    const nothing = { pages: [], isWhole: false, shell: emptyNotes() }
    const lent = { root, sections, expander, listSettable, schema, walk, late, pageFindings }
    const changes = createChangesCheck({
      ...lent,
      checkShape(check, select) {
        checkShape(check, select, late)
        for (const { finding } of late.found) rejected.add(placeOf(finding))
      },
      visitTexts: (notes, select) => visitTexts(notes, undefined, select, late),
      siteFindings: (changed) => siteFindings({ ...facts, ...nothing, site: changed, sections }),
      report: (finding, by) => report(finding, by, undefined, late),
    })
    addAll(changes?.shell(shell))
    mergeSince(collector.found, 0)

    return {
      collector,
      calendar,
      pageFile(value, file) {
        const before = collector.found.length
        schema.shell('PageFile', value, { collector, files })
        rememberRejected(before, file)
        mergeSince(collector.found, before, file)
      },
      page(key, written, file) {
        const before = collector.found.length
        const expanded = expandPart(written, ['pages', key], sections, expander)
        const { value = written } = expanded ?? {}
        const faults = explainFaults(expanded?.faults ?? [], sections, listSettable)
        const named = placesOfNames(isKnown ? faults : [])
        const select: Select = (finding) => {
          const origin = expanded ? findOrigin(finding, expanded) : finding
          return origin.path[0] === 'pages' && !named.has(placeOf(origin)) ? origin : undefined
        }
        const narrowed = expanded || named.size > 0 ? select : undefined
        const misshapen = checkShape((own) => schema.page(key, value, own), narrowed)
        rememberRejected(before, file)
        addAll(asErrors(faults.filter((fault) => !rejected.has(placeOf(fault, file)))))
        rememberRejected(before, file)
        const page = readPage(key, value)
        const notes: PageNotes = {
          ...takeNotes(page, facts, file),
          ...(expanded && expansionOf(expanded)),
          ...(misshapen && { misshapen, ids: undefined }),
        }
        if (texts.exist) walk.page(key, value, visitTexts(notes, file, expanded && select))
        placeLinks(notes, expanded ?? partAt(['pages', key], value), calendar)
        for (const { finding, by } of pageFindings(page)) {
          // A warning may be about what is there under another name.
          if (misshapen && by.severity === 'warning') continue
          const isReported =
            expanded && inSections.has(keyOfFinding(findOrigin(finding, expanded), by.rule))
          if (!isReported)
            report(expanded ? findOriginOnPage(finding, expanded) : finding, by, file)
        }
        mergeSince(collector.found, before, file)
        const found = changes?.page(key, written, notes) ?? []
        if (found.length > 0) notes.late = found
        return notes
      },
      end(pages, isWhole = true, read) {
        const before = collector.found.length
        const restore = createRestore(pages, read, (key, written) =>
          showPart(written, ['pages', key], sections, expander),
        )
        const known = { pages: countOnce(pages), isWhole: isWhole && isKnown, readPage: read }
        const all = { ...facts, ...known, shell, sections }
        for (const { finding, by } of siteFindings(all)) {
          const restored = restore(finding)
          if (restored) report(restored, by, restored.file)
        }
        for (const page of pages) addAll(page.late)
        if (isWhole) addAll(changes?.end(pages.map(({ key }) => key)))
        mergeSince(collector.found, before)
        return collector.found.slice(before)
      },
    }

    /** Checks a section by itself, as a page with nothing else. */
    function checkSection(name: string): void {
      const before = collector.found.length
      const place = ['sections', name]
      const written = asRecord(asRecord(root)['sections'])[name]
      const shown = showPart(written, place, sections)
      const isOwn = ({ path }: RuleFinding): boolean => path[0] === 'sections' && path[1] === name
      const select: Select = (finding) => {
        const origin = findOrigin(finding, shown)
        return isOwn(origin) ? origin : undefined
      }
      checkShape((own) => schema.section(name, shown.value, own), select)
      rememberRejected(before)
      // The links and pictures count on the pages that show them.
      const notes = emptyNotes()
      if (texts.exist) walk.section(name, shown.value, visitTexts(notes, undefined, select))
      const page = partAt(['pages', name], { blocks: listPieces(sections.blocksOf(name)) })
      for (const { finding, by } of pageFindings(readPage(name, page.value))) {
        const origin = findOrigin(finding, page)
        if (!isOwn(origin)) continue
        inSections.add(keyOfFinding(origin, by.rule))
        report(origin, by)
      }
    }

    function addAll(found: readonly Found[] = []): void {
      for (const one of found) if (!mayBeThere(one.finding.code)) collector.add(one)
    }

    function pageFindings(page: PageFacts): FoundByRule[] {
      return findingsOf(pageRules, (rule) => rule.page?.(page, facts))
    }

    function siteFindings(all: Facts): FoundByRule[] {
      return findingsOf(active, (rule) => rule.site?.(all, rules))
    }

    /** Runs the schema, and returns whether the shape is wrong; with `select`, reports only what that returns. */
    function checkShape(
      check: (context: { collector: Collector<Found>; files: SiteFiles }) => void,
      select: Select | undefined,
      into = collector,
    ): true | undefined {
      const before = into.found.length
      if (!select) {
        check({ collector: into, files })
        return isMisshapen(into.found.slice(before))
      }
      const own = new Collector<Found>()
      check({ collector: own, files })
      for (const { finding, severity } of own.found) {
        const kept = select(finding)
        if (kept) into.add({ finding: { ...finding, ...kept }, severity })
      }
      return isMisshapen(own.found)
    }

    function visitTexts(
      notes: Notes,
      file?: string,
      select?: Select,
      into = collector,
    ): Parameters<typeof walk.shell>[1] {
      const reportFrom = (finding: RuleFinding, by: ActiveRule): void => {
        const kept = select ? select(finding) : finding
        if (kept) report(kept, by, file, into)
      }
      return (occurrence) => texts.visit(occurrence, notes, reportFrom)
    }

    /** A value that the schema rejects is reported once; findings inside its text are always reported. */
    function report(
      finding: RuleFinding,
      { rule, severity }: ActiveRule,
      file?: string,
      into = collector,
    ): void {
      if (mayBeThere(rule.code)) return
      const isInText = typeof finding.at === 'object'
      if (rejected.size > 0 && !isInText && rejected.has(placeOf(finding, file))) return
      into.add({ finding: { code: rule.code, name: rule.name, ...finding }, severity })
    }

    function rememberRejected(from = 0, file?: string): void {
      for (const { finding } of collector.found.slice(from)) rejected.add(placeOf(finding, file))
    }
  })
}
