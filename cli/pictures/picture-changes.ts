import sharp from 'sharp'
import type { BuiltChanges, PageChange } from '../../diff/compare-built.ts'
import { pairParts, type PartPair, type PartPlace } from '../../diff/page-parts.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { compareRasters } from './compare-pixels.ts'
import type { openBrowser } from './open-browser.ts'
import {
  openView,
  takePicture,
  type PagePicture,
  type Raster,
  type Region,
  type Sides,
  type View,
} from './take-picture.ts'

/** A page that differs, with pictures of what looks different. */
export interface PicturedPage {
  page: PageChange
  /** What differs in each view; empty if it looks the same everywhere. */
  views: { view: View; parts: PicturedPart[] }[]
  /** Whether it was looked at: pages beyond the limit are not, nor are those that cannot look different. */
  isPictured: boolean
}

/** A part of a page that looks different, or has another place. */
export interface PicturedPart {
  place: PartPlace
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before?: Crop
  after?: Crop
  /** The page that shows the same difference, which is pictured there. */
  sameAs?: string
}

/** A part of a picture. */
export interface Crop {
  /** As WebP. */
  bytes: Buffer
  width: number
  height: number
  /** Where it differs. */
  regions: Region[]
}

/**
 * Takes pictures of the pages that may look different in two folders, at most `limit`, each in one view. No browser is started
 * if there are none.
 */
export async function pictureChanges(
  { pages, replaced }: BuiltChanges,
  {
    folders,
    views,
    limit,
    at,
    open,
  }: {
    folders: Sides<string>
    views: readonly View[]
    limit: number
    at: number
    open: typeof openBrowser
  },
): Promise<PicturedPage[]> {
  const pictured: PicturedPage[] = []
  const shown: { one: PicturedPage; parts: PartPair[] }[] = []
  for (const page of pages) {
    const isPictured = (shown.length + 1) * views.length <= limit
    const one = { page, views: [], isPictured }
    pictured.push(one)
    const parts = isPictured ? pairParts(page.before, page.after, replaced) : []
    const own = parts.filter(({ differs, isMoved }) => differs || isMoved)
    if (own.length > 0) shown.push({ one, parts: own })
  }
  if (shown.length === 0) return pictured
  const browser = await open()
  try {
    const known = new Map<string, string>()
    for (const view of views) {
      const context = await openView(browser, view, { at, folders })
      const windows = [await context.newPage(), await context.newPage()] as const
      for (const { one, parts } of shown) {
        const take = (window: (typeof windows)[number], side: keyof Sides<string>) =>
          one.page[side] &&
          takePicture(
            window,
            `https://${side}.invalid${one.page[side].path}`,
            parts.flatMap((part) => (part.differs ? (part[side] ?? []) : [])),
          )
        const [was, is] = await Promise.all([take(windows[0], 'before'), take(windows[1], 'after')])
        const found = (await Promise.all(parts.map((pair) => compareParts(pair, was, is)))).flat()
        for (const part of found) notice(known, part, one.page.path)
        if (found.length > 0) one.views.push({ view, parts: found })
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return pictured
}

/** Marks a difference that another page has as well. */
function notice(known: Map<string, string>, part: PicturedPart, path: string): void {
  if (part.kind === 'moved') return
  const key = hashOf(Buffer.concat([part.before, part.after].flatMap((crop) => crop?.bytes ?? [])))
  const other = known.get(key)
  if (other === undefined) known.set(key, path)
  else if (other !== path) {
    part.sameAs = other
    delete part.before
    delete part.after
  }
}

/** How much of an unchanged picture is shown above and below what differs, and the most that is shown, in pixels. */
const [around, tallest] = [48, 2400]

/** Compares a part of two pictures; an empty list if it looks the same. */
async function compareParts(
  { before, after, isMoved, differs }: PartPair,
  was: PagePicture | undefined,
  is: PagePicture | undefined,
): Promise<PicturedPart[]> {
  const place = after ?? before ?? 0
  const [old, now] = [cut(was, before), cut(is, after)]
  const pairs = differs && old && now ? compareRasters(old, now) : []
  if (!differs || (old && now && pairs.length === 0))
    return isMoved ? [{ place, kind: 'moved' }] : []
  const shown = pairs.length > 0 ? pairs.flat() : [{ y: 0, height: Infinity }]
  const from = Math.max(0, Math.min(...shown.map(({ y }) => y)) - around)
  const end = Math.max(...shown.map(({ y, height }) => y + height)) + around

  /** What is shown of a part; undefined if the page does not have it. */
  async function crop(part: Raster | undefined, regions: Region[]): Promise<Crop | undefined> {
    const rows = part && cutRows(part, from, Math.min(end, from + tallest))
    if (!rows || rows.height === 0) return undefined
    const { width, height, data } = rows
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).webp({ quality: 82 })
    const moved = regions.map((one) => ({ ...one, y: one.y - from }))
    return { bytes: await picture.toBuffer(), width, height, regions: moved }
  }

  const left = await crop(
    old,
    pairs.map(([one]) => one),
  )
  const right = await crop(
    now,
    pairs.map(([, one]) => one),
  )
  if (!left && !right) return []
  const kind = old && now ? 'changed' : old ? 'removed' : 'added'
  return [{ place, kind, ...(left && { before: left }), ...(right && { after: right }) }]
}

/** A part of a picture; undefined where the page has it not. */
function cut(picture: PagePicture | undefined, place: PartPlace | undefined): Raster | undefined {
  const box = place === undefined ? undefined : picture?.boxes.get(place)
  return picture && box && cutRows(picture.raster, box.y, box.y + box.height)
}

function cutRows({ width, data }: Raster, from: number, end: number): Raster {
  const rows = data.subarray(from * width * 4, Math.max(from, end) * width * 4)
  return { width, height: width > 0 ? rows.length / width / 4 : 0, data: rows }
}
