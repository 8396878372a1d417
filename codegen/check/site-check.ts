import { branchesByType, type SchemaBundle } from '../schema.ts'
import { createCollector, type Collector } from './collector.ts'
import {
  asRecord,
  readPage,
  takeNotes,
  type Notes,
  type PageNotes,
  type SiteFacts,
  type SiteFiles,
} from './facts.ts'
import type { Finding, Severity } from './problem.ts'
import type { Rule } from './rules/rule.ts'
import { createSchemaStage } from './schema-stage.ts'
import { severityOf } from './severity.ts'
import { createWalk } from './walk.ts'

/** So many errors, and as many warnings, are listed; whoever has more starts at the top and checks again. */
export const most = 500

/**
 * One check of a parsed site: each page by itself, then what concerns all. Pages need not be kept: their notes are enough.
 * What was found is in the collector.
 */
export interface SiteCheck {
  readonly collector: Collector
  page(key: string, value: unknown): PageNotes
  /** Looks at the notes of all pages together; the last step. */
  end(pages: readonly PageNotes[]): void
}

/** Begins the check of a site: looks at everything of a pages file but its pages. The values may have any shape. */
export type StartSiteCheck = (root: unknown, files: SiteFiles, today: string) => SiteCheck

/** Makes the check of parsed sites for one set of schemas and rules: compile once, check often. */
export function createSiteCheck(bundle: SchemaBundle, rules: readonly Rule[]): StartSiteCheck {
  const schema = createSchemaStage(bundle)
  const walk = createWalk(bundle)
  const blockTypes = new Set(branchesByType(bundle, bundle.$defs['Block']).keys())

  return (root, files, today) => {
    const collector = createCollector(most)
    const facts: SiteFacts = { site: asRecord(asRecord(root)['site']), files, blockTypes, today }
    const active = rules.flatMap((rule) => {
      const severity = severityOf(rule, facts)
      return severity === 'off' ? [] : [{ rule, severity }]
    })
    const visits = active.flatMap(({ rule: { texts }, severity }) =>
      texts ? [{ pieces: new Set(texts.pieces), visit: texts.start(facts), severity }] : [],
    )
    const pageRules = active.filter(({ rule }) => rule.page !== undefined)
    const refused = new Set<string>()

    schema.shell(root, collector)
    rememberRefused()
    const shell: Notes = { links: [], images: [] }
    if (visits.length > 0) walk.shell(root, visitTexts(shell))

    return {
      collector,
      page(key, value) {
        const before = collector.findings.length
        schema.page(root, key, value, collector)
        if (collector.findings.length > before) rememberRefused(before)
        const page = readPage(key, value)
        const notes = takeNotes(page, facts.site)
        if (visits.length > 0) walk.page(key, value, visitTexts(notes))
        for (const { rule, severity } of pageRules) {
          for (const finding of rule.page?.(page, facts) ?? []) report(finding, severity)
        }
        return notes
      },
      end(pages) {
        for (const { rule, severity } of active) {
          const findings = rule.site?.({ ...facts, pages, shell }, rules) ?? []
          for (const finding of findings) report(finding, severity)
        }
      },
    }

    function visitTexts(notes: Notes): Parameters<typeof walk.shell>[1] {
      return (occurrence) => {
        for (const { pieces, visit, severity } of visits) {
          if (!pieces.has(occurrence.piece)) continue
          for (const finding of visit(occurrence, notes)) report(finding, severity)
        }
      }
    }

    /** A value that the schema refuses is told once; what is inside of its text stands for itself. */
    function report(finding: Finding, severity: Severity): void {
      const isTold =
        refused.size > 0 &&
        typeof finding.at !== 'object' &&
        refused.has(JSON.stringify(finding.path))
      if (!isTold) collector.add(finding, severity)
    }

    function rememberRefused(from = 0): void {
      for (const { finding } of collector.findings.slice(from))
        refused.add(JSON.stringify(finding.path))
    }
  }
}
