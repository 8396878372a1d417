import { existsSync } from 'node:fs'
import type { OverlayOptions, ResizeOptions } from 'sharp'
import { channelsOf } from '../../schema/values/contrast.ts'
import type { Lettering } from './lettering.ts'
import { setHeading } from './set-heading.ts'

/** The size of a social card in pixels, as recommended for networks: https://ogp.me, 1.91 to 1. */
const [width, height] = [1200, 630]

/** The content of a card. Missing files, and files that are not pictures, are left out. */
export interface CardContent {
  heading: string
  /** Used instead of a heading in letters that the font lacks. */
  keyword: string
  /** The file of the page's banner. */
  banner: string | undefined
  /** The file of the site's logo, if it has one. */
  logo: string | undefined
  /** The file of the site's large icon, used instead of a banner. */
  icon: string | undefined
  /** The site's colour, as #rrggbb. */
  color: string
  /** The minimum age of visitors, if the site has one. */
  minAge: number | undefined
}

/** Measures of the layout, in pixels. */
const edge = 64
const bannerBox = { width: 780, height }
const logoBox = { width: 340, height: 84 }
const room = { width: 560, lines: 3, largest: 86 }
const iconSize = 340
const bottom = 548

/** Draws the card of a page as JPEG: its heading over its banner. */
export async function drawCard(content: CardContent, lettering: Lettering): Promise<Buffer> {
  const banner = await readPicture(content.banner, { ...bannerBox, fit: 'cover' })
  const logo = await readPicture(content.logo, { ...logoBox, fit: 'inside' })
  const icon = banner
    ? undefined
    : await readPicture(content.icon, { width: iconSize, height: iconSize, fit: 'inside' })
  const over = (banner ? drawShade(content.color) : '') + drawText(content, lettering)
  const layers: OverlayOptions[] = [{ input: toSvg(over), left: 0, top: 0 }]
  // The subject of a banner is in the middle, so the text goes on the left.
  if (banner) layers.unshift({ input: banner, left: width - bannerBox.width, top: 0 })
  if (logo) layers.push({ input: logo, left: edge, top: edge - 8 })
  if (icon) layers.push({ input: icon, left: width - edge - iconSize, top: 170 })
  const { default: sharp } = await import('sharp')
  return sharp(toSvg(drawGround(content.color)))
    .composite(layers)
    .removeAlpha()
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

async function readPicture(
  file: string | undefined,
  box: ResizeOptions,
): Promise<Buffer | undefined> {
  if (file === undefined || !existsSync(file)) return undefined
  try {
    const { default: sharp } = await import('sharp')
    return await sharp(file).autoOrient().resize(box).png({ compressionLevel: 1 }).toBuffer()
  } catch {
    return undefined
  }
}

function toSvg(body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
  )
}

/** The site's colour, lit from the upper left. */
function drawGround(color: string): string {
  return `<defs><radialGradient id="g" cx=".12" cy="0" r="1"><stop offset="0" stop-color="${brighten(color)}"/><stop offset="1" stop-color="${color}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`
}

function brighten(color: string): string {
  return `rgb(${channelsOf(color)
    .map((channel) => Math.min(255, Math.round(channel * 2.4)))
    .join(' ')})`
}

/** A shade of the site's colour behind the text, which leaves the right side of the banner unchanged. */
function drawShade(color: string): string {
  const from = 1 - bannerBox.width / width
  const stops = [
    [from, 1],
    [from + 0.12, 0.82],
    [from + 0.3, 0.3],
    [from + 0.45, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
  return `<defs><linearGradient id="s">${stops.join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`
}

/** The heading above the lower edge, a gold bar above it, and the age in the corner. */
function drawText({ heading, keyword, minAge }: CardContent, lettering: Lettering): string {
  const text = readable(heading, lettering) ?? readable(keyword, lettering)
  const badge = minAge === undefined ? '' : drawAge(`${minAge}+`, lettering)
  if (text === undefined) return badge
  const { lines, size: letters } = setHeading(text, room, (part) => lettering.measure(part))
  const step = letters * 1.14
  const first = bottom - step * (lines.length - 1)
  const bar = `<rect x="${edge}" y="${first - letters * 0.73 - 42}" width="88" height="10" rx="5" fill="#f6c453"/>`
  const outlines = lines.map((line, index) =>
    lettering.draw(line, { x: edge, y: first + step * index, size: letters }),
  )
  return `${badge}${bar}<g fill="#fff">${outlines.join('')}</g>`
}

function drawAge(age: string, lettering: Lettering): string {
  const [x, y, size] = [width - edge - 36, edge + 32, 28]
  const left = x - (lettering.measure(age) * size) / 2
  return `<circle cx="${x}" cy="${y}" r="36" fill="#140b2b" fill-opacity=".72" stroke="#ff6b5e" stroke-width="4"/><g fill="#fff">${lettering.draw(age, { x: left, y: y + size * 0.36, size })}</g>`
}

/** The text without letters that the font lacks; undefined if those are more than half of it. */
function readable(text: string, lettering: Lettering): string | undefined {
  const kept = lettering.keep(text)
  return kept.length > 0 && kept.length * 2 >= text.trim().length ? kept : undefined
}
