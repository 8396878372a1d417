import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Schema } from '../read/bundle.ts'
import { realPath } from '../read/real-path.ts'
import { UserError } from '../read/user-error.ts'
import { wrong } from './check-kinds.ts'
import { siteRoot } from './site-root.ts'
import { findPackage } from './site-roots.ts'

/**
 * The font families of a site by the names that themes have for them: a package of Fontsource or a folder of the site, then
 * perhaps `, serif`.
 */
export type FontConfig = Readonly<Record<string, string>>

const [keyForm, form] = [
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  /^(@fontsource\/[a-z0-9-]+|\.(?:\/\w[\w-]*)+)(?:, serif)?$/,
]

/** Throws a UserError for a font family that is not valid. */
export function checkFonts(fonts: FontConfig): void {
  for (const [key, value] of Object.entries(fonts)) {
    if (!keyForm.test(key))
      throw wrong('fonts', key, 'Write a name of small letters, digits and single dashes.')
    if (!form.test(value))
      throw wrong(`fonts.${key}`, value, 'Write "@fontsource/sora", or a folder: "./fonts/sora".')
  }
}

/** Adds the font families of a site to what a theme may choose. Throws a UserError for one that hides another. */
export function withFonts(type: Schema, fonts: FontConfig): Schema {
  const own = Object.keys(fonts)
  const names = own.map((key) => [key, key.replaceAll('-', ' ')])
  const properties = Object.entries(type.properties ?? {}).map(([key, part]) => {
    if (own.length === 0 || !part.enum || !part.labels) return [key, part]
    const taken = own.find((one) => part.enum?.includes(one))
    if (taken !== undefined) throw wrong('fonts', taken, 'Write another name: this is taken.')
    const labels = { ...part.labels, ...Object.fromEntries(names) }
    return [key, { ...part, enum: [...part.enum, ...own], labels }]
  })
  return { ...type, properties: Object.fromEntries(properties) }
}

/**
 * Lists the files of a family in the weight that is nearest to the wanted one, those for Latin letters first. Throws a
 * UserError if there are none, or one is outside of the site.
 */
export function listFontFiles(source: string, weight: number, root = siteRoot): string[] {
  const [, place = ''] = form.exec(source) ?? []
  const isOwn = place.startsWith('.')
  const folder = isOwn ? join(root, place) : join(findPackage(root, place, 'fonts'), 'files')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const weightOf = (name: string): number => Number(/(?<!\d)[1-9]00(?!\d)/.exec(name)?.[0] ?? 400)
  const distance = (name: string): number => Math.abs(weightOf(name) - weight)
  const rank = (name: string): number =>
    [/-latin-\d/, /-latin-ext-/].findIndex((one) => one.test(name)) + 1 || 3
  const fonts = names
    .filter((name) => /\.(?:woff2|ttf|otf)$/.test(name) && !/italic/i.test(name))
    .toSorted((a, b) => distance(a) - distance(b) || rank(a) - rank(b) || (a < b ? -1 : 1))
  const [first = ''] = fonts
  const files = fonts
    .filter((name) => distance(name) === distance(first))
    .map((name) => join(folder, name))
  const isInside = (file: string): boolean => realPath(file).startsWith(realPath(root) + sep)
  if (files.length > 0 && (!isOwn || files.every(isInside))) return files
  throw notFont(source)
}

/** The error for a folder without fonts, or a file that is none. */
export function notFont(place: string): UserError {
  return new UserError(
    `site.config.ts: "fonts" leads to ${place}, where no font is. Put woff2, ttf or otf files there, not links.`,
  )
}
