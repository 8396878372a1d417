import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { realPath } from '../read/real-path.ts'
import { UserError } from '../read/user-error.ts'
import type { FontConfig } from './fonts.ts'
import { siteRoot } from './site-root.ts'
import { findPackage } from './site-roots.ts'

/**
 * Lists the files of a family in the weight that is nearest to the wanted one, those for Latin letters first. Throws a
 * UserError for a file that is missing, or leads out of the site.
 */
export function listFontFiles(
  key: string,
  { package: name, files = {} }: FontConfig,
  weight: number,
): string[] {
  const near = (weights: readonly number[]): number | undefined =>
    weights.toSorted((a, b) => Math.abs(a - weight) - Math.abs(b - weight))[0]
  if (name === undefined) {
    const nearest = near(Object.keys(files).map(Number))
    return [ownFile(key, files[String(nearest)] ?? '')]
  }
  const folder = join(findPackage(siteRoot, name, 'fonts'), 'files')
  const form = /^.+?-((?:latin|cyrillic|greek)(?:-ext)?|[a-z]+|\[?\d+\]?)-([1-9]00)-normal\.woff2$/
  const found = (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const [, subset, of] = form.exec(file) ?? []
    return subset === undefined ? [] : [{ file, subset, weight: Number(of) }]
  })
  const nearest = near(found.map((one) => one.weight))
  if (nearest === undefined)
    throw new UserError(`site.config.ts: the package of "fonts.${key}", ${name}, has no fonts.`)
  return found
    .filter((one) => one.weight === nearest)
    .toSorted((a, b) => rank(a.subset) - rank(b.subset) || (a.file < b.file ? -1 : 1))
    .map(({ file }) => join(folder, file))
}

/** Latin first, which most texts are in. */
function rank(subset: string): number {
  return ['latin', 'latin-ext'].indexOf(subset) + 1 || 3
}

/** The path of a file of the site. */
function ownFile(key: string, name: string): string {
  const path = realPath(join(siteRoot, name))
  const isInside = path.startsWith(realPath(siteRoot) + sep)
  if (isInside && existsSync(path)) return path
  const fault = isInside ? 'which does not exist' : 'a link that leads out of the site'
  throw new UserError(
    `site.config.ts: "fonts.${key}" names ${name}, ${fault}. Put the font into the folder of the site.`,
  )
}

/** The error for a file that is no font, or is damaged. */
export function notFont(key: string, path: string, cause: unknown): UserError {
  return new UserError(
    `site.config.ts: "fonts.${key}" names ${path}, which is no font that can be read. Get the file again, as woff2.`,
    { cause },
  )
}
