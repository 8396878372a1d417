import type { PieceName } from '../../schema/read/pieces.ts'
import type { Facts, Notes, PageFacts, SiteFacts } from '../facts.ts'
import type { Finding, Kind } from '../problem/problem.ts'
import type { Occurrence } from '../walk.ts'

/** A rule that others make, and may change. Not legal advice. */
export interface HouseRule {
  /** What it says, in a sentence. */
  statement: string
  /** Who says so, and when. */
  source: string
  /** The day by which somebody has to look whether it still holds, as 2026-12-31. */
  reviewBy: string
}

/** A rule that the schema cannot say. It looks at each text of some pieces, at each page, or at the site as a whole. */
export interface Rule extends Kind {
  /** Whether site.checks may change it. Not so where the build would fail, or the page be unsafe. */
  adjustable: boolean
  /** What it rests on, where others may change it. */
  houseRule?: HouseRule
  texts?: {
    pieces: readonly PieceName[]
    /**
     * Called once for a check; what it returns is called for each text, so a quick no matters. It may write into the notes
     * of the page, or of the site settings, what it wants to see again when all is read.
     */
    start(facts: SiteFacts): VisitText
  }
  /** Looks at one page by itself. */
  page?(page: PageFacts, facts: SiteFacts): Iterable<Finding>
  /** Looks at the site settings and the notes of all pages; `rules` are all that are checked. */
  site?(facts: Facts, rules: readonly Rule[]): Iterable<Finding>
}

/** Looks at one text. */
export type VisitText = (occurrence: Occurrence, notes: Notes) => Iterable<Finding>

/** What a rule answers to a text that it has nothing to say of. */
export const noFindings: readonly Finding[] = []

/** So many findings are told of one text: the first ones mended, the others may be gone. */
export const findingLimit = 5
