import type { JsonValue } from '../../schema/read/bundle.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite } from '../../schema/config/site-roots.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { quote, suggest } from '../problem/suggest.ts'
import { assertRules } from './assert-rules.ts'
import type { Rule } from './rule.ts'

/** House rules that a site chooses together. They are a folder, whose `set.ts` exports this as `ruleSet`. */
export interface RuleSet {
  /** Its name for people. */
  title: string
  /** What the rules are for, in a few sentences. */
  description: string
  /** What the codes of its rules start with: P for those that come with the program, and other letters for a site's own. */
  prefix: string
  rules: readonly Rule[]
  /** The languages whose words its rules look for: `en`, `fil`; left out if they look for none. */
  languages?: readonly string[]
  /** Examples of the site settings that its `site.schema.json` adds, by their names. */
  settings?: Readonly<Record<string, JsonValue>>
}

/** Rule sets by their names in `rules` of a site's settings. */
export type RuleSets = Readonly<Record<string, RuleSet>>

/**
 * Chooses rule sets by name. Throws a UserError for one that does not exist, for what is not a rule, for a wrong code, and for a code or a name
 * that two rules have.
 */
export function chooseSets(
  names: readonly string[],
  known: RuleSets,
  isOther = isOtherSite(siteRoot),
): RuleSet[] {
  const chosen = [...new Set(names)].map((name) => {
    const set = Object.hasOwn(known, name) ? known[name] : undefined
    if (set === undefined) throw new UserError(explainUnknown(name, Object.keys(known), isOther))
    if (name.startsWith('./')) assertRules(name, set.rules)
    assertCodes(name, set)
    return set
  })
  assertDistinct(chosen)
  return chosen
}

/** The rules of some sets, in the order of their codes. */
export function rulesOf(sets: readonly RuleSet[]): Rule[] {
  return sets
    .flatMap(({ title, rules, languages }) =>
      languages ? rules.map((rule) => ({ ...rule, words: { of: title, languages } })) : rules,
    )
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

function explainUnknown(name: string, known: readonly string[], isOther: boolean): string {
  const near = known.find((one) => one.endsWith(`/${name}`)) ?? suggest(name, known)
  const question = near === undefined ? '' : ` Did you mean ${quote(near)}?`
  return `site.config.ts: "rules" has no rule set ${quote(name)}.${question} There are ${known.join(', ')}. ${
    name.startsWith('./')
      ? `A rule set of the site is a folder ${name.slice(2)} with a set.ts.`
      : isOther
        ? `A rule set of the site is a folder rules/${name} with a set.ts; name it "./rules/${name}".`
        : 'A new folder in check/rules is listed by: npm run codegen'
  }`
}

function assertCodes(name: string, { prefix, rules }: RuleSet): void {
  const isOwn = name.startsWith('./')
  if (!/^[A-Z]{1,8}$/.test(prefix) || (isOwn && prefix === 'P')) {
    throw new UserError(
      `The rule set ${name} has the prefix ${quote(prefix)}. Choose one to eight capital letters${isOwn ? ' other than P' : ''}.`,
    )
  }
  for (const rule of rules) {
    if (rule.code.startsWith(prefix) && /^\d{3}$/.test(rule.code.slice(prefix.length))) continue
    throw new UserError(
      `The rule ${quote(rule.name)} of the rule set ${name} has the code ${quote(rule.code)}. Write ${quote(prefix)} and three digits.`,
    )
  }
}

function assertDistinct(sets: readonly RuleSet[]): void {
  for (const key of ['code', 'name'] as const) {
    const owners = new Map<string, RuleSet>()
    for (const set of sets) {
      for (const { [key]: value } of set.rules) {
        const other = owners.get(value)
        if (other) {
          const titles = [...new Set([other, set])].map(({ title }) => quote(title))
          throw new UserError(
            `Two rules have the ${key} ${quote(value)}. They are in ${titles.join(' and ')}.`,
          )
        }
        owners.set(value, set)
      }
    }
  }
}
