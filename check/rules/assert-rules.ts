import { asRecord } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { quote, suggest } from '../problem/suggest.ts'

/** Throws a UserError for the first rule of a site's own set that is not one, since nobody may have checked its types. */
export function assertRules(set: string, rules: unknown): void {
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
