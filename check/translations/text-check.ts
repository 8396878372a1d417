import { asRecord } from '../../schema/read/json-object.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import type { PieceName } from '../../schema/read/pieces.ts'
import { dayAt } from '../../schema/values/calendar.ts'
import { emptyNotes, type SiteFacts, type SiteFiles } from '../facts.ts'
import type { Occurrence } from '../walk.ts'
import type { Rule } from '../rules/rule.ts'
import { activeRules, type FoundByRule } from '../rules/severity.ts'

/** Checks one text that is not in pages.json itself, such as a translation. */
export type CheckText = (piece: PieceName, value: string) => FoundByRule[]

/** Makes the check of single texts of a parsed site of any shape, by the rules on texts, as of an instant. */
export function createTextCheck(
  root: unknown,
  {
    schemas,
    rules,
    files,
    at,
  }: { schemas: SchemaBundle; rules: readonly Rule[]; files: SiteFiles; at: number },
): CheckText {
  const facts: SiteFacts = {
    site: asRecord(asRecord(root)['site']),
    include: [],
    files,
    schemas,
    blockTypes: new Set(),
    at,
    today: dayAt(at),
  }
  const visits = activeRules(rules, facts).flatMap((by) => {
    const { texts } = by.rule
    return texts ? [{ by, pieces: texts.pieces, visit: texts.start(facts) }] : []
  })
  return (piece, value) => {
    const occurrence: Occurrence = { piece, value, path: [], parent: {} }
    return visits.flatMap(({ by, pieces, visit }) =>
      pieces.includes(piece)
        ? Array.from(visit(occurrence, emptyNotes()), (finding) => ({ finding, by }))
        : [],
    )
  }
}
