import { createElement, Fragment, type ReactNode } from 'react'

/** The texts of the composer in a language, by what they are in English. */
export type Catalog = ReadonlyMap<string, string>

type Values<T> = Readonly<Record<string, T | undefined>>

let catalog: Catalog = new Map()
let tag = 'en-GB'
let translateSentences = (text: string): string => text

/** Sets the language of the composer, before any of its texts is made, with what translates sentences with values in them. */
export function setCatalog(
  lang: string,
  texts: Catalog,
  sentences = (text: string): string => text,
): void {
  catalog = texts
  translateSentences = sentences
  tag = lang === 'en' ? 'en-GB' : lang
}

/** Returns the language of the composer, for `Intl`. */
export function localeTag(): string {
  return tag
}

/** Translates a text of the composer, with values in the place of the names in braces. */
export function t(text: string, values: Values<string | number> = {}): string {
  return split(text)
    .map((part, index) => (index % 2 === 0 ? part : write(values[part], part)))
    .join('')
}

/** Translates a text about a number, its `{count}`, which has one form for what the language treats as singular. */
export function tCount(
  count: number,
  one: string,
  other: string,
  values: Values<string | number> = {},
): string {
  const isOne = new Intl.PluralRules(tag).select(count) === 'one'
  return t(isOne ? one : other, { count, ...values })
}

/** Translates what the check or the server says, in sentences that have their values already. */
export function tSaid(text: string): string {
  return translateSentences(text)
}

/** Translates a sentence with elements in it. */
export function tNodes(text: string, values: Values<ReactNode>): ReactNode {
  const parts = split(text).map((part, index) => (index % 2 === 0 ? part : values[part]))
  return createElement(Fragment, null, ...parts)
}

/** Returns a title as it is inside a sentence. Abbreviations keep their capitals, and in German all nouns do. */
export function inSentence(title: string): string {
  return tag !== 'de' && /^[A-Z][a-z]/.test(title)
    ? title.slice(0, 1).toLowerCase() + title.slice(1)
    : title
}

/** The texts between names in braces, which are at odd indexes. */
function split(text: string): string[] {
  return (catalog.get(text) ?? text).split(/\{(\w+)\}/)
}

/** What has no value is no name, but a token of the content. */
function write(value: string | number | undefined, name: string): string {
  if (value === undefined) return `{${name}}`
  return typeof value === 'number' ? value.toLocaleString(tag) : value
}
