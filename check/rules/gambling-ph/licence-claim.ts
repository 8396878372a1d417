import { asRecord } from '../../../schema/read/json-object.ts'
import { quote } from '../../problem/wording.ts'
import type { Occurrence } from '../../walk.ts'
import type { Rule } from '../rule.ts'
import { houseRules } from './house-rules.ts'
import { words } from './words/words.ts'

const licences = words.topic('licences')

const visit = licences.visit(
  (claim) => words.isDenied(claim) || words.isAdvised(claim),
  (claim) => ({
    message: `${quote(claim.words)} claims a licence, but the site settings name none.`,
    hint: 'Remove the whole sentence. If the operator has a licence, add the licence line to "responsibleGambling".',
  }),
)

export const licenceClaim: Rule = {
  code: 'P053',
  name: 'licence-claim',
  severity: 'error',
  houseRule: houseRules.licence,
  summary: 'No text claims a licence that is not in the site settings.',
  explanation:
    'Only licence holders may claim a licence. If the operator holds one, write the line that the regulator requires as "licence" in "responsibleGambling"; then this rule does not apply. Advice such as "check that the operator is licensed" is not a claim.',
  example: ['"Slots and <b>tables</b>, explained."', '"A <b>licensed</b> casino, explained."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: licences.signs,
    start({ site }) {
      const line = asRecord(site['responsibleGambling'])['licence']
      if (typeof line === 'string' && line.trim() !== '') return () => undefined
      return (occurrence, notes) =>
        namesHelpline(occurrence) ? undefined : visit(occurrence, notes)
    },
  },
}

/** The operator of the helpline may be named. */
function namesHelpline({ path }: Occurrence): boolean {
  return path[1] === 'responsibleGambling' && path[2] === 'helpline'
}
