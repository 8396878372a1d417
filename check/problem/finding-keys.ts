import type { Kind, RuleFinding } from './problem.ts'

/** What identifies a finding of a rule. */
export function nameOf({ path }: RuleFinding, { code }: Kind): string {
  return JSON.stringify([code, ...path])
}

/** What identifies the place of a finding in the page file `file`, or in pages.json. */
export function placeOf({ path }: RuleFinding, file = ''): string {
  return JSON.stringify([file, ...path])
}
