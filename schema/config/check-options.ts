import { UserError } from '../read/user-error.ts'
import type { SiteOptions } from './site-options.ts'
import { suggest } from './suggest.ts'

/** The fields of the configuration, which the type proves to be all of them. */
const fields: Record<keyof SiteOptions, true> = {
  blocks: true,
  packages: true,
  rules: true,
  lang: true,
  locale: true,
  timeZone: true,
  timeZoneName: true,
  tokens: true,
  promoPage: true,
  pictures: true,
  security: true,
  newPage: true,
  shell: true,
  limits: true,
}

const alts: readonly string[] = ['keyword-and-path', 'optional', 'required']

/** Throws a UserError for a mistake that its type would show in an editor, but that a program does not see. */
export function checkOptions(options: SiteOptions): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(fields, name)) continue
    throw new UserError(
      `site.config.ts: there is no field "${name}". ${advise(name, Object.keys(fields))}`,
    )
  }
  const { lang, locale, timeZoneName = 'UTC', tokens = {}, pictures: { alt } = {} } = options
  for (const [name, value] of Object.entries({ lang, locale })) {
    if (value !== undefined && !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value))
      throw wrong(name, value, 'Write a language such as de or de-AT.')
  }
  if (timeZoneName.trim() === '' || /[{}<>"]/.test(timeZoneName))
    throw wrong(
      'timeZoneName',
      timeZoneName,
      'Write what follows the word "in", such as "the Philippines".',
    )
  for (const [name, property] of Object.entries(tokens)) {
    if (!/^[a-z]\w*$/i.test(name))
      throw wrong(
        'tokens',
        name,
        'A token consists of letters, digits and _, and starts with a letter.',
      )
    if (!/^[a-z]\w*(?:\.[a-z]\w*)*$/i.test(property))
      throw wrong(
        `tokens.${name}`,
        property,
        'Write a property of the site settings, such as "keyword" or "tokens.shop".',
      )
  }
  if (alt !== undefined && !alts.includes(alt)) throw wrong('pictures.alt', alt, advise(alt, alts))
}

function wrong(field: string, value: unknown, advice: string): UserError {
  return new UserError(`site.config.ts: "${field}" is ${JSON.stringify(value)}. ${advice}`)
}

function advise(word: string, known: readonly string[]): string {
  const near = suggest(word, known)
  return near === undefined ? `Expected one of: ${known.join(', ')}.` : `Did you mean "${near}"?`
}
