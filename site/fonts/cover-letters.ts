import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { listFontFiles, notFont } from '../../schema/config/font-files.ts'
import type { FontConfig } from '../../schema/config/fonts.ts'
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
 * first that has it. Throws a UserError for a file that cannot be used.
 */
export async function coverLetters(
  key: string,
  config: FontConfig,
  weight: number,
  letters: Iterable<string>,
): Promise<{ parts: FontPart[]; lacking: string[] }> {
  let lacking = [...letters]
  const parts: FontPart[] = []
  for (const path of listFontFiles(key, config, weight)) {
    if (lacking.length === 0) break
    const file = await openFont(path).catch((error: unknown) => {
      throw notFont(key, path, error)
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
  if (!('layout' in font)) throw new TypeError('collection')
  return font
}

const openFont = cacheByFile(async (path: string): Promise<FontFile> => {
  const bytes = await readFile(path)
  return { path, bytes, font: await loadFont(bytes) }
})
