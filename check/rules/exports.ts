/* What the rule sets of a site are made of: imported as `page-renderer/rules`. */
export { fixWith, fixWords } from '../problem/fix-with.ts'
export type { Finding } from '../problem/problem.ts'
export { quote } from '../problem/wording.ts'
export { findClaims, type Claim } from './read/claims.ts'
export { readWords, type WordList } from './read/words.ts'
export type { RuleSet } from './rule-set.ts'
export { noFindings, type HouseRule, type Rule } from './rule.ts'
