import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { suggest } from '../../schema/config/suggest.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** Messages by namespace, then by key. */
export type SiteMessages = ReadonlyMap<string, JsonObject>

/**
 * Reads the messages that a site brings in a language: namespaces with texts. There are none without the file. Throws a
 * UserError for a namespace or key that the program does not know, and for a text that lacks a placeholder.
 */
export function readSiteMessages(file: string, known: SiteMessages): SiteMessages {
  if (!existsSync(file)) return new Map()
  const name = `messages/${basename(file)}`
  const { Labels: _checkedElsewhere, ...messages } = parse(file, name)
  const written = Object.entries(messages)
  for (const [namespace, texts] of written) {
    const expected = known.get(namespace)
    if (!expected) throw unknownKey(name, namespace, [...known.keys()])
    if (!isJsonObject(texts)) throw new UserError(`${name}: "${namespace}" must be an object.`)
    for (const [key, text] of Object.entries(texts)) {
      const original = Object.hasOwn(expected, key) ? expected[key] : undefined
      if (original === undefined)
        throw unknownKey(
          name,
          `${namespace}.${key}`,
          Object.keys(expected).map((one) => `${namespace}.${one}`),
        )
      if (typeof original === 'string') checkText(`${name}: "${namespace}.${key}"`, text, original)
    }
  }
  return new Map(written.flatMap(([key, texts]) => (isJsonObject(texts) ? [[key, texts]] : [])))
}

function parse(file: string, name: string): JsonObject {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isJsonObject(value)) return value
  } catch (cause) {
    throw new UserError(`${name} is not valid JSON.`, { cause })
  }
  throw new UserError(`${name} must be an object with namespaces, such as "Home".`)
}

function checkText(place: string, text: unknown, original: string): void {
  if (typeof text !== 'string' || text.trim() === '')
    throw new UserError(`${place} must be a text. In English it is ${JSON.stringify(original)}.`)
  const missing = (original.match(/\{\w+\}/g) ?? []).filter((one) => !text.includes(one))
  if (missing.length > 0) throw new UserError(`${place} must contain ${missing.join(' and ')}.`)
}

function unknownKey(name: string, key: string, known: readonly string[]): UserError {
  const near = suggest(key, known)
  const advice =
    near === undefined ? `Expected one of: ${known.join(', ')}.` : `Did you mean "${near}"?`
  return new UserError(`${name}: there is no message "${key}". ${advice}`)
}
