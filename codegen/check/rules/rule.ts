import type { PieceName } from '../../pieces.ts'
import type { Facts } from '../facts.ts'
import type { Finding, Kind } from '../problem.ts'
import type { Occurrence } from '../walk.ts'
import type { HouseRule } from './house-rules.ts'

/** A rule that the schema cannot say. It looks at the whole site, at each text of some pieces, or at both. */
export interface Rule extends Kind {
  /** Whether site.checks may change it. Not so where the build would fail, or the page be unsafe. */
  adjustable: boolean
  /** What it rests on, where others may change it. */
  houseRule?: HouseRule
  /** Looks at the whole site; `rules` are all that are checked. */
  check?(facts: Facts, rules: readonly Rule[]): Iterable<Finding>
  texts?: {
    pieces: readonly PieceName[]
    /** Called once for a check; what it returns is called for each text, so a quick no matters. */
    start(facts: Facts): (occurrence: Occurrence) => Iterable<Finding>
  }
}

/** What a rule answers to a text that it has nothing to say of. */
export const nothing: readonly Finding[] = []

/** So many findings are told of one text: the first ones mended, the others may be gone. */
export const most = 5
