import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asRecord, parseJson } from '../read/json-object.ts'
import { siteRoot } from './site-root.ts'

/** What the components of a site say by themselves, by keys. */
export type Labels = Readonly<Record<string, string>>

/** The form of a key, with the plural form that the label is for, if it has several. */
export const labelKey = /^([a-z][a-zA-Z0-9]*)(?:_(zero|one|two|few|many|other))?$/

/** The file of a site with its messages in a language, among them its labels if that is its own. */
export function messagesFileOf(lang: string): string {
  return `messages/${lang.split('-')[0]}.json`
}

/** Reads the labels of a site in its own language; undefined if it has none. The check reports what is left out as invalid. */
export function readLabels(lang: string, root = siteRoot): Labels | undefined {
  const file = join(root, messagesFileOf(lang))
  const written = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
  const labels = Object.entries(asRecord(asRecord(written)['Labels'])).flatMap(([key, text]) =>
    labelKey.test(key) && typeof text === 'string' ? [[key, text] as const] : [],
  )
  return labels.length > 0 ? Object.fromEntries(labels) : undefined
}
