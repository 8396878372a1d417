import { isRealDay } from '../../schema/values/calendar.ts'
import type { SiteFacts } from '../facts.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { Severity } from '../problem/problem.ts'
import type { Rule } from './rule.ts'

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
