import { openLettering } from '../../../builder/cards/lettering.ts'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { listMarks } from '../../../builder/marks/marks.ts'
import type { NewFile } from '../../../codegen/scaffold/journal.ts'
import { deriveTheme } from '../../../codegen/scaffold/site/derive-theme.ts'

/** Draws a placeholder logo and the icons of a brand in its main colour, as files of a public folder. */
export async function drawMarks(brand: string, title: string, color: string): Promise<NewFile[]> {
  const { primary, onPrimary } = deriveTheme(color)
  const [plate = '#000000', letter = '#ffffff'] = [primary?.light, onPrimary?.light]
  // The name has to be readable in dark and in light mode, so the logo brings its own background.
  const sources = await drawPlaceholder(title, { plate, letter })
  const marks = await Promise.all(
    listMarks(brand, sources).map(async ({ file, draw }): Promise<NewFile> => {
      return [`public/${file}`, await draw()]
    }),
  )
  return [
    ['public/favicon.svg', sources.small],
    [`public/logo/${brand}.svg`, sources.logo],
    ...marks,
  ]
}

/** The height of the marks. A logo is three times as wide. */
const height = 64

/** Draws the marks of a brand that has none yet: its name on a plate, and its first letter on a square one. */
async function drawPlaceholder(name: string, { plate, letter }: { plate: string; letter: string }) {
  const lettering = await openLettering(name + name.toLocaleUpperCase('en'))
  const kept = lettering.keep(name)
  const initial = lettering.keep(/^\P{M}\p{M}*/u.exec(kept)?.[0].toLocaleUpperCase('en') ?? '')

  /** A plate with a text in its middle, which is at most `most` high and leaves a margin on both sides. */
  function draw(text: string, width: number, radius: number, most: number): Buffer {
    const measure = lettering.measure(text)
    const size = Math.min(most, (width - 24) / Math.max(measure, 0.1))
    const [x, y] = [(width - measure * size) / 2, (height + size * capitals) / 2]
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${escapeHtml(name)}</title><rect width="${width}" height="${height}" rx="${radius}" fill="${plate}"/><g fill="${letter}">${lettering.draw(text, { x, y, size })}</g></svg>\n`,
    )
  }
  return {
    small: draw(initial, height, 14, 46),
    icon: draw(initial, height, 14, 44),
    maskable: draw(initial, height, 0, 34),
    logo: draw(kept, 3 * height, 14, 30),
  }
}

/** The height of a capital letter of the font, as a multiple of its size. */
const capitals = 0.727
