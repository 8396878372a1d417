/** The address of the WebP file of a picture, for browsers without AVIF: wide enough for a phone. */
export function fallbackOf({ src, widths }: { src: string; widths: readonly number[] }): string {
  return `${src}-${widths.find((width) => width >= 640) ?? widths.at(-1)}.webp`
}
