import { isRealDay } from '../../schema/values/calendar.ts'
import type { SiteFacts } from '../facts.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { RuleFinding, Severity } from '../problem/problem.ts'
import type { Rule } from './rule.ts'

/** A rule that applies to the site, and how severe what it finds is there. */
export interface ActiveRule {
  rule: Rule
  severity: Severity
}

/** What a rule finds. */
export interface FoundByRule {
  finding: RuleFinding
  by: ActiveRule
}

/** What rules find by one of their checks. */
export function findingsOf(
  rules: readonly ActiveRule[],
  check: (rule: Rule) => Iterable<RuleFinding> | undefined,
): FoundByRule[] {
  return rules.flatMap((by) => Array.from(check(by.rule) ?? [], (finding) => ({ finding, by })))
}

/** The rules that apply to a site. */
export function activeRules(rules: readonly Rule[], facts: SiteFacts): ActiveRule[] {
  return rules.flatMap((rule) => {
    const severity = severityOf(rule, facts)
    return severity === 'off' ? [] : [{ rule, severity }]
  })
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
  if (!rule.adjustable) return {}
  const exception = asRecord(asRecord(site['checks'])[rule.name])
  const { until } = exception
  return isRealDay(until) && until >= today ? exception : {}
}
