import { formatHex, oklch, toGamut } from 'culori'
import { patchBetween } from '../../../check/migrate/follow-patch.ts'
import type { ThemeColors } from '../../../schema/pages.gen.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { mergePatch } from '../../../schema/read/merge-patch.ts'
import { colorPairs } from '../../../schema/values/color-pairs.ts'
import { contrastOf, minTextContrast, readableOn } from '../../../schema/values/contrast.ts'

type Mode = 'dark' | 'light'

/** The lightness of a colour in OKLCH, from 0 to 1, and how colourful it is at most. */
type Tone = readonly [lightness: number, chroma: number]

/**
 * Where each colour lies between black and white; its hue is that of the main colour. Those of warnings, success and
 * notes keep their own, because their hues mean something.
 */
const tones: Readonly<Record<string, Readonly<Record<Mode, Tone>>>> = {
  ground: { dark: [0.17, 0.03], light: [0.975, 0.012] },
  sunken: { dark: [0.135, 0.025], light: [0.94, 0.02] },
  surface: { dark: [0.22, 0.035], light: [1, 0] },
  raised: { dark: [0.28, 0.045], light: [0.955, 0.016] },
  line: { dark: [0.38, 0.05], light: [0.87, 0.03] },
  text: { dark: [0.97, 0.01], light: [0.22, 0.03] },
  quiet: { dark: [0.86, 0.025], light: [0.4, 0.04] },
  link: { dark: [0.87, 0.1], light: [0.4, 0.13] },
  primary: { dark: [0.44, 0.17], light: [0.44, 0.17] },
  onPrimary: { dark: [1, 0], light: [1, 0] },
  glow: { dark: [0.34, 0.1], light: [0.92, 0.05] },
}

/** How dark and how light the main colour itself may be as the colour of buttons, which stand out from the page. */
const buttonLightness = { dark: [0.7, 0.9], light: [0.4, 0.85] } as const

/** Reduces the chroma of a colour until screens can show it. */
const toRgb = toGamut('rgb', 'oklch')

/** Another colour that is as light and as colourful, at an angle in degrees on the colour wheel. */
export function turnHue(color: string, angle: number): string {
  const { l = 0.5, h = 0, c = 0 } = oklch(color) ?? {}
  return formatHex(toRgb({ mode: 'oklch', l, c: Math.max(c, 0.1), h: (h + angle) % 360 }))
}

/**
 * Derives the colours of a theme from a main colour, given as # and six hexadecimal digits: that of the buttons, and the same
 * hue in the lightness that each other purpose needs, so that all texts are readable in dark and in light mode.
 */
export function deriveTheme(main: string): ThemeColors {
  const { l: given = 0.5, h = 0, c = 0 } = oklch(main) ?? {}
  const draw = ([l, chroma]: Tone): string =>
    formatHex(toRgb({ mode: 'oklch', l, c: Math.min(chroma, c), h }))
  const toneOfButton = (mode: Mode): Tone => {
    const [darkest, lightest] = buttonLightness[mode]
    return [Math.min(Math.max(given, darkest), lightest), c]
  }
  const toneOnButton = (mode: Mode): Tone =>
    readableOn(draw(toneOfButton(mode))) === '#000000' ? [0.22, 0.05] : [1, 0]
  const own: typeof tones = {
    ...tones,
    accent: { dark: toneOfButton('dark'), light: toneOfButton('light') },
    onAccent: { dark: toneOnButton('dark'), light: toneOnButton('light') },
  }
  const colors: Record<string, Record<Mode, string>> = {}
  for (const [role, tone] of Object.entries(own))
    colors[role] = { dark: draw(tone.dark), light: draw(tone.light) }
  for (const { of } of colorPairs) for (const mode of ['dark', 'light'] as const) settle(of, mode)
  return colors

  /** Moves a colour of text away from its backgrounds until it is readable on all of them. */
  function settle(role: string, mode: Mode): void {
    const [color, tone] = [colors[role], own[role]?.[mode]]
    if (!color || !tone) return
    const grounds = colorPairs.flatMap(({ of, on }) =>
      of === role ? [colors[on]?.[mode] ?? '#000000'] : [],
    )
    const step = tone[0] < 0.6 ? -0.02 : 0.02
    for (let count = 0; count <= 50; count++) {
      color[mode] = draw([Math.min(Math.max(0, tone[0] + count * step), 1), tone[1]])
      if (grounds.every((ground) => contrastOf(color[mode], ground) >= minTextContrast)) return
    }
  }
}

interface NewBrand {
  brand: string
  /** Its name as visitors read it. */
  title: string
  /** Its address, such as https://lucky.example. */
  url: string
  /** Its main colour, as # and six hexadecimal digits. */
  color: string
}

/**
 * The site settings in the overlay of a new brand: its name, its theme, and all settings with the host of the site's address,
 * which get that of the brand. `settings` are those of pages.json.
 */
export function settingsOfBrand(
  settings: JsonObject,
  { brand, title, url, color }: NewBrand,
): JsonObject {
  const colors = deriveTheme(color)
  const [from, to] = [hostOf(settings['url']), hostOf(url)]
  const moved: unknown = JSON.parse(JSON.stringify(settings), (_key, value: unknown) =>
    typeof value === 'string' && from !== '' ? value.replaceAll(from, to) : value,
  )
  // Social cards have white letters on the theme colour.
  const look = { themeColor: colors.glow?.dark, theme: { colors } }
  const own = mergePatch(moved, { brand, keyword: title, url, ...look })
  return patchBetween(settings, asRecord(own))
}

function hostOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : ''
}
