import type { PieceName } from '../../schema/read/pieces.ts'
import type { Notes, SiteFacts } from '../facts.ts'
import type { RuleFinding } from '../problem/problem.ts'
import type { Occurrence } from '../walk.ts'
import { bitOf, createScan } from './read/signs.ts'
import type { VisitText } from './rule.ts'
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
  const visits = new Map<PieceName, Visit[]>()
  for (const [index, by] of active.entries()) {
    if (!by.rule.texts) continue
    const { pieces, signs, form } = by.rule.texts
    const own = { visit: by.rule.texts.start(facts), by, bit: signs ? bitOf(index) : 0, form }
    for (const piece of pieces) visits.set(piece, [...(visits.get(piece) ?? []), own])
  }
  const scan = createScan(active.map(({ rule }) => rule.texts?.signs ?? []))
  return {
    exist: visits.size > 0,
    visit(occurrence, notes, report) {
      const signs = scan(occurrence.value)
      for (const { visit, by, bit, form } of visits.get(occurrence.piece) ?? []) {
        if ((bit !== 0 && (signs & bit) === 0) || form?.test(occurrence.value) === false) continue
        const found = visit(occurrence, notes)
        if (found === undefined) continue // by far the most common case
        for (const finding of 'message' in found ? [found] : found)
          report({ path: occurrence.path, ...finding }, by)
      }
    },
  }
}

interface Visit {
  visit: VisitText
  by: ActiveRule
  bit: number
  form: RegExp | undefined
}
