import { isJsonObject } from '../../read/json-object.ts'
import { UserError } from '../../read/user-error.ts'
import { suggest } from '../suggest.ts'

/** What a field of the configuration is: one of these, or an object with the named fields. */
export type SettingKind = keyof typeof kinds | Fields

/** The fields of an object in the configuration, by name. */
export interface Fields {
  readonly [name: string]: SettingKind
}

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

const kinds = {
  flag: { is: (value: unknown) => typeof value === 'boolean', advice: 'Write true or false.' },
  text: {
    is: (value: unknown) => typeof value === 'string',
    advice: 'Write text in quotation marks.',
  },
  list: { is: Array.isArray, advice: 'Write a list in square brackets.' },
  names: {
    is: isNames,
    advice: 'Write a list of names in square brackets.',
  },
  map: { is: isJsonObject, advice: 'Write names with values in braces.' },
  maps: {
    is: (value: unknown) => isJsonObject(value) && Object.values(value).every(isJsonObject),
    advice: 'Write names in braces, and for each of them properties with values in braces.',
  },
  objects: {
    is: (value: unknown) => Array.isArray(value) && value.every(isJsonObject),
    advice: 'Write a list of properties with values in braces: [{ … }]',
  },
  blocks: {
    is: (value: unknown) =>
      Array.isArray(value) &&
      value.every((entry) => typeof entry === 'string' || isJsonObject(entry)),
    advice: 'Write a list of block types, or of blocks in braces, in square brackets.',
  },
  namesByName: {
    is: (value: unknown) => isJsonObject(value) && Object.values(value).every(isNames),
    advice: 'Write names in braces, and for each of them a list of names in square brackets.',
  },
}

/**
 * Throws a UserError for a value that is not of its kind, or has a field that there is not. `name` is that of the field;
 * empty for the configuration itself.
 */
export function checkKind(value: unknown, kind: SettingKind, name = ''): void {
  const { is, advice } = kinds[typeof kind === 'string' ? kind : 'map']
  if (!is(value)) throw wrong(name, value, advice)
  if (typeof kind === 'string' || !isJsonObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const path = name === '' ? key : `${name}.${key}`
    const own = Object.hasOwn(kind, key) ? kind[key] : undefined
    if (own === undefined)
      throw new UserError(
        `site.config.ts: there is no field "${path}". ${advise(key, Object.keys(kind))}`,
      )
    checkKind(inner, own, path)
  }
}

/** The error for a value that a field cannot have. */
export function wrong(field: string, value: unknown, advice: string): UserError {
  if (field === '')
    return new UserError(
      'site.config.ts: the default export is not the settings. Write: export default defineSite({ … })',
    )
  const orNone = value === undefined ? `Leave it out, or w${advice.slice(1)}` : advice
  return new UserError(
    `site.config.ts: "${field}" is ${JSON.stringify(value) ?? typeof value}. ${orNone}`,
  )
}

/** Names the word that was meant, or else all that are known. */
export function advise(word: string, known: readonly string[]): string {
  const near = suggest(word, known)
  return near === undefined ? `Expected one of: ${known.join(', ')}.` : `Did you mean "${near}"?`
}
