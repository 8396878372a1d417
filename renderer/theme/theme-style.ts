import type { Theme, ThemeColors } from '../../schema/page-data.gen.ts'

/** The two modes of a theme. */
export type Scheme = 'dark' | 'light'

/** Comes after a font that each device has, so that digits are not drawn as emojis. */
const emojis = '"Noto Color Emoji"'

/** The fonts of each typeface, as CSS. The first that a device has is shown. */
export const families = {
  sans: `system-ui,${emojis},sans-serif`,
  humanist: `Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",system-ui,${emojis}`,
  geometric: `Avenir,Montserrat,Corbel,"URW Gothic",system-ui,${emojis}`,
  rounded: `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,system-ui,${emojis},sans-serif`,
  serif: `"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif,${emojis}`,
  slab: `Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif,${emojis}`,
}

/** The font families of a site: as CSS by their names, and the rules that load them. */
export interface ThemeFonts {
  families: ReadonlyMap<string, string>
  faces: string
}

/** The typeface that is nearest to a font family of the site. */
export function nearestFamily(source: string): 'sans' | 'serif' {
  return source.endsWith(', serif') ? 'serif' : 'sans'
}

/** The distance of a shadow in rem, and its opacity in each mode, from 0 to 1. */
const shadows: Record<Theme['shadow'], Record<'far' | Scheme, number> | undefined> = {
  none: undefined,
  soft: { far: 1.5, dark: 0.5, light: 0.16 },
  deep: { far: 2.5, dark: 0.75, light: 0.28 },
}

/** The duration of transitions in seconds, and the lift of cards under the pointer in pixels. */
const motions: Record<Theme['motion'], { time: number; lift: number }> = {
  none: { time: 0, lift: 0 },
  calm: { time: 0.18, lift: 2 },
  lively: { time: 0.28, lift: 5 },
}

/** Sizes of headings above the body text, as powers of the scale. */
const steps = { '--h3': 0.75, '--lead': 0.9, '--h2': 2.9, '--h1': 5.2 }

/** The fraction of each step that applies on phones, relative to wide screens. */
const calmer = 0.55

/** The window widths in pixels between which type grows: a small phone, and the width of the longest lines. */
const [narrow, wide] = [360, 1280]

/**
 * Writes the custom properties of a theme as CSS: colours by role, font sizes that grow with the window, space,
 * corners, shadows, motion. All values are numbers, colours and names that the schema has validated.
 */
export function styleOfTheme(
  { scheme, colors, radius, space, type, shadow, motion }: Theme,
  fonts?: ThemeFonts,
): string {
  const known = new Map([...Object.entries(families), ...(fonts?.families ?? [])])
  const lettersOf = (name: string): string => known.get(name) ?? families.sans
  const phone = Math.max(16, type.size - 1)
  const grow = (power: number): string =>
    fluid(phone * (1 + (type.scale - 1) * calmer) ** power, type.size * type.scale ** power)
  const { time, lift } = motions[motion]
  const shared = [
    `--base:${fluid(phone, type.size)}`,
    ...Object.entries(steps).map(([name, power]) => `${name}:${grow(power)}`),
    `--letters:${lettersOf(type.family)}`,
    `--bold:${type.weight}`,
    `--room:${rem(space * 16)}`,
    `--radius:${rem(radius.card)}`,
    `--control:${rem(radius.control)}`,
    `--time:${time}s`,
    `--lift:-${lift}px`,
  ].join(';')
  const styleOfMode = (mode: Scheme): string[] => [
    ...colorsOf(colors, mode),
    `--shadow:${shadowOf(shadow, mode)}`,
  ]
  const first = styleOfMode(scheme === 'auto' ? 'dark' : scheme)
  const schemes = scheme === 'auto' ? 'dark light' : scheme
  const headings = type.headings ? `h1,h2,h3{font-family:${lettersOf(type.headings)}}` : ''
  const root = `:root{color-scheme:${schemes};${shared};${first.join(';')}}${headings}${fonts?.faces ?? ''}`
  if (scheme !== 'auto') return root
  const different = styleOfMode('light').filter((property) => !first.includes(property))
  return `${root}@media (prefers-color-scheme:light){:root{${different.join(';')}}}`
}

function colorsOf(colors: ThemeColors, mode: Scheme): string[] {
  return Object.entries(colors).map(([role, color]) => `${propertyOf(role)}:${short(color[mode])}`)
}

/** Three digits for a colour of three equal pairs: `#ffffff` is `#fff`. */
function short(color: string): string {
  return color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
}

/** The custom property of a role: `onAccent` is `--on-accent`. */
function propertyOf(role: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Light comes from above: a bright upper edge, and the shadow below. */
function shadowOf(name: Theme['shadow'], mode: Scheme): string {
  const edge = mode === 'dark' ? 'inset 0 1px #ffffff17' : 'inset 0 1px #fff'
  const shadow = shadows[name]
  if (!shadow) return edge
  const shade = mode === 'dark' ? '#000000' : '#301060'
  const opacity = Math.round(shadow[mode] * 255).toString(16)
  return `${edge},0 ${shadow.far}rem ${shadow.far * 2}rem -${shadow.far}rem ${shade}${opacity}`
}

/** A size in rem that grows linearly with the window, from that of the narrow one up to that of the wide one. Takes pixels. */
function fluid(small: number, large: number): string {
  if (round(small) === round(large)) return rem(small)
  const slope = (large - small) / (wide - narrow)
  return `min(${rem(small - slope * narrow)} + ${round(slope * 100)}vw,${rem(large)})`
}

function rem(pixels: number): string {
  return `${round(pixels / 16)}rem`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
