/** Pixels: the most that a picture is made in, for parts of it and for what fills the window. */
export const widestPicture = 1600

/** The address of the WebP file of a picture, for browsers without AVIF. */
export function fallbackOf(picture: { src: string; widths: readonly number[] }): string {
  return `${picture.src}-${fallbackWidthOf(picture)}.webp`
}

/** The width of the WebP file of a picture in pixels: wide enough for a phone. */
export function fallbackWidthOf({ widths }: { widths: readonly number[] }): number {
  return widths.find((width) => width >= 640) ?? widths.at(-1) ?? 1
}
