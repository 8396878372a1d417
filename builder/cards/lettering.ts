import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { onceFor } from '../../schema/cache/once-per.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** Text as outlines, so that it looks the same on every machine, whichever fonts are installed. */
export interface Lettering {
  /** The text without letters that the font lacks, and without repeated spaces. */
  keep(text: string): string
  /** The width of a text, as a multiple of its font size. */
  measure(text: string): number
  /** The outlines of a text as SVG, starting at a point on its baseline. */
  draw(text: string, place: { x: number; y: number; size: number }): string
}

/** The parts of the font by the letters that they cover, Latin first. */
const parts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

/** Splits a text into user-perceived letters, some of which are several code points. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Loads the fonts of the cards: these files, then Inter at weight 800. A part of it is read when a text needs it. */
export async function openLettering(own: readonly string[] = []): Promise<Lettering> {
  // Loaded on demand: it takes a tenth of a second, and most builds draw no card.
  const { create } = await import('fontkit')
  const { resolve } = createRequire(join(projectRoot, 'package.json'))

  const fontOf = onceFor((part: string): Font => {
    const inter = `@fontsource/inter/files/inter-${part}-800-normal.woff2`
    const font = create(readFileSync(own.includes(part) ? part : resolve(inter)))
    if (!('layout' in font)) throw new Error(`the font file ${part} is a collection`)
    return font
  })
  const findFont = (letter: string): Font | undefined => {
    const code = letter.codePointAt(0) ?? 0
    const part = [...own, ...parts].find((one) => fontOf(one).hasGlyphForCodePoint(code))
    return part === undefined ? undefined : fontOf(part)
  }
  const glyphsOf = (text: string) => {
    const runs: { font: Font; text: string }[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const font = findFont(letter) ?? last?.font ?? fontOf('latin')
      if (last?.font === font) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs.flatMap(({ font, text: run }) => {
      const { glyphs, positions } = font.layout(run)
      return glyphs.map((glyph, index) => ({
        outline: glyph.path,
        em: font.unitsPerEm,
        advance: (positions[index]?.xAdvance ?? 0) / font.unitsPerEm,
      }))
    })
  }

  return {
    keep(text) {
      const letters = Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment)
      const known = letters.filter((letter) => Array.from(letter).every((part) => findFont(part)))
      return known.join('').replaceAll(/\s+/g, ' ').trim()
    },
    measure: (text) => glyphsOf(text).reduce((sum, { advance }) => sum + advance, 0),
    draw(text, { x, y, size }) {
      let at = x
      const outlines = glyphsOf(text).map(({ outline, em, advance }) => {
        const scale = size / em
        const path = outline.scale(scale, -scale).translate(at, y).toSVG()
        at += advance * size
        return path
      })
      return `<path d="${outlines.join('')}"/>`
    },
  }
}
