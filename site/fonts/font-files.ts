import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Font } from 'fontkit'
import type { FontConfig } from '../../schema/config/fonts.ts'
import { findPackage } from '../../schema/config/site-roots.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { realPath } from '../../schema/read/real-path.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { cacheByFile } from '../cache/remember.ts'

/** A font file and its content. */
export interface FontFile {
  path: string
  bytes: Buffer
  font: Font
}

/** The letters that a font file is used for. */
export interface FontPart extends FontFile {
  letters: readonly string[]
}

/**
 * Chooses the files that have letters of a family in the weight that is nearest to the wanted one; each letter is of the
 * first that has it. Throws a UserError for a file that is missing, leads out of the site or is no font.
 */
export async function coverLetters(
  key: string,
  config: FontConfig,
  weight: number,
  letters: Iterable<string>,
): Promise<{ parts: FontPart[]; lacking: string[] }> {
  let lacking = [...letters]
  const parts: FontPart[] = []
  for (const path of listFiles(key, config, weight)) {
    if (lacking.length === 0) break
    const file = await openFont(path).catch((error: unknown) => {
      throw new UserError(
        `site.config.ts: "fonts.${key}" names ${path}, which is no font that can be read. Get the file again, as woff2.`,
        { cause: error },
      )
    })
    const has = (letter: string): boolean =>
      file.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const own = lacking.filter(has)
    if (own.length === 0) continue
    parts.push({ ...file, letters: own })
    lacking = lacking.filter((letter) => !has(letter))
  }
  return { parts, lacking }
}

/** Loads a font from its bytes. Throws if it is none, or several. */
export async function loadFont(bytes: Buffer): Promise<Font> {
  // Loaded on demand: it takes a tenth of a second, and most builds need none.
  const { create } = await import('fontkit')
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('the file is a collection of fonts')
  return font
}

const openFont = cacheByFile(async (path: string): Promise<FontFile> => {
  const bytes = await readFile(path)
  return { path, bytes, font: await loadFont(bytes) }
})

function listFiles(key: string, { package: name, files = {} }: FontConfig, weight: number) {
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
