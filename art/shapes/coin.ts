import type { Group, Mesh } from 'three'
import { gold, satinGold } from '../materials.ts'
import { createRandom } from '../render/sequence.ts'
import { gear, hollow, polygon, ring } from './outlines.ts'
import { group, put, slabGeometry, solid } from './solids.ts'

/** Radius and thickness of a coin, in units. */
const [radius, depth] = [0.34, 0.085]

let parts: { body: Mesh; rim: Mesh; emblem: Mesh; frame: Mesh } | undefined

/** A gold coin with a hexagon, around the origin, its face to the front. */
export function coin(): Group {
  parts ??= {
    body: solid(slabGeometry(gear(radius, radius - 0.012, 90, 2), depth * 0.82, 0.012), satinGold),
    rim: solid(slabGeometry(ring(radius - 0.008, radius - 0.062), depth, 0.014), gold),
    emblem: solid(slabGeometry(polygon(0.135, 6), depth * 0.96, 0.014), gold),
    frame: solid(
      slabGeometry(hollow(polygon(0.21, 6), polygon(0.185, 6)), depth * 0.93, 0.008),
      gold,
    ),
  }
  const { body, rim, emblem, frame } = parts
  return group(body.clone(), rim.clone(), emblem.clone(), frame.clone())
}

/** A stack of slightly misaligned coins, standing on the origin. */
export function coinStack(count: number, seed: number): Group {
  const random = createRandom(seed)
  const stack = group()
  const hidden = solid(slabGeometry(gear(radius, radius - 0.012, 90, 2), depth, 0.012), satinGold)
  for (let index = 0; index < count; index++) {
    const one = index < count - 2 ? hidden.clone() : coin()
    const [x, z] = [(random() - 0.5) * 0.05, (random() - 0.5) * 0.05]
    stack.add(put(one, [x, depth * (index + 0.5), z], [-90, random() * 360, 0]))
  }
  return stack
}
