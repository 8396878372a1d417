import sharp from 'sharp'
import type { BuiltChanges, PageChange } from '../../diff/compare-built.ts'
import { compareRasters, type Raster, type Region } from './compare-pixels.ts'
import { pairParts, type PartPair, type PartPlace } from './page-parts.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import type { openBrowser } from './open-browser.ts'
import { openView, takePicture, type PagePicture, type View } from './take-picture.ts'

/** A page that differs, with pictures of what looks different. */
export interface PicturedPage {
  page: PageChange
  /** Empty if it looks the same everywhere. */
  views: PicturedView[]
  /** Whether it was looked at: pages beyond the limit are not, nor are those that cannot look different. */
  isPictured: boolean
}

/** What differs on a page in one view. */
interface PicturedView {
  view: View
  parts: PicturedPart[]
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

/** Where the two versions of a site are served, and how they are looked at. */
export interface PictureOptions {
  before: string
  after: string
  views: readonly View[]
  /** The most pages to look at, each in one view. */
  limit: number
  at: number
  open: typeof openBrowser
}

/** Takes pictures of the pages that may look different. No browser is started if there are none. */
export async function pictureChanges(
  { pages, replaced }: BuiltChanges,
  { before, after, views, limit, at, open }: PictureOptions,
): Promise<PicturedPage[]> {
  const pictured = pages.map((page) => ({
    page,
    views: new Array<PicturedView>(),
    isPictured: false,
    parts: (): PartPair[] => pairParts(page.before, page.after, replaced).filter(mayShow),
  }))
  const shown: { one: (typeof pictured)[number]; parts: PartPair[] }[] = []
  for (const one of pictured) {
    if ((shown.length + 1) * views.length > limit) break
    const parts = one.parts()
    if (parts.length > 0) shown.push({ one, parts })
    else one.isPictured = true
  }
  if (shown.length === 0) return pictured
  const browser = await open()
  try {
    const known = new Map<string, string>()
    for (const view of views) {
      const context = await openView(browser, view, { at, origins: [before, after].map(originOf) })
      const [first, second] = [await context.newPage(), await context.newPage()]
      for (const { one, parts } of shown) {
        const { page } = one
        const placesOf = (side: 'before' | 'after'): PartPlace[] =>
          parts.flatMap((part) => (part.differs ? (part[side] ?? []) : []))
        const [was, is] = await Promise.all([
          page.before && takePicture(first, before + page.before.path, placesOf('before')),
          page.after && takePicture(second, after + page.after.path, placesOf('after')),
        ])
        const found: PicturedPart[] = []
        for (const pair of parts) found.push(...(await compareParts(pair, was, is)))
        for (const part of found) notice(known, part, page.path)
        one.isPictured = true
        if (found.length > 0) one.views.push({ view, parts: found })
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return pictured
}

function mayShow({ differs, isMoved }: PartPair): boolean {
  return differs || isMoved
}

function originOf(url: string): string {
  return new URL(url).origin
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
  if (!old || !now) {
    const one = old ?? now
    if (!differs) return [{ place, kind: 'moved' }]
    if (!one || one.height === 0) return []
    const crop = await toCrop(one, { from: 0, end: one.height, regions: [] })
    return [old ? { place, kind: 'removed', before: crop } : { place, kind: 'added', after: crop }]
  }
  const pairs = differs ? compareRasters(old, now) : []
  if (pairs.length === 0) return isMoved ? [{ place, kind: 'moved' }] : []
  const all = pairs.flat()
  const from = Math.max(0, Math.min(...all.map(({ y }) => y)) - around)
  const end = Math.max(...all.map(({ y, height }) => y + height)) + around
  const crop = (raster: Raster, regions: Region[]): Promise<Crop> =>
    toCrop(raster, { from, end: Math.min(end, raster.height), regions })
  return [
    {
      place,
      kind: 'changed',
      before: await crop(
        old,
        pairs.map(([region]) => region),
      ),
      after: await crop(
        now,
        pairs.map(([, region]) => region),
      ),
    },
  ]
}

function cut(picture: PagePicture | undefined, place: PartPlace | undefined): Raster | undefined {
  const box = place === undefined ? undefined : picture?.boxes.get(place)
  if (!picture || !box) return undefined
  const { width, data } = picture.raster
  const height = Math.max(0, box.height)
  return { width, height, data: data.subarray(box.y * width * 4, (box.y + height) * width * 4) }
}

/** Cuts rows out of a picture. */
async function toCrop(
  { width, data }: Raster,
  { from, end, regions }: { from: number; end: number; regions: readonly Region[] },
): Promise<Crop> {
  const height = Math.max(1, Math.min(end - from, tallest))
  const rows = data.subarray(from * width * 4, (from + height) * width * 4)
  const raw = {
    width,
    height: Math.max(1, Math.floor(rows.length / width / 4)),
    channels: 4,
  } as const
  const bytes =
    rows.length === 0
      ? await sharp({ create: { width, height: 1, channels: 4, background: '#0000' } })
          .webp()
          .toBuffer()
      : await sharp(rows, { raw }).webp({ quality: 82 }).toBuffer()
  return {
    bytes,
    width,
    height: raw.height,
    regions: regions.map((region) => ({ ...region, y: region.y - from })),
  }
}
