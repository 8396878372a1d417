import type { Frame } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'

/** A size in pixels. */
export interface Size {
  width: number
  height: number
}

/** A point in pixels. */
export interface Point {
  x: number
  y: number
}

/** The proportions that are offered, width to height, for what the blocks show. */
export const proportions = [
  { name: t('Free'), ratio: undefined },
  { name: '16:9', ratio: 16 / 9 },
  { name: t('16:10, cards'), ratio: 16 / 10 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '1:1', ratio: 1 },
  { name: t('4:5, tall cards'), ratio: 4 / 5 },
  { name: '3:1', ratio: 3 },
] as const

/** No part may be narrower, in pixels. */
const minWidth = 320

/** The largest part of a picture with a proportion, as close around a point as possible; all of it if the proportion is free. */
export function frameAround(picture: Size, ratio: number | undefined, point: Point): Frame {
  if (ratio === undefined) return { left: 0, top: 0, ...picture }
  const width = Math.min(picture.width, picture.height * ratio)
  const size = { width, height: width / ratio }
  return place(picture, size, { x: point.x - width / 2, y: point.y - size.height / 2 })
}

/** Moves a part, within the picture. */
export function moveFrame(picture: Size, frame: Frame, by: Point): Frame {
  return place(picture, frame, { x: frame.left + by.x, y: frame.top + by.y })
}

/**
 * Gives a part another size, with its top left corner where it is. It keeps its proportion if that is not free, stays in the
 * picture, and does not become too narrow.
 */
export function resizeFrame(
  picture: Size,
  { left, top }: Frame,
  wanted: Size,
  ratio: number | undefined,
): Frame {
  const least = Math.min(minWidth, picture.width - left)
  const most = Math.min(picture.width - left, (picture.height - top) * (ratio ?? Infinity))
  const width = clamp(wanted.width, Math.min(least, most), most)
  const height = ratio === undefined ? clamp(wanted.height, 1, picture.height - top) : width / ratio
  return { left, top, width, height }
}

/** A part in fractions of the picture. */
export function fractionsOf(picture: Size, { left, top, width, height }: Frame): Frame {
  return {
    left: left / picture.width,
    top: top / picture.height,
    width: clamp(width / picture.width, 0, 1),
    height: clamp(height / picture.height, 0, 1),
  }
}

/** Whether a part is wide enough. */
export function isWideEnough({ width }: Frame): boolean {
  return Math.round(width) >= minWidth
}

function place(picture: Size, { width, height }: Size, { x, y }: Point): Frame {
  return {
    left: clamp(x, 0, picture.width - width),
    top: clamp(y, 0, picture.height - height),
    width,
    height,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
