import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { singularTitle, toLabel } from '../../../../schema/values/label.ts'
import { singulars } from '../../i18n/translate-bundle.ts'
import { t } from '../../i18n/translate.ts'
import { plainText } from '../../languages/model/plain-text.ts'

const maxLength = 80

/** Summarizes a collapsed value: its emoji and its most telling text; empty if it has neither. */
export function summaryOf(value: JsonValue | undefined): string {
  if (Array.isArray(value))
    return plainText(value.map(summaryOf).filter(Boolean).join(', '), maxLength)
  if (!isJsonObject(value)) return value === undefined || value === null ? '' : plain(value)
  const texts = Object.entries(value).filter(
    ([key, entry]) => key !== 'type' && key !== 'id' && isWords(entry),
  )
  const emoji = Object.values(value).find(isEmoji)
  const named = texts.find(([key]) => /title|label|name|question|text/i.test(key))
  const [, words] = named ?? texts[0] ?? []
  const found = [emoji, words].flatMap((part) => (part === undefined ? [] : [plain(part)]))
  return plainText(found.join(' '), maxLength)
}

function isWords(value: JsonValue): boolean {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value)
}

function isEmoji(value: JsonValue): boolean {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= 16 &&
    !/[\p{L}\s]|\d\d/u.test(value)
  )
}

function plain(value: JsonValue): string {
  return plainText(typeof value === 'string' ? value : JSON.stringify(value), maxLength)
}

/** Returns the label of a choice. */
export function choiceName(value: JsonValue, { labels = {} }: Schema): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return labels[value] ?? t(toLabel(value))
}

/** Returns the singular of the title of a list, in the language of the composer; undefined if it is not a simple plural. */
export function singularOf(title: string): string | undefined {
  return singulars.get(title) ?? singularTitle(title)
}
