import type { Facts } from '../facts.ts'
import type { Code, Finding, Severity } from '../problem.ts'

/** A rule that the schema cannot say. */
export interface Rule {
  code: Code
  severity: Severity
  /** One sentence for composers. */
  summary: string
  check(facts: Facts): Iterable<Finding>
}
