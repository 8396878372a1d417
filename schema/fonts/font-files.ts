import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { siteRoot } from '../config/site-root.ts'
import { findPackage } from '../config/site-roots.ts'
import { realPath } from '../read/real-path.ts'
import { UserError } from '../read/user-error.ts'
import { placeOfFont } from './fonts.ts'

/**
 * Lists the files of a family in the weight that is nearest to the wanted one, those for Latin letters first. Throws a
 * UserError if there are none, or one is outside of the site.
 */
export function listFontFiles(source: string, weight: number, root = siteRoot): string[] {
  const place = placeOfFont(source)
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
