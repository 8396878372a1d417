// covers: public/**
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { marks } from '../../../cli/marks/marks.ts'
import { readIco } from '../../fixtures/read-ico.ts'
import { root } from '../../fixtures/site-folder.ts'

/** The raster images in public/ match what `npm run marks` draws from the vector sources. */

interface Pixels {
  width: number
  height: number
  values: Buffer
}

/** Pixels may differ slightly, because graphics libraries round differently. */
const tolerance = 4

async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, values: data }
}

/** The share of values that differ by more than the tolerance. */
function compare({ values }: Pixels, { values: others }: Pixels): number {
  const different = values.filter((value, at) => Math.abs(value - (others[at] ?? 0)) > tolerance)
  return different.length / values.length
}

const picturesOf = (file: string, bytes: Buffer): Buffer[] =>
  file.endsWith('.ico') ? readIco(bytes) : [bytes]

describe.each(marks)('$file', ({ file, draw }) => {
  it('matches what the program draws', async () => {
    const committed = await Promise.all(
      picturesOf(file, readFileSync(join(root, 'public', file))).map(readPixels),
    )
    const drawn = await Promise.all(picturesOf(file, await draw()).map(readPixels))
    const sizesOf = (list: Pixels[]) => list.map(({ width, height }) => [width, height])
    expect(sizesOf(committed)).toEqual(sizesOf(drawn))
    const differences = drawn.map((pixels, index) => compare(pixels, committed[index] ?? pixels))
    expect(Math.max(...differences)).toBeLessThan(0.01)
  })
})

it('has the sizes that its name or its use requires', async () => {
  const sizes = await Promise.all(
    marks.map(async ({ file }) => {
      const pictures = picturesOf(file, readFileSync(join(root, 'public', file)))
      const all = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
      return [file, all.map(({ width, height }) => `${width}x${height}`).join(' ')]
    }),
  )
  expect(Object.fromEntries(sizes)).toEqual({
    'logo/p666.png': '540x180',
    'favicon.ico': '16x16 32x32 48x48',
    'icon-192.png': '192x192',
    'icon-512.png': '512x512',
    'icon-maskable-512.png': '512x512',
    'apple-touch-icon.png': '180x180',
  })
})

const formOf = (file: string): string =>
  readFileSync(join(root, 'public', file), 'utf8').replaceAll(/#[0-9a-f]{6}/g, '#')

const payments = readdirSync(join(root, 'public', 'payments')).filter(
  (name) => !name.includes('-hover'),
)

it.each(payments)('%s differs from its hover variant in colours only', (name) => {
  const hover = name.replace('.svg', '-hover.svg')
  expect(formOf(`payments/${hover}`)).toBe(formOf(`payments/${name}`))
  const [own, other] = [name, hover].map((one) =>
    readFileSync(join(root, 'public', 'payments', one)),
  )
  expect(own).not.toEqual(other)
})
