import { hash } from 'node:crypto'
import { diffIndices } from 'node-diff3'

/** A picture as rows of pixels, four bytes each. */
export interface Raster {
  width: number
  height: number
  data: Buffer
}

/** A part of a picture, in pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** Rows between two regions that are shown as one. */
const nearby = 40

/**
 * Finds where two pictures differ, in any pixel: rows that only one of them has, or that differ. Rows that have moved along
 * with what is above them are the same. Returns the regions of both pictures in pairs; none if they are equal.
 */
export function compareRasters(before: Raster, after: Raster): (readonly [Region, Region])[] {
  if (before.width !== after.width) return [[wholeOf(before), wholeOf(after)]]
  if (before.data.equals(after.data)) return []
  const hunks: Hunk[] = []
  for (const [a, endA, b, endB] of listHunks(keysOf(before), keysOf(after))) {
    const last = hunks.at(-1)
    if (last && Math.max(a - last[1], b - last[3]) <= nearby)
      hunks.splice(-1, 1, [last[0], endA, last[2], endB])
    else hunks.push([a, endA, b, endB])
  }
  return hunks.map(([start, end, from, to]) => {
    const isSameHeight = end - start === to - from
    const [left, right] = isSameHeight
      ? findColumns(before, after, { start, end, from })
      : [0, before.width]
    const x = { x: left, width: right - left }
    return [
      { ...x, y: start, height: end - start },
      { ...x, y: from, height: to - from },
    ]
  })
}

/** Rows that differ: where they start and end before, and after. */
type Hunk = readonly [start: number, end: number, from: number, to: number]

/** The most pairs of rows that are compared; time and memory grow with them. */
const maxPairs = 4_000_000

function listHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const most = Math.min(before.length, after.length)
  let [top, bottom] = [0, 0]
  while (top < most && before[top] === after[top]) top++
  while (bottom < most - top && before.at(-1 - bottom) === after.at(-1 - bottom)) bottom++
  const [a, b] = [before, after].map((rows) => rows.slice(top, rows.length - bottom))
  if (!a || !b || a.length * b.length > maxPairs)
    return [[top, before.length - bottom, top, after.length - bottom]]
  return diffIndices(a, b).map(({ buffer1: [start, height], buffer2: [from, newHeight] }) => [
    top + start,
    top + start + height,
    top + from,
    top + from + newHeight,
  ])
}

function wholeOf({ width, height }: Raster): Region {
  return { x: 0, y: 0, width, height }
}

/** What rows are compared by. */
function keysOf({ width, height, data }: Raster): string[] {
  const row = (index: number): Buffer => data.subarray(index * width * 4, (index + 1) * width * 4)
  return Array.from({ length: height }, (_, index) => hash('sha1', row(index)))
}

/** The first and the last column in which rows of two pictures differ. */
function findColumns(
  before: Raster,
  after: Raster,
  { start, end, from }: { start: number; end: number; from: number },
): [left: number, right: number] {
  const { width } = before
  let [left, right] = [width, 0]
  for (let row = 0; row < end - start; row++) {
    const differs = (x: number): boolean =>
      before.data.readUInt32LE(((start + row) * width + x) * 4) !==
      after.data.readUInt32LE(((from + row) * width + x) * 4)
    for (let x = 0; x < left; x++) if (differs(x)) left = x
    for (let x = width - 1; x >= right; x--) if (differs(x)) right = x + 1
  }
  return [left, Math.max(right, left)]
}
