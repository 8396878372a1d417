import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite } from '../../schema/config/site-roots.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { asRecord, type JsonValue } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { didYouMean, quote } from '../problem/wording.ts'
import type { Rule } from './rule.ts'

/** House rules that a site chooses together. They are a folder, whose `set.ts` exports this as `ruleSet`. */
export interface RuleSet {
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
  return `site.config.ts: "rules" has no rule set ${quote(name)}.${didYouMean(near)} There are ${known.join(', ')}. ${
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

/** Throws a UserError for the first rule of a site's own set that is not one, since nobody may have checked its types. */
function assertRules(set: string, rules: unknown): void {
  if (!Array.isArray(rules)) throw new UserError(`The rule set ${set} has no list "rules".`)
  for (const [index, rule] of rules.entries()) {
    const fields: Record<string, unknown> = asRecord(rule)
    const fault = findFault(fields)
    const name = isText(fields['code']) ? `The rule ${quote(fields['code'])}` : `Rule ${index + 1}`
    if (fault !== undefined) throw new UserError(`${name} of the rule set ${set} ${fault}`)
  }
}

function findFault(rule: Record<string, unknown>): string | undefined {
  const missing = ['code', 'name', 'summary', 'explanation'].find((field) => !isText(rule[field]))
  if (missing !== undefined) return `has no "${missing}". Write text in quotation marks.`
  const { severity, example, texts, page, site } = rule
  if (severity !== 'error' && severity !== 'warning') {
    const near = suggest(String(severity), ['error', 'warning'])
    const remedy = near === undefined ? 'Write "error" or "warning".' : `Did you mean "${near}"?`
    return `has the severity ${quote(severity)}. ${remedy}`
  }
  if (
    !Array.isArray(example) ||
    example.length !== 2 ||
    !example.every((piece) => typeof piece === 'string')
  )
    return 'has no "example". Write a list of two texts: a piece of a site, and its faulty replacement.'
  const visits = asRecord(texts)
  const calls = [page, site, texts && visits['start']].filter((call) => call !== undefined)
  if (calls.length === 0) return 'checks nothing. Write "texts", "page" or "site".'
  if (calls.some((call) => typeof call !== 'function'))
    return 'cannot be called. "page", "site" and "start" of "texts" are functions.'
  return texts === undefined || Array.isArray(visits['pieces'])
    ? undefined
    : 'has no "pieces" in "texts". Write a list such as ["Text", "Html"].'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
