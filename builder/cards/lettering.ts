import type { Font } from 'fontkit'
import { listFontFiles } from '../../schema/fonts/font-files.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { openFont } from '../../site/fonts/site-letters.ts'

/** Text as outlines, so that it looks the same on every machine, whichever fonts are installed. */
export interface Lettering {
  /** The text without letters that the font lacks, and without repeated spaces. */
  keep(text: string): string
  /** The width of a text, as a multiple of its font size. */
  measure(text: string): number
  /** The outlines of a text as SVG, starting at a point on its baseline. */
  draw(text: string, place: { x: number; y: number; size: number }): string
}

/** Splits a text into user-perceived letters, some of which are several code points. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Opens the fonts of the cards: these files, then Inter at weight 800, until they have all letters of some texts. */
export async function openLettering(
  texts: string,
  own: readonly string[] = [],
): Promise<Lettering> {
  const fonts: Font[] = []
  const findFont = (letter: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  for (const file of [...own, ...listFontFiles('@fontsource/inter', 800, projectRoot)])
    if (Array.from(texts.normalize('NFC')).some((letter) => !findFont(letter)))
      fonts.push((await openFont(file)).font)
  const glyphsOf = (text: string) => {
    const runs: { font: Font; text: string }[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const font = findFont(letter) ?? last?.font ?? fonts[0]
      if (!font) continue
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
