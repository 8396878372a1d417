import { escapeHtml } from '../hosts/host-files.ts'
import { openLettering } from '../cards/lettering.ts'
import type { MarkSources } from './marks.ts'

/** Draws the marks of a brand that has none yet: its first letter on a plate, and its name beside it. */
export async function drawPlaceholder(
  name: string,
  { plate, letter, text }: { plate: string; letter: string; text: string },
): Promise<MarkSources> {
  const lettering = await openLettering()
  const kept = lettering.keep(name)
  const initial = lettering.keep([...kept][0]?.toLocaleUpperCase('en') ?? '')
  /** The letter in the middle of a square of 64. */
  const draw = (size: number): string => {
    const x = 32 - (lettering.measure(initial) * size) / 2
    return `<g fill="${letter}">${lettering.draw(initial, { x, y: 32 + size * 0.364, size })}</g>`
  }
  const square = (radius: number, size: number): string =>
    `<rect width="64" height="64" rx="${radius}" fill="${plate}"/>${draw(size)}`
  const image = (width: number, content: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64"><title>${escapeHtml(name)}</title>${content}</svg>\n`,
    )
  // The logo is three times as wide as it is high, whatever the length of the name.
  const room = 192 - 72
  const size = Math.min(30, room / Math.max(lettering.measure(kept), 0.1))
  const words = lettering.draw(kept, { x: 72, y: 32 + size * 0.364, size })
  return {
    small: image(64, square(14, 46)),
    icon: image(64, square(14, 44)),
    maskable: image(64, square(0, 34)),
    logo: image(192, `${square(14, 44)}<g fill="${text}">${words}</g>`),
  }
}
