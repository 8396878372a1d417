import type { Schema } from '../read/bundle.ts'
import { capitalize } from '../read/capitalize.ts'
import { UserError } from '../read/user-error.ts'
import { checkKind, wrong, type SettingKind } from './check-kinds.ts'

/** A font family that the site brings: an installed package of Fontsource, or files of its own. */
export interface FontConfig {
  /** What composers call it: its key with a capital letter if left out. */
  name?: string
  /** The package that has it, such as @fontsource/sora. */
  package?: string
  /** The files that have it, by their weights from 100 to 900, relative to the site: woff2, woff, ttf or otf. */
  files?: Readonly<Record<string, string>>
  /** The typeface that is shown until it is loaded, and for letters that it lacks. `sans` if left out. */
  like?: 'sans' | 'serif'
}

/** The font families that a site brings, by the names that themes have for them. */
export type FontConfigs = Readonly<Record<string, FontConfig>>

const fields: Record<keyof FontConfig, SettingKind> = {
  name: 'text',
  package: 'text',
  files: 'map',
  like: 'text',
}

const [keyForm, packageForm] = [/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, /^@fontsource\/[a-z0-9-]+$/]
const fileForm = /^(?:\w[\w. -]*\/)*\w[\w. -]*\.(?:woff2?|ttf|otf)$/

/** Throws a UserError for a font family that is not valid. */
export function checkFonts(fonts: FontConfigs): void {
  for (const [key, font] of Object.entries(fonts)) {
    const path = `fonts.${key}`
    if (!keyForm.test(key))
      throw wrong('fonts', key, 'Write a name of small letters, digits and single dashes.')
    checkKind(font, fields, path)
    const { name = key, package: from, files = {}, like = 'sans' } = font
    if (name.trim() === '') throw wrong(`${path}.name`, name, 'Write its name.')
    if (!['sans', 'serif'].includes(like))
      throw wrong(`${path}.like`, like, 'Write "sans" or "serif".')
    if (from !== undefined && !packageForm.test(from))
      throw wrong(`${path}.package`, from, 'Write a package such as "@fontsource/sora".')
    if ((from === undefined) === (Object.keys(files).length === 0))
      throw new UserError(`site.config.ts: "${path}" needs either a "package" or "files".`)
    for (const [weight, file] of Object.entries(files)) {
      if (!/^[1-9]00$/.test(weight))
        throw wrong(`${path}.files`, weight, 'Write a weight such as 400 or 700 before each file.')
      if (typeof file !== 'string' || !fileForm.test(file))
        throw wrong(
          `${path}.files.${weight}`,
          file,
          'Write the path of a woff2, woff, ttf or otf file in the folder of the site.',
        )
    }
  }
}

/** Adds the font families of a site to what a theme may choose. Throws a UserError for one that hides another. */
export function withFonts(type: Schema, fonts: FontConfigs): Schema {
  const names = Object.entries(fonts).map(([key, { name = capitalize(key) }]) => [key, name])
  if (names.length === 0) return type
  const extend = ([key, part]: [string, Schema]): [string, Schema] => {
    if (part.enum === undefined || part.labels === undefined) return [key, part]
    const own = Object.keys(fonts)
    const taken = own.find((one) => part.enum?.includes(one))
    if (taken !== undefined) throw wrong('fonts', taken, 'Every device has one of this name.')
    const labels = { ...part.labels, ...Object.fromEntries(names) }
    return [key, { ...part, enum: [...part.enum, ...own], labels }]
  }
  const properties = Object.entries(type.properties ?? {}).map(extend)
  return { ...type, properties: Object.fromEntries(properties) }
}
