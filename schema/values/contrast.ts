/**
 * The contrast ratio of two colours, from 1 to 21, as in WCAG 2.2
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). Takes colours as six hexadecimal digits after a hash.
 */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The least contrast ratio of text: WCAG 2.2, success criterion 1.4.3, level AA. */
export const minTextContrast = 4.5

/** Writes a contrast ratio with one decimal, never as more than it is. */
export function formatContrast(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

/** Black or white, whichever is more readable on the colour. */
export function readableOn(color: string): string {
  return contrastOf('#000000', color) > contrastOf('#ffffff', color) ? '#000000' : '#ffffff'
}

/** Whether a value is a colour of six hexadecimal digits. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/** Red, green and blue of a colour, each from 0 to 255. */
export function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

/** Relative luminance, from 0 for black to 1 for white. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
