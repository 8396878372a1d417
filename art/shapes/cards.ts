import type { Group, Shape } from 'three'
import { gold, lacquer, satin } from '../materials.ts'
import { diamond, heart, hollow, polygon, roundRectangle, spade } from './outlines.ts'
import { decal, group, put, slab } from './solids.ts'

/** Width, height and thickness of a card, in units. */
const [width, height, depth] = [1.1, 1.54, 0.022]

const paper = satin(0xe9dcc4, 0.4)
const night = satin(0x160b30, 0.6)
const coral = satin(0xc01a10, 0.6)
const violet = lacquer(0x4a20a0, 0.4)

const suits = {
  heart: { shape: heart(), material: coral },
  diamond: { shape: diamond(), material: coral },
  spade: { shape: spade(), material: night },
} satisfies Record<string, { shape: Shape; material: typeof night }>

/** A card with one large suit, around the origin, its face to the front and its back in violet. */
export function card(suit: keyof typeof suits): Group {
  const { shape, material } = suits[suit]
  const mark = (x: number, y: number, size: number, angle = 0) =>
    put(decal(shape, material), [x, y, depth / 2 + 0.002], [0, 0, angle], size)
  const frame = roundRectangle(width - 0.1, height - 0.1, 0.06)
  const line = hollow(frame, roundRectangle(width - 0.115, height - 0.115, 0.055))
  const back = group(
    decal(frame, violet),
    put(decal(polygon(0.3, 6), gold), [0, 0, 0.002]),
    put(decal(polygon(0.25, 6), violet), [0, 0, 0.004]),
    put(decal(diamond(), gold), [0, 0, 0.006], [0, 0, 0], 0.3),
  )
  return group(
    slab(roundRectangle(width, height, 0.1), depth, 0.006, paper),
    mark(0, 0, 0.68),
    mark(-width / 2 + 0.17, height / 2 - 0.2, 0.19),
    mark(width / 2 - 0.17, -height / 2 + 0.2, 0.19, 180),
    put(decal(line, gold), [0, 0, depth / 2 + 0.001]),
    put(back, [0, 0, -depth / 2 - 0.002], [0, 180, 0]),
  )
}
