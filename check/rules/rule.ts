import type { PieceName } from '../../schema/read/pieces.ts'
import type { Facts, Notes, PageFacts, SiteFacts } from '../facts.ts'
import type { Finding, Kind } from '../problem/problem.ts'
import type { Occurrence } from '../walk.ts'
import type { Sign } from './read/signs.ts'

/** A rule that others make, and may change. Not legal advice. */
export interface HouseRule {
  /** The rule, in a sentence. */
  statement: string
  /** Who made it, and when. */
  source: string
  /** The day by which somebody must check whether it still applies, as 2026-12-31. */
  reviewBy: string
  /** The site setting that it is about, where an overdue review is reported; the settings as a whole if left out. */
  setting?: string
}

/** One text in the words of each language: `en`, `fil`. */
export type Wording = ReadonlyMap<string, string>

/** A rule that the schema cannot express. It checks each text of some pieces, each page, or the site as a whole. */
export interface Rule extends Kind {
  /** Whether site.checks may change it, as if left out: false if the build would fail or the page be unsafe without it. */
  adjustable?: boolean
  /** The schema in schema/site of its exception in site.checks, if that says something else than a severity. */
  exception?: 'check-exception' | 'brand-exception'
  houseRule?: HouseRule
  /** The words that it prescribes for one text of the site, by language: `en`, `fil`. */
  wording?: Wording
  /** The title of its rule set and the languages whose words that looks for, if it looks for words: `rulesOf` adds it. */
  words?: { of: string; languages: readonly string[] }
  texts?: {
    pieces: readonly PieceName[]
    /** It finds nothing in a text that has none of these; without a list, it is called for each text. */
    signs?: readonly Sign[]
    /** It finds nothing in a text that does not match this, without the flag g. */
    form?: RegExp
    /**
     * Called once per check; what it returns is called for each text, so a quick no matters. It may add to the notes of the
     * page, or of the site settings, what it needs once everything is read.
     */
    start(facts: SiteFacts): VisitText
  }
  /** Checks one page by itself. */
  page?(page: PageFacts, facts: SiteFacts): Iterable<Finding>
  /** Checks the site settings and the notes of all pages; `rules` are all rules of the check. */
  site?(facts: Facts, rules: readonly Rule[]): Iterable<Finding>
}

/** Checks one text; `notes` are those of its page, or of the settings, to which it may add. */
export type VisitText = (
  occurrence: Occurrence,
  notes: Notes,
) => TextFinding | Iterable<TextFinding> | undefined

/** What a rule finds in a text: at the path of the text, if it has none of its own. */
export type TextFinding = Omit<Finding, 'path'> & Partial<Pick<Finding, 'path'>>

/** What a rule returns for a text without problems. */
export const noFindings: readonly Finding[] = []

/** How many findings are reported per text: once the first ones are fixed, the others may be gone. */
export const findingLimit = 5
