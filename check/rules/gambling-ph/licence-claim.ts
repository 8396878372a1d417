import { asRecord } from '../../../schema/read/json-object.ts'
import type { RuleFinding } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { findClaims, isDenied, type Claim } from '../read/claims.ts'
import { houseRules } from './house-rules.ts'
import { noFindings, type Rule } from '../rule.ts'

const licence = 'licen[cs]es?'
const number = '\\s*(?:no\\b\\.?|nr\\b\\.?|numbers?\\b|#)'

const pattern = new RegExp(
  [
    '\\bPAGCOR\\b',
    '\\b(?:licen[cs]ed|accredited|certified(?!\\s+(?:mail|letters?|cop(?:y|ies)|counsel\\w*|doctors?|therap\\w*)))\\b',
    `\\b(?:our|its|valid|gaming|gambling|casino)\\s+${licence}\\b`,
    `\\b(?:holds?|holding|has|have|under)\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+)?${licence}\\b`,
    `\\b${licence}${number}`,
    `\\bclearance${number}`,
    '\\b(?:regulated|authori[sz]ed|approved|supervised)\\s+by\\s+(?:the\\s+|an?\\s+)?(?:\\w+\\s+)?(?:government|regulators?|state|authorit(?:y|ies)|commission|law)\\b',
  ].join('|'),
  'gi',
)

export const licenceClaim: Rule = {
  code: 'P053',
  name: 'licence-claim',
  severity: 'error',
  adjustable: true,
  houseRule: houseRules.licence,
  summary: 'No text claims a licence that is not in the site settings.',
  explanation:
    'Only licence holders may claim a licence. If the operator holds one, write the line that the regulator requires as "licence" in "responsibleGambling"; then this rule does not apply. Advice such as "check that the operator is licensed" is not a claim.',
  example: ['"Slots and <b>tables</b>, explained."', '"A <b>licensed</b> casino, explained."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['lic', 'pag', 'acc', 'cer', 'ara', 'ed '],
    start({ site }) {
      const line = asRecord(site['responsibleGambling'])['licence']
      if (typeof line === 'string' && line.trim() !== '') return () => noFindings
      return (occurrence) => (quick.test(occurrence.value) ? find(occurrence) : noFindings)
    },
  },
}

const quick = /licen|pagcor|accredit|certif|clearance|(?:ed by)/i

function* find(occurrence: Occurrence): Generator<RuleFinding> {
  const { path } = occurrence
  if (path[1] === 'responsibleGambling' && path[2] === 'helpline') return // the operator of the helpline may be named
  for (const { words, at } of findClaims(occurrence, pattern, isHarmless)) {
    yield {
      path,
      at,
      message: `${quote(words)} claims a licence, but the site settings name none.`,
      hint: 'Remove the whole sentence. If the operator has a licence, add the licence line to "responsibleGambling".',
    }
  }
}

const advice =
  /\b(?:check(?:s|ed|ing)?|whether|if|unless|make\s+sure|ensure|asks?|verify|confirm|find\s+out|look\s+(?:up|for))\b/i

function isHarmless(claim: Claim): boolean {
  return isDenied(claim) || advice.test(claim.before)
}
