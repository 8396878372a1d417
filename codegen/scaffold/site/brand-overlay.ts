import { deriveTheme } from './derive-theme.ts'
import { isEqual } from '../../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** What is asked about a new brand. */
export interface NewBrand {
  brand: string
  /** Its name as visitors read it. */
  title: string
  /** Its address, such as https://lucky.example. */
  url: string
  /** Its main colour, as # and six hexadecimal digits. */
  color: string
}

/**
 * The site settings in the overlay of a new brand: its name, its theme, and all settings with the host of the site's address,
 * which get that of the brand. `settings` are those of pages.json.
 */
export function settingsOfBrand(
  settings: JsonObject,
  { brand, title, url, color }: NewBrand,
): unknown {
  const colors = deriveTheme(color)
  const { brand: _brand, keyword: _keyword, url: old, ...others } = settings
  const [from, to] = [hostOf(old), hostOf(url)]
  const moved = from === '' ? undefined : move(others, from, to)
  // Social cards have white letters on the theme colour.
  const look: JsonObject = JSON.parse(
    JSON.stringify({ themeColor: colors.glow?.dark, theme: { colors } }),
  )
  return leaveOut(
    { brand, keyword: title, url, ...(isJsonObject(moved) && moved), ...look },
    settings,
  )
}

/** What of a merge patch differs from the values that it is for; undefined if nothing does. */
function leaveOut(patch: JsonValue, old: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(patch) || !isJsonObject(old))
    return old !== undefined && isEqual(patch, old) ? undefined : patch
  const rest = Object.entries(patch).flatMap(([key, value]): [string, JsonValue][] => {
    const kept = leaveOut(value, old[key])
    return kept === undefined ? [] : [[key, kept]]
  })
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

/** What differs once a host is replaced, as a merge patch; undefined if it is nowhere. */
function move(value: JsonValue, from: string, to: string): JsonValue | undefined {
  if (typeof value === 'string')
    return value.includes(from) ? value.replaceAll(from, to) : undefined
  if (Array.isArray(value)) {
    const moved = value.map((entry) => move(entry, from, to))
    if (moved.every((entry) => entry === undefined)) return undefined
    return value.map((entry, index) => complete(entry, moved[index]))
  }
  if (!isJsonObject(value)) return undefined
  const changes = Object.entries(value).flatMap(([key, entry]): [string, JsonValue][] => {
    const moved = move(entry, from, to)
    return moved === undefined ? [] : [[key, moved]]
  })
  return changes.length === 0 ? undefined : Object.fromEntries(changes)
}

/** An entry of a list, which is replaced as a whole, with what differs in it. */
function complete(entry: JsonValue, changes: JsonValue | undefined): JsonValue {
  if (changes === undefined) return entry
  if (!isJsonObject(entry) || !isJsonObject(changes)) return changes
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, complete(value, changes[key])]),
  )
}

function hostOf(address: JsonValue | undefined): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : ''
}
