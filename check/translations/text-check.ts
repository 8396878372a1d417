import type { PieceName } from '../../schema/read/pieces.ts'
import { languageOf } from '../../schema/values/locale.ts'
import { anyToken, tokensOf } from '../../schema/values/tokens.ts'
import { emptyNotes, readFacts, type SiteFacts } from '../facts.ts'
import type { Finding } from '../problem/problem.ts'
import { quote } from '../problem/wording.ts'
import type { Rule } from '../rules/rule.ts'
import { startRules, type FoundByRule } from '../rules/run-rules.ts'
import type { Occurrence } from '../walk.ts'

/** Checks the translation of a text that is a piece, into a language. */
export type CheckText = (
  piece: PieceName,
  value: string,
  source: string,
  lang: string,
) => FoundByRule[]

/** Makes the check of translations of a parsed site of any shape, by the rules on texts, as of an instant. */
export function createTextCheck(
  root: unknown,
  {
    rules,
    schemas,
    files,
    at,
  }: { rules: readonly Rule[] } & Pick<SiteFacts, 'schemas' | 'files' | 'at'>,
): CheckText {
  const facts = readFacts(root, { files, schemas, blockTypes: new Set(), at })
  const run = startRules(rules, facts)
  const prescribing = run.active.filter(({ rule }) => rule.wording)
  const tokens = tokensOf(schemas.settings)
  return (piece, value, source, lang) => {
    const filledByLabel = (token: string): boolean =>
      source.includes(token) && !tokens.includes(token)
    const filled = value.replace(anyToken, (token) =>
      // a label has values of its own; the length stays for the place
      filledByLabel(token) ? '0'.repeat(token.length) : token,
    )
    const occurrence: Occurrence = { piece, value: filled, path: [], parent: {} }
    const byWording = prescribing.flatMap((by) => {
      const words = wordingOf(source, lang, [by.rule])
      return words === undefined || words === value ? [] : { finding: explainWording(words), by }
    })
    const found: FoundByRule[] = byWording
    run.onText(occurrence, emptyNotes(), (finding, by) => found.push({ finding, by }))
    return found
  }
}

/** The words that a rule prescribes in a language for a text that has its words in another; undefined if none does. */
export function wordingOf(
  source: string,
  lang: string,
  rules: readonly Pick<Rule, 'wording'>[],
): string | undefined {
  const found = rules.find(({ wording }) => wording && [...wording.values()].includes(source))
  return found?.wording?.get(languageOf(lang))
}

function explainWording(words: string): Finding {
  return {
    path: [],
    message: 'This text has prescribed words in this language.',
    hint: `Write ${quote(words)}, or leave the translation empty: then these words are shown.`,
  }
}
