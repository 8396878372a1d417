import { asRecord } from '../../schema/read/json-object.ts'
import type { PieceName } from '../../schema/read/pieces.ts'
import { isRealDay } from '../../schema/values/calendar.ts'
import type { Facts, Notes, PageFacts, SiteFacts } from '../facts.ts'
import type { Finding, Severity } from '../problem/problem.ts'
import type { Occurrence } from '../walk.ts'
import { bitOf, createScan } from './read/signs.ts'
import type { Rule, VisitText } from './rule.ts'

/** A rule that applies to the site, and how severe what it finds is there. */
export interface ActiveRule {
  rule: Rule
  severity: Severity
}

/** What a rule finds. */
export interface FoundByRule {
  finding: Finding
  by: ActiveRule
}

/** Runs the rules that apply to a site. */
export type RuleRun = ReturnType<typeof startRules>

/** Starts one run of the rules that apply to a site. */
export function startRules(rules: readonly Rule[], facts: SiteFacts) {
  const active = rules.flatMap((rule): ActiveRule[] => {
    const severity = severityOf(rule, facts)
    return severity === 'off' ? [] : [{ rule, severity }]
  })
  const visits = new Map<
    PieceName,
    { visit: VisitText; by: ActiveRule; bit: number; form: RegExp | undefined }[]
  >()
  for (const [index, by] of active.entries()) {
    if (!by.rule.texts) continue
    const { pieces, signs, form } = by.rule.texts
    const own = { visit: by.rule.texts.start(facts), by, bit: signs ? bitOf(index) : 0, form }
    for (const piece of pieces) visits.set(piece, [...(visits.get(piece) ?? []), own])
  }
  const scan = createScan(active.map(({ rule }) => rule.texts?.signs ?? []))
  const onPages = active.filter(({ rule }) => rule.page !== undefined)
  return {
    active,
    /** Whether any rule is about texts. */
    hasTexts: visits.size > 0,
    /** Runs those that may find something in a text, which may add to the notes, and reports what they find. */
    onText(
      occurrence: Occurrence,
      notes: Notes,
      report: (finding: Finding, by: ActiveRule) => void,
    ): void {
      const signs = scan(occurrence.value)
      for (const { visit, by, bit, form } of visits.get(occurrence.piece) ?? []) {
        if ((bit !== 0 && (signs & bit) === 0) || form?.test(occurrence.value) === false) continue
        const found = visit(occurrence, notes)
        if (found === undefined) continue // by far the most common case
        for (const finding of 'message' in found ? [found] : found)
          report({ path: occurrence.path, ...finding }, by)
      }
    },
    onPage: (page: PageFacts) => findingsOf(onPages, (rule) => rule.page?.(page, facts)),
    onSite: (all: Facts) => findingsOf(active, (rule) => rule.site?.(all, rules)),
  }
}

function findingsOf(
  rules: readonly ActiveRule[],
  check: (rule: Rule) => Iterable<Finding> | undefined,
): FoundByRule[] {
  return rules.flatMap((by) => Array.from(check(by.rule) ?? [], (finding) => ({ finding, by })))
}

/** The severity of a rule on this site: that of site.checks until its last day, otherwise the rule's own. */
export function severityOf(
  rule: Rule,
  { site, today }: Pick<SiteFacts, 'site' | 'today'>,
): Severity | 'off' {
  const { severity } = exceptionTo(rule, { site, today })
  const isKnown = severity === 'off' || severity === 'warning' || severity === 'error'
  return isKnown ? severity : rule.severity
}

/** The exception to a rule that site.checks makes until its last day, of any shape; empty if there is none. */
export function exceptionTo(
  rule: Rule,
  { site, today }: Pick<SiteFacts, 'site' | 'today'>,
): Record<string, unknown> {
  if (rule.adjustable === false) return {}
  const exception = asRecord(asRecord(site['checks'])[rule.name])
  const { until } = exception
  return isRealDay(until) && until >= today ? exception : {}
}
