import { deriveTheme } from './derive-theme.ts'
import { patchBetween } from '../../../check/migrate/follow-patch.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { mergePatch } from '../../../schema/read/merge-patch.ts'

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
): JsonObject {
  const colors = deriveTheme(color)
  const [from, to] = [hostOf(settings['url']), hostOf(url)]
  const moved: unknown = JSON.parse(JSON.stringify(settings), (_key, value: unknown) =>
    typeof value === 'string' && from !== '' ? value.replaceAll(from, to) : value,
  )
  // Social cards have white letters on the theme colour.
  const look = { themeColor: colors.glow?.dark, theme: { colors } }
  const own = mergePatch(moved, { brand, keyword: title, url, ...look })
  return patchBetween(settings, asRecord(own))
}

function hostOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : ''
}
