import type { RuleFinding } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { findClaims, isDenied } from '../read/claims.ts'
import { houseRules } from './house-rules.ts'
import { noFindings, type Rule } from '../rule.ts'

const gains =
  '(?:win(?:s|ners?|nings?)?|profits?|payouts?|jackpots?|money|cash|income|returns?|earnings?|success|panalo)'
const guaranteed = 'g(?:ua|au|a|u)r+[ae]n?te+(?:d|s|ing)?' // it is misspelt in many ways

const pattern = new RegExp(
  [
    `\\b${guaranteed}[\\s-]+(?:(?:to|you|an?|of|the|big|daily|real|cash|your)[\\s-]+){0,3}${gains}\\b`,
    `\\b${gains}\\s+(?:(?:is|are|always|fully)\\s+){0,2}${guaranteed}\\b`,
    '\\b(?:risk|loss)[\\s-]*free\\b',
    '\\b(?:zero|no)[\\s-]risk\\s+(?:bets?|bonus(?:es)?|offers?|games?|play|way|deposits?|spins?)\\b',
    '\\bea[sz]y[\\s-]+(?:money|cash|win(?:s|nings?)?|income|profits?|pera)\\b',
    '\\bquick[\\s-]+(?:money|cash)\\b',
    '\\b(?:second|extra|side|passive|steady|monthly)[\\s-]+income\\b',
    '\\b(?:earn|make)s?\\s+(?:a\\s+living|(?:extra|real|fast)\\s+(?:money|cash))\\b',
    '\\b(?:doubl|tripl)(?:e|es|ing)\\s+your\\s+(?:money|cash|income|savings|bets?)\\b',
    '\\bwin(?:s|ning)?\\s+big\\b',
    '\\bquit\\s+your\\s+(?:day\\s+)?job\\b',
    '\\bmadaling\\s+(?:pera|kita|panalo)\\b',
    '\\bpay(?:s|ing)?\\s+(?:off\\s+)?(?:(?:your|the|my|all|our|those)\\s+){0,2}(?:bills?|debts?|rent|loans?|tuition|mortgage)\\b',
    '\\b(?:solves?|ends?|fix|escape|forget)\\s+(?:(?:your|all|the|my|of)\\s+){0,2}(?:money|financial|debt)\\s+(?:problems?|troubles?|worries)\\b',
    '\\b(?:get|gets|getting|become|becoming|makes?\\s+you)\\s+(?:very\\s+)?(?:a\\s+millionaire|(?:rich|wealthy)(?=\\s*(?:$|[.,;:!?)\\n-]|(?:quick(?:ly)?|fast|now|today|with|by|from|on|in|at|and|overnight)\\b)))',
    '(?<!\\b(?:make|making|made|be|being|not|for)\\s)\\bsure[\\s-]*(?:fire[\\s-]*)?(?:win(?:s|ners?|nings?)?|bets?|panalo)\\b',
    '\\bsure\\s+to\\s+win\\b',
    '\\bsiguradong\\s+panalo\\b',
    '\\b(?:always\\s+wins?|wins?\\s+(?:always|every\\s+(?:time|day|spin)))\\b',
    "\\b(?:can(?:not|['’]t|\\s+not)|never)\\s+lose\\b(?!\\s+(?:more|track|sight)\\b)",
    '\\blucky[\\s-]*(?:charms?|amulets?|talismans?)\\b',
    '\\b(?:anting[\\s-]*anting|agimat)\\b',
    '\\b(?:brings?|attracts?)\\s+(?:you\\s+)?(?:good\\s+)?luck\\b',
  ].join('|'),
  'gi',
)

/** Three characters of each word below. */
const parts =
  'gua gau gar gur isk oss eas eaz qui ada ill ebt ren oan uit rtg obl oub rri ric eal lli sur igu win los uck nti gim nco liv ney ash job oub rip'.split(
    ' ',
  )

/** A part of each expression above, to skip most texts at once. */
const quick =
  /g(?:ua|au|a|u)r+[ae]n?te|risk|loss|ea[sz]y|quick|madali|bill|debt|rent|loan|tuition|mortgage|problem|trouble|worries|rich|wealth|million|sure|sigurado|win|lose|luck|anting|agimat|income|a living|money|cash|your job|day job|doubl|tripl/i

export const promiseOfWinnings: Rule = {
  code: 'P054',
  name: 'promise-of-winnings',
  severity: 'error',
  adjustable: true,
  houseRule: houseRules.promises,
  summary: 'No text promises winnings or risk-free play.',
  explanation:
    'Words such as "guaranteed win", "risk-free", "easy money", "pay your bills" and "lucky charm" are misleading: every game can be lost, and no game is an answer to money troubles. Describe the games and what they cost. A text that denies such a promise is fine.',
  example: ['"Read the terms."', '"Read the terms for easy money."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: parts,
    start: () => (occurrence) => (quick.test(occurrence.value) ? find(occurrence) : noFindings),
  },
}

function* find(occurrence: Occurrence): Generator<RuleFinding> {
  for (const { words, at } of findClaims(occurrence, pattern, isDenied)) {
    yield {
      path: occurrence.path,
      at,
      message: `${quote(words)} promises winnings or risk-free play.`,
      hint: 'Remove the whole sentence, or describe the game and point out that players can lose.',
    }
  }
}
