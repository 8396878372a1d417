import { createInterface } from 'node:readline/promises'
import { quote } from '../../../check/problem/wording.ts'
import { repairValue } from '../../../check/schema/repair.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { UserError } from '../../../schema/read/user-error.ts'

/** A question about a setting, and the property of the site settings that says which answers are possible. */
export interface SettingQuestion<Key extends string> {
  key: Key
  /** The option of the command, if it has another name. */
  option?: string
  property: string
  text: string
}

/**
 * Completes `answers`, whose values are the defaults, with the given options and with what is asked on a terminal. `address`
 * returns the default of `url` once the questions before it are answered. Throws a UserError if an option is not possible.
 */
export async function askSettings<Key extends string>(
  questions: readonly SettingQuestion<Key>[],
  given: Readonly<Partial<Record<Key, string | undefined>>>,
  answers: Record<Key, string>,
  { address, settings }: { address: () => string; settings: SiteConfig },
): Promise<Record<Key, string>> {
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  try {
    for (const { key, option = key, property, text } of questions) {
      if (property === 'url') answers[key] = address()
      for (;;) {
        const answer = given[key] ?? (await lines?.question(`${text} [${answers[key]}] `)) ?? ''
        const value = answer.trim() || answers[key]
        const fault = explain(property, value, settings)
        answers[key] = value
        if (fault === undefined) break
        if (given[key] !== undefined || !lines)
          throw new UserError(`--${option} ${value}: ${fault}`)
        console.log(fault)
      }
    }
  } finally {
    lines?.close()
  }
  return answers
}

/** The name of a brand as a title: lucky-star as Lucky Star. */
export function brandTitle(brand: string): string {
  return brand.split('-').map(capitalize).join(' ')
}

/** Why a value cannot be that of a property of the site settings; undefined if it can. */
function explain(property: string, value: string, settings: SiteConfig): string | undefined {
  const { $defs } = loadSchemas(settings)
  const setting = $defs['Site']?.properties?.[property]
  const own = setting?.pattern === undefined ? $defs['Color'] : setting
  const form = own?.pattern
  if (form === undefined || new RegExp(form, 'u').test(value)) return undefined
  const meant = repairValue(value, form)?.value
  const advice =
    meant === undefined
      ? `For example: ${JSON.stringify(own?.examples?.[0])}`
      : `Did you mean ${quote(meant)}?`
  return `This is not possible here. ${own?.description ?? ''} ${advice}`
}
