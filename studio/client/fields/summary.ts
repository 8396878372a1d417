import { capitalize } from '../../../schema/read/capitalize.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** Characters of a summary. */
const most = 80

/** What a folded value says of itself: its emoji, and its first text that says something. Empty where it has none. */
export function summaryOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return cut(value.map(summaryOf).filter(Boolean).join(', '))
  if (!isJsonObject(value)) return value === undefined || value === null ? '' : cut(plain(value))
  const texts = Object.entries(value).filter(([key, entry]) => key !== 'type' && isWords(entry))
  const emoji = Object.values(value).find(isSign)
  const named = texts.find(([key]) => /title|label|name|question|text/i.test(key))
  const [, words] = named ?? texts[0] ?? []
  const found = [emoji, words].flatMap((part) => (part === undefined ? [] : [plain(part)]))
  return cut(found.join(' '))
}

function isWords(value: JsonValue): boolean {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value)
}

function isSign(value: JsonValue): boolean {
  return (
    typeof value === 'string' && value !== '' && value.length <= 16 && !/[\p{L}\s]/u.test(value)
  )
}

/** Text without its markup, on one line. */
function plain(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

/** A name or a choice as people read it: `bottom-right` is Bottom right, `imgPath` Img path. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : capitalize(words)
}
