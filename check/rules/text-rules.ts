import type { PieceName } from '../../schema/read/pieces.ts'
import type { Notes, SiteFacts } from '../facts.ts'
import type { RuleFinding } from '../problem/problem.ts'
import type { Occurrence } from '../walk.ts'
import { bitOf, createScan } from './read/signs.ts'
import { noFindings, type VisitText } from './rule.ts'
import type { ActiveRule } from './severity.ts'

/** Runs the rules on texts. */
export interface TextRules {
  /** Whether any rule is about texts. */
  exist: boolean
  /** Runs those that may find something in a text, which may add to the notes, and reports what they find. */
  visit(
    occurrence: Occurrence,
    notes: Notes,
    report: (finding: RuleFinding, by: ActiveRule) => void,
  ): void
}

/** Starts the rules on texts among those that apply to a site. */
export function startTextRules(active: readonly ActiveRule[], facts: SiteFacts): TextRules {
  const visits = new Map<PieceName, { visit: VisitText; by: ActiveRule; bit: number }[]>()
  for (const [index, by] of active.entries()) {
    const visit = by.rule.texts?.start(facts)
    const bit = by.rule.texts?.signs ? bitOf(index) : 0
    for (const piece of by.rule.texts?.pieces ?? []) {
      if (visit) visits.set(piece, [...(visits.get(piece) ?? []), { visit, by, bit }])
    }
  }
  const scan = createScan(active.map(({ rule }) => rule.texts?.signs ?? []))
  return {
    exist: visits.size > 0,
    visit(occurrence, notes, report) {
      const signs = scan(occurrence.value)
      for (const { visit, by, bit } of visits.get(occurrence.piece) ?? []) {
        if (bit !== 0 && (signs & bit) === 0) continue
        const found = visit(occurrence, notes)
        if (found === noFindings) continue // by far the most common case
        for (const finding of found) report(finding, by)
      }
    },
  }
}
