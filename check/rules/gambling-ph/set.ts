import type { RuleSet } from '../rule-set.ts'
import { ageLimit } from './age-limit.ts'
import { formTargets } from './form-targets.ts'
import { gamblingLine } from './gambling-line.ts'
import { helpline } from './helpline.ts'
import { englishLine as line, helplineNumber } from './house-rules.ts'
import { hurry } from './hurry.ts'
import { licenceClaim } from './licence-claim.ts'
import { marketingScripts } from './marketing-scripts.ts'
import { promiseOfWinnings } from './promise-of-winnings.ts'
import { words } from './words/words.ts'

const claims = [licenceClaim, promiseOfWinnings, hurry]

/** The rules for sites about gambling that are aimed at the Philippines. */
export const ruleSet: RuleSet = {
  title: 'Gambling in the Philippines',
  description:
    'What regulators, helplines and advertising guidance ask of sites about gambling: the age limit, the line and the helpline in the footer, and no claims of licences, promises of winnings or words that hurry, in English and Filipino, no forms and no advertising networks. The set adds "responsibleGambling" to the site settings.',
  prefix: 'P',
  languages: words.languages,
  rules: [ageLimit, gamblingLine, helpline, ...claims, formTargets, marketingScripts],
  settings: {
    responsibleGambling: {
      minAge: 21,
      line,
      helpline: { name: 'National Problem Gambling Helpline', ...helplineNumber },
    },
  },
}
