import { branchesByType, type SchemaBundle } from '../schema/read/bundle.ts'
import { dayAt } from '../schema/values/calendar.ts'
import { always } from './dates/span.ts'
import { Collector } from './problem/collector.ts'
import { asRecord } from '../schema/read/json-object.ts'
import {
  readPage,
  spanAt,
  takeNotes,
  type Notes,
  type PageNotes,
  type SiteFacts,
  type SiteFiles,
} from './facts.ts'
import { mergeAlike } from './problem/merge-alike.ts'
import { foundIn, type Found } from './problem/place.ts'
import type { RuleFinding, Severity } from './problem/problem.ts'
import type { PieceName } from '../schema/read/pieces.ts'
import { noFindings, type Rule, type VisitText } from './rules/rule.ts'
import { bitOf, createScan } from './rules/texts/signs.ts'
import type { KeepCode } from './schema/validators.ts'
import { createSchemaStage } from './schema/schema-stage.ts'
import { severityOf } from './rules/severity.ts'
import { createWalk } from './walk.ts'

/**
 * One check of a parsed site: each page by itself, then all together. Pages need not be kept: their notes are enough.
 * Findings are in the collector.
 */
export interface SiteCheck {
  readonly collector: Collector<Found>
  /** Checks everything in a page file except its pages. */
  pageFile(root: unknown, file: string): void
  /** Checks one page; `file` is the name of its page file, undefined for pages.json. */
  page(key: string, value: unknown, file?: string): PageNotes
  /**
   * Checks the notes of all pages together, and returns what that finds; the last step. `isWhole` is false if pages are
   * missing among them.
   */
  end(pages: readonly PageNotes[], isWhole?: boolean): Found[]
}

/**
 * Starts the check of a site as of an instant, in milliseconds since 1970, with everything in pages.json except its pages.
 * The values may have any shape.
 */
export type StartSiteCheck = (root: unknown, files: SiteFiles, at: number) => SiteCheck

/**
 * Makes the check of parsed sites for one set of schemas and rules: compile once, check often. `keep` returns what an
 * earlier run compiled.
 */
export function createSiteCheck(
  bundle: SchemaBundle,
  rules: readonly Rule[],
  keep?: KeepCode,
): StartSiteCheck {
  const schema = createSchemaStage(bundle, keep)
  const walk = createWalk(bundle)
  const blockTypes = new Set(branchesByType(bundle, bundle.$defs['Block']).keys())

  return (root, files, at) => {
    const collector = new Collector<Found>()
    const { site, include } = asRecord(root)
    const facts: SiteFacts = {
      site: asRecord(site),
      include: Array.isArray(include) ? include : [],
      files,
      schemas: bundle,
      blockTypes,
      at,
      today: dayAt(at),
    }
    const active = rules.flatMap((rule): ActiveRule[] => {
      const severity = severityOf(rule, facts)
      return severity === 'off' ? [] : [{ rule, severity }]
    })
    const visits = new Map<PieceName, { visit: VisitText; by: ActiveRule; bit: number }[]>()
    for (const [index, by] of active.entries()) {
      const visit = by.rule.texts?.start(facts)
      const bit = by.rule.texts?.signs ? bitOf(index) : 0
      for (const piece of by.rule.texts?.pieces ?? []) {
        if (visit) visits.set(piece, [...(visits.get(piece) ?? []), { visit, by, bit }])
      }
    }
    const scan = createScan(active.map(({ rule }) => rule.texts?.signs ?? []))
    const pageRules = active.filter(({ rule }) => rule.page !== undefined)
    const rejected = new Set<string>()

    schema.shell('PagesFile', root, { collector, files })
    rememberRejected()
    const shell: Notes = { links: [], images: [], misfits: [] }
    if (visits.size > 0) walk.shell(root, visitTexts(shell))
    mergeFrom(0)

    return {
      collector,
      pageFile(value, file) {
        const before = collector.found.length
        schema.shell('PageFile', value, { collector, files })
        rememberRejected(before, file)
        mergeFrom(before, file)
      },
      page(key, value, file) {
        const before = collector.found.length
        schema.page(key, value, { collector, files })
        if (collector.found.length > before) rememberRejected(before, file)
        const page = readPage(key, value)
        const notes = takeNotes(page, facts.site, file)
        if (visits.size > 0) walk.page(key, value, visitTexts(notes, file))
        for (const link of notes.links) {
          const shown = spanAt(value, link.path)
          if (shown !== always) link.shown = shown
        }
        for (const by of pageRules) {
          for (const finding of by.rule.page?.(page, facts) ?? []) report(finding, by, file)
        }
        mergeFrom(before, file)
        return notes
      },
      end(pages, isWhole = true) {
        const before = collector.found.length
        for (const by of active) {
          const findings = by.rule.site?.({ ...facts, pages, isWhole, shell }, rules) ?? []
          for (const finding of findings) report(finding, by, finding.file)
        }
        mergeFrom(before)
        return collector.found.slice(before)
      },
    }

    /** Merges what was found since, in the page file `file` unless its findings name another. */
    function mergeFrom(start: number, file?: string): void {
      const { found } = collector
      if (found.length === start) return
      const latest = mergeAlike(found.splice(start))
      found.push(...(file === undefined ? latest : latest.map((one) => foundIn(one, file))))
    }

    function visitTexts(notes: Notes, file?: string): Parameters<typeof walk.shell>[1] {
      return (occurrence) => {
        const signs = scan(occurrence.value)
        for (const { visit, by, bit } of visits.get(occurrence.piece) ?? []) {
          if (bit !== 0 && (signs & bit) === 0) continue
          const found = visit(occurrence, notes)
          if (found === noFindings) continue // by far the most common case
          for (const finding of found) report(finding, by, file)
        }
      }
    }

    /** A value that the schema rejects is reported once; findings inside its text are always reported. */
    function report(finding: RuleFinding, { rule, severity }: ActiveRule, file?: string): void {
      const isReported =
        rejected.size > 0 && typeof finding.at !== 'object' && rejected.has(placeOf(finding, file))
      if (!isReported) collector.add({ finding: { code: rule.code, ...finding }, severity })
    }

    function rememberRejected(from = 0, file?: string): void {
      for (const { finding } of collector.found.slice(from)) rejected.add(placeOf(finding, file))
    }
  }
}

/** A rule that applies to the site, and how severe what it finds is there. */
interface ActiveRule {
  rule: Rule
  severity: Severity
}

function placeOf({ path }: RuleFinding, file = ''): string {
  return JSON.stringify([file, ...path])
}
