import type { Group, Material, Mesh } from 'three'
import { glow, lacquer, metal } from '../materials.ts'
import { arc, roundRectangle } from './outlines.ts'
import { decal, group, put, slab } from './solids.ts'
import type { Place } from '../render/take.ts'

/** Width, height and thickness of a phone, in units; its screen is 1.42 x 2.94. */
const [width, height, depth] = [1.56, 3.08, 0.17]

const frame = metal(0xd9a24a, 0.26)
const back = lacquer(0x2a1560, 0.4)

/** A phone around the origin, its screen to the front; the given objects are placed on the screen. */
export function phone(...shown: (Group | Mesh)[]): Group {
  const pane = roundRectangle(width - 0.06, height - 0.06, 0.22)
  const screen = roundRectangle(width - 0.14, height - 0.14, 0.18)
  const key = roundRectangle(0.03, 0.34, 0.014)
  return group(
    slab(roundRectangle(width, height, 0.25), depth, 0.05, frame),
    put(slab(pane, 0.02, 0.006, lacquer(0x08040f)), [0, 0, depth / 2 - 0.006]),
    put(slab(pane, 0.02, 0.006, back), [0, 0, -depth / 2 + 0.006]),
    put(decal(screen, glow(0x35149a, 0.5)), [0, 0, depth / 2 + 0.006]),
    put(decal(roundRectangle(0.34, 0.075, 0.037), lacquer(0x08040f)), [0, 1.36, depth / 2 + 0.009]),
    put(slab(key, 0.05, 0.01, frame), [width / 2 + 0.005, 0.5, 0], [0, 90, 0]),
    put(group(...shown), [0, 0, depth / 2 + 0.008]),
  )
}

/** A plate on a screen: width, height, radius, and the position of its middle. */
export function plate(size: Place, material: Material, [x, y, z]: Place, thickness = 0.05): Mesh {
  const flat = slab(roundRectangle(...size), thickness, 0.016, material)
  return put(flat, [x, y, z + thickness / 2])
}

/** A padlock 1 unit wide around the middle of its body, its face to the front. */
export function padlock(body: Material, shackle: Material, hole: Material): Group {
  const legs = [-0.31, 0.31].map((x) =>
    put(slab(roundRectangle(0.12, 0.4, 0.02), 0.14, 0.04, shackle), [x, 0.46, 0]),
  )
  return group(
    slab(roundRectangle(1, 0.8, 0.16), 0.36, 0.07, body),
    put(slab(arc(0.37, 0.25, 0, Math.PI), 0.14, 0.04, shackle), [0, 0.6, 0]),
    ...legs,
    put(slab(roundRectangle(0.16, 0.16, 0.079), 0.02, 0.004, hole), [0, 0.08, 0.18]),
    put(slab(roundRectangle(0.075, 0.26, 0.03), 0.02, 0.004, hole), [0, -0.06, 0.18]),
  )
}
