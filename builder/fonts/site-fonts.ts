import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { families, type ThemeFonts } from '../../renderer/theme/theme-style.ts'
import type { FontConfig, FontConfigs } from '../../schema/config/fonts.ts'
import type { Theme } from '../../schema/page-data.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { cachedPath } from '../../site/cache/cache-place.mjs'
import { writeCached } from '../../site/files/write-whole.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { readLetters } from '../../site/fonts/letters.ts'
import { coverLetters, loadFont, type FontPart } from '../../site/fonts/cover-letters.ts'
import type { Rendition } from '../pictures/plan-pictures.ts'

/** The fonts of a site: what its theme needs, the files to publish, and those of headings. */
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
  { type }: Pick<Theme, 'type'>,
  read?: (file: string) => Promise<Uint8Array>,
): Promise<SiteFonts | undefined> {
  const { fonts } = bundle.settings
  const { family, headings: top = family, weight } = type
  if (![family, top].some((key) => Object.hasOwn(fonts, key))) return undefined
  const strong = top === family && weight >= 600 ? weight : 700
  const wanted = new Map<string, { key: string; of: number }>()
  for (const [key, of] of [
    [top, weight] as const,
    [family, 400] as const,
    [family, strong] as const,
  ])
    wanted.set(`${key} ${of}`, { key, of })
  // Styles may show a text in capitals.
  const letters = [...(await readLetters(place, bundle, read)).values()].flatMap((one) => [...one])
  const all = new Set(letters.flatMap((one) => [one, ...Array.from(one.toUpperCase())]).toSorted())
  const renditions = new Map<string, Rendition>()
  const headings: Rendition[] = []
  const faces: string[] = []
  for (const { key, of } of wanted.values()) {
    const config = Object.hasOwn(fonts, key) ? fonts[key] : undefined
    if (!config) continue
    const { parts } = await coverLetters(key, config, of, all)
    for (const [index, part] of parts.entries()) {
      const rendition = planSubset(key, part, of)
      renditions.set(rendition.url, rendition)
      if (key === top && of === weight) headings.push(rendition)
      const range = index === 0 ? '' : `;unicode-range:${rangesOf(part.letters)}`
      faces.push(
        `@font-face{font-family:"${key}";font-weight:${of};font-display:swap;src:url(${rendition.url}) format("woff2")${range}}`,
      )
      if (index > 0) continue
      const shown = await loadFont(await readFile(await rendition.make()))
      faces.push(standIn(key, config, of, shown))
    }
  }
  const known = Object.entries(fonts).map(([key, { like = 'sans' }]) => {
    return [key, `"${key}","${key} local",${families[like]}`] as const
  })
  return { families: new Map(known), faces: faces.join(''), renditions, headings }
}

/** Makes a font with the letters that the composer shows of a family. Returns its file; undefined if there is none. */
export async function makeSample(fonts: FontConfigs, key: string): Promise<string | undefined> {
  const config = Object.hasOwn(fonts, key) ? fonts[key] : undefined
  const [part] = config ? (await coverLetters(key, config, 400, ['A', 'a'])).parts : []
  return part && planSubset(key, part, 400).make()
}

/** The features that shape words; what else a font offers, such as swashes, is left out. */
const features =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig curs dist fin2 fin3 fina half haln init isol kern liga ljmo locl mark med2 medi mkmk mset nukt pref pres pstf psts rclt rkrf rlig rphf rvrn stch tjmo vatu vjmo'

/** Names the file with the letters of a part, by a hash of what it is made from. */
function planSubset(key: string, { bytes, font, letters }: FontPart, weight: number): Rendition {
  const axes = Object.entries(font.variationAxes).map(([tag, axis]) => {
    const { min = weight, max = weight, default: usualValue = 0 } = axis ?? {}
    return [tag, tag === 'wght' ? Math.min(max, Math.max(min, weight)) : usualValue]
  })
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: Object.fromEntries(axes),
    keepFeatures: features.split(' '),
    noHinting: true,
  }
  const text = letters.join('')
  const from = hash('sha256', bytes)
  const name = `${key}-${weight}-${hash('sha256', JSON.stringify([from, text, options])).slice(0, 8)}.woff2`
  const make = async (): Promise<string> => {
    const file = cachedPath('fonts', name)
    if (existsSync(file)) return file
    const { default: subsetFont } = await import('subset-font')
    writeCached(file, await subsetFont(bytes, text, options))
    return file
  }
  return { url: `/assets/${name}`, make }
}

/** As CSS: `U+E9,U+100-17F`. */
function rangesOf(letters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const code of letters.map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.to === code - 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  const hex = (code: number): string => code.toString(16).toUpperCase()
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()
}

/** Letters as often as texts have them, whose mean width two fonts are compared by. */
const sample =
  'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucccmmmffwwyyggppbbvk' +
  ' '.repeat(18)

/** Fonts of nearly the same widths, one of which most devices have, and the mean width of the sample in ems. */
const local = {
  sans: {
    plain: { names: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'], width: 0.4489 },
    bold: {
      names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'],
      width: 0.4864,
    },
  },
  serif: {
    plain: { names: ['Times New Roman', 'Liberation Serif', 'Times'], width: 0.4071 },
    bold: { names: ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'], width: 0.4341 },
  },
}

/** A font of the device with the widths and line heights of another font, so that nothing moves when that is loaded. */
function standIn(key: string, { like = 'sans' }: FontConfig, weight: number, font: Font): string {
  const { names, width } = local[like][weight < 600 ? 'plain' : 'bold']
  const glyphs = font.glyphsForString(sample)
  const own = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / font.unitsPerEm
  const adjust = own / glyphs.length / width
  const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`
  const relative = (units: number): string => percent(units / font.unitsPerEm / adjust)
  const source = names.map((name) => `local("${name}")`).join()
  return `@font-face{font-family:"${key} local";font-weight:${weight};src:${source};size-adjust:${percent(adjust)};ascent-override:${relative(font.ascent)};descent-override:${relative(-font.descent)};line-gap-override:${relative(font.lineGap)}}`
}
