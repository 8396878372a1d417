import { hash } from 'node:crypto'
import { diffIndices } from 'node-diff3'
import type { Raster, Region } from './take-picture.ts'

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
    const [old, now] = [rowsOf(before, start, end), rowsOf(after, from, to)]
    const columns =
      old.length === now.length
        ? findColumns(before.width, old, now)
        : { x: 0, width: before.width }
    return [
      { ...columns, y: start, height: end - start },
      { ...columns, y: from, height: to - from },
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

function rowsOf({ width, data }: Raster, from: number, end: number): Buffer {
  return data.subarray(from * width * 4, end * width * 4)
}

/** What rows are compared by. */
function keysOf(picture: Raster): string[] {
  return Array.from({ length: picture.height }, (_, row) =>
    hash('sha1', rowsOf(picture, row, row + 1)),
  )
}

/** The columns from the first to the last one in which as many rows of two pictures differ. */
function findColumns(width: number, before: Buffer, after: Buffer): Pick<Region, 'x' | 'width'> {
  let [left, right] = [width, 0]
  for (let row = 0; row < before.length; row += width * 4) {
    const differs = (x: number): boolean =>
      before.readUInt32LE(row + x * 4) !== after.readUInt32LE(row + x * 4)
    for (let x = 0; x < left; x++) if (differs(x)) left = x
    for (let x = width - 1; x >= right; x--) if (differs(x)) right = x + 1
  }
  return { x: left, width: Math.max(right, left) - left }
}
