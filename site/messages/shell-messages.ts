import { existsSync, readFileSync } from 'node:fs'
import { join, basename } from 'node:path'
import { messagesFileOf } from '../../schema/config/labels.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { UserError } from '../../schema/read/user-error.ts'

/** The namespaces of the catalogue, whether a screen uses them or not. */
export const namespaces = [
  'Home',
  'Account',
  'Download',
  'NotFound',
  'Product',
  'Promotion',
  'Services',
] as const

/** The language whose catalogue is whole: what neither a locale nor its fallback has is shown in it. */
export const wholeLanguage = 'en'

/** The namespaces that the shell shows. Every language of a site has all of their messages. */
export const shellNamespaces = ['Home', 'NotFound', 'Promotion'] as const

/** The namespace with what blocks say by themselves, besides texts that nothing shows. */
export const blockNamespace = 'Services'

const blockTexts = new Set(
  `info important help yes no play contacts required choose missing wrongEmail wrongDate wrongFile mistakes
  sending failed leaveEmpty newer older feed part parts search results nothingFound notSearched
  needsScript privacyChoices privacyText allow decline saveChoices statistics marketing`.split(
    /\s+/,
  ),
)

/** Whether a message of these namespaces is shown. */
export function isShown(namespace: string, key: string): boolean {
  return namespace !== blockNamespace || blockTexts.has(key)
}

/** The folder with the messages of the program, by language. */
export const messagesFolder = join(projectRoot, 'renderer', 'messages')

/** The messages of the program in a language, by namespace; none for most languages. */
export function readProgramMessages(language: string): SiteMessages {
  return new Map(
    namespaces.flatMap((name) => {
      const file = join(messagesFolder, language, `${name}.json`)
      const texts: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
      return isJsonObject(texts) ? [[name, texts] as const] : []
    }),
  )
}

/** A locale, then its language: de-AT and de. */
export function languagesOf(locale: string): string[] {
  const [language = locale] = locale.split('-')
  return language === locale ? [locale] : [locale, language]
}

/** The messages that the shell shows and that are not here, in English by namespace; undefined if there are none. */
export function listMissing(
  isHere: (name: string, key: string) => boolean,
  english = readProgramMessages(wholeLanguage),
): JsonObject | undefined {
  const missing = [...shellNamespaces, blockNamespace].flatMap((name) => {
    const texts = Object.entries(english.get(name) ?? {}).filter(
      ([key]) => isShown(name, key) && !isHere(name, key),
    )
    return texts.length > 0 ? [[name, Object.fromEntries(texts)]] : []
  })
  return missing.length > 0 ? Object.fromEntries(missing) : undefined
}

/** Says why the shell cannot be shown in another language of a site, and what to do; undefined if it can be. */
export function explainMessages(
  lang: string,
  root = siteRoot,
): { message: string; hint: string } | undefined {
  const english = readProgramMessages(wholeLanguage)
  try {
    const known = languagesOf(lang).flatMap((language) => [
      readProgramMessages(language),
      readSiteMessages(join(root, 'messages', `${language}.json`), english),
    ])
    const isKnown = (name: string, key: string): boolean =>
      known.some((texts) => Object.hasOwn(texts.get(name) ?? {}, key))
    const missing = listMissing(isKnown, english)
    if (missing === undefined) return undefined
    const meant = likelyFor(lang).find((one) => !explainMessages(one, root))
    if (meant !== undefined) {
      const message = `The shell has no messages in "${lang}". Did you mean "${meant}"?`
      const hint = `Write "${meant}", or add ${messagesFileOf(lang)} beside site.config.ts.`
      return { message, hint }
    }
    return {
      message: `The shell lacks messages in the language "${lang}".`,
      hint: `Add these to ${messagesFileOf(lang)} beside site.config.ts, translated: ${JSON.stringify(missing)}`,
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { message: error.message, hint: 'Correct this file, which is beside site.config.ts.' }
  }
}

/** What may be meant by a tag: its form today, or the language of its country if the tag names only that, or nearly so. */
function likelyFor(lang: string): string[] {
  const [, country] = /(?:^|-)([a-z]{2})$/i.exec(lang) ?? []
  const { language, region } = new Intl.Locale('und', country ? { region: country } : {}).maximize()
  const near = `${language}-${region}`
  const isNear = lang.toUpperCase() === region || suggest(lang, [near]) !== undefined
  return [...Intl.getCanonicalLocales(lang), ...(isNear ? [near] : [])].filter(
    (one) => one !== lang,
  )
}

/** Messages by namespace, then by key. */
type SiteMessages = ReadonlyMap<string, JsonObject>

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
