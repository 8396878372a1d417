import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Font } from 'fontkit'
import { families, nearestFamily, type ThemeFonts } from '../../renderer/theme/theme-style.ts'
import type { Theme } from '../../schema/page-data.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { cachedPath } from '../../site/cache/cache-place.mjs'
import type { SitePlace } from '../../site/files/site-files.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import {
  coverLetters,
  openFont,
  readLetters,
  type FontPart,
} from '../../site/fonts/site-letters.ts'
import type { Rendition } from '../pictures/plan-pictures.ts'

/** The fonts of a site, with the files to publish, and those of headings. */
export interface SiteFonts extends ThemeFonts {
  renditions: ReadonlyMap<string, Rendition>
  headings: readonly Rendition[]
}

/**
 * Makes the fonts of the site that a theme uses, with the letters of the site alone, and what is shown until they are
 * loaded; undefined if it uses none. The first is above the fold. Throws a UserError as `coverLetters` does.
 */
export async function makeFonts(
  place: SitePlace,
  bundle: SchemaBundle,
  { type: { family, headings: top = family, weight } }: Pick<Theme, 'type'>,
  read?: (file: string) => Promise<Uint8Array>,
): Promise<SiteFonts | undefined> {
  const fonts = new Map(Object.entries(bundle.settings.fonts))
  if (![family, top].some((key) => fonts.has(key))) return undefined
  const strong = top === family && weight >= 600 ? weight : 700
  const wanted = [`${top} ${weight}`, `${family} 400`, `${family} ${strong}`]
  const letters = [...(await readLetters(place, bundle, read)).values()].flatMap((one) => [...one])
  // Styles may show a text in capitals.
  const all = new Set(letters.flatMap((one) => [one, ...Array.from(one.toUpperCase())]).toSorted())
  const renditions = new Map<string, Rendition>()
  const headings: Rendition[] = []
  const faces: string[] = []
  for (const one of new Set(wanted)) {
    const [key = '', of] = one.split(' ')
    const source = fonts.get(key)
    if (source === undefined) continue
    const { parts } = await coverLetters(source, Number(of), all)
    for (const [index, part] of parts.entries()) {
      const rendition = planSubset(key, Number(of), part)
      renditions.set(rendition.url, rendition)
      if (one === wanted[0]) headings.push(rendition)
      const range =
        index === 0
          ? ''
          : `;unicode-range:${part.letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()}`
      faces.push(
        `@font-face{font-family:"${key}";font-weight:${of};font-display:swap;src:url(${rendition.url}) format("woff2")${range}}`,
      )
      if (index > 0) continue
      const { font } = await openFont(await rendition.make())
      faces.push(standIn(key, source, Number(of), font))
    }
  }
  const known = Array.from(fonts, ([key, source]) => {
    return [key, `"${key}","${key} local",${families[nearestFamily(source)]}`] as const
  })
  return { families: new Map(known), faces: faces.join(''), renditions, headings }
}

/** The features that shape words; what else a font offers, such as swashes, is left out. */
const keepFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig curs dist fin2 fin3 fina half haln init isol kern liga ljmo locl mark med2 medi mkmk mset nukt pref pres pstf psts rclt rkrf rlig rphf rvrn stch tjmo vatu vjmo'.split(
    ' ',
  )

/** Names the file with the letters of a part, by a hash of what it is made from. */
function planSubset(key: string, weight: number, { bytes, font, letters }: FontPart): Rendition {
  const axes = Object.entries(font.variationAxes).map(([tag, axis]) => {
    const { min = weight, max = weight, default: usual = weight } = axis ?? {}
    return [tag, tag === 'wght' ? Math.min(max, Math.max(min, weight)) : usual]
  })
  const variationAxes = Object.fromEntries(axes)
  const options = { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true } as const
  const made = JSON.stringify([hash('sha256', bytes), letters, options])
  const name = `${key}-${weight}-${hash('sha256', made).slice(0, 8)}.woff2`
  return {
    url: `/assets/${name}`,
    async make() {
      const file = cachedPath('fonts', name)
      if (existsSync(file)) return file
      const { default: subsetFont } = await import('subset-font')
      writeCached(file, await subsetFont(bytes, letters.join(''), options))
      return file
    },
  }
}

/** Letters as often as texts have them, in kinds by how much their widths differ from font to font, and the other letters of each. */
const samples = [
  ['eeeeeeaaaaooooiiiinnnnssshhhdddllluuccmmwwygpbvk', ''],
  ['ttttttrrrrff', ';unicode-range:U+66,U+72,U+74'],
  ['ABCDEFGHIKLMNOPRSTUVW', ';unicode-range:U+41-5A'],
  ['0123456789', ';unicode-range:U+24,U+30-39,U+A3,U+20AC'],
  [' ', ';unicode-range:U+20'],
] as const

/** Fonts of the same widths, one of which most devices have, and the mean widths of the samples in them, in ems. */
const local = {
  sans: {
    names: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
    plain: [0.5165, 0.2962, 0.6852, 0.5562, 0.2778],
    bold: [0.5603, 0.3517, 0.6957, 0.5562, 0.2778],
  },
  serif: {
    names: ['Times New Roman', 'Liberation Serif', 'Times'],
    plain: [0.4675, 0.3054, 0.6746, 0.5, 0.25],
    bold: [0.492, 0.37, 0.7117, 0.5, 0.25],
  },
}

/** A font of the device with the widths and line heights of another, so that nothing moves when that is loaded. */
function standIn(key: string, source: string, weight: number, font: Font): string {
  const { names, ...widths } = local[nearestFamily(source)]
  const isBold = weight >= 600
  const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`
  const faces = names.map((name) => `local("${name}${isBold ? ' Bold' : ''}")`)
  const rules = samples.map(([sample, range], index) => {
    const width =
      font.glyphsForString(sample).reduce((sum, one) => sum + one.advanceWidth, 0) /
      sample.length /
      font.unitsPerEm
    const adjust = width / (widths[isBold ? 'bold' : 'plain'][index] ?? width)
    const [ascent, descent, gap] = [font.ascent, -font.descent, font.lineGap].map((units) =>
      percent(units / font.unitsPerEm / adjust),
    )
    return `@font-face{font-family:"${key} local";font-weight:${weight};src:${faces.join()};size-adjust:${percent(adjust)};ascent-override:${ascent};descent-override:${descent};line-gap-override:${gap}${range}}`
  })
  return rules.join('')
}
