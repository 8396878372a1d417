import { CircleGeometry, type Group, type Material } from 'three'
import { gold, ivory, lacquer, palette, satin, violetLacquer } from '../materials.ts'
import { createRandom } from '../render/sequence.ts'
import type { Place } from '../render/take.ts'
import { arc, diamond, disc, polygon, ring, roundRectangle } from './outlines.ts'
import { around, box, decal, drum, group, put, slabGeometry, solid } from './solids.ts'

/** Radius and thickness of a chip, in units. */
const [radius, thickness] = [0.44, 0.105]

const cream = satin(palette.cream, 0.4)

/** The places of pips, and the numbers that have a pip there. */
const pips = [
  { x: 0, y: 0, numbers: [1, 3, 5] },
  { x: -1, y: -1, numbers: [2, 3, 4, 5, 6] },
  { x: 1, y: 1, numbers: [2, 3, 4, 5, 6] },
  { x: -1, y: 1, numbers: [4, 5, 6] },
  { x: 1, y: -1, numbers: [4, 5, 6] },
  { x: -1, y: 0, numbers: [6] },
  { x: 1, y: 0, numbers: [6] },
]

/** A chip that lies on the origin, its face up. */
export function chip(material: Material): Group {
  const insert = slabGeometry(
    arc(radius + 0.004, radius - 0.11, -0.17, 0.17),
    thickness + 0.006,
    0.004,
  )
  const flat = group(
    put(drum(radius, thickness, 0.02, material), [0, -thickness / 2, 0]),
    ...around(8, () => put(solid(insert, cream), [0, 0, 0], [-90, 0, 0])),
  )
  const inlay = group(
    solid(slabGeometry(ring(0.3, 0.27), thickness + 0.012, 0.004), gold),
    solid(slabGeometry(disc(0.27), thickness + 0.004, 0.002), cream),
    solid(slabGeometry(polygon(0.17, 6), thickness + 0.016, 0.005), material),
  )
  return put(group(put(inlay, [0, 0, 0], [-90, 0, 0]), flat), [0, thickness / 2, 0])
}

/** A stack of slightly misaligned chips, standing on the origin. */
export function chipStack(count: number, material: Material, seed: number): Group {
  const random = createRandom(seed)
  const stack = group()
  const one = chip(material)
  for (let index = 0; index < count; index++) {
    const [x, z] = [(random() - 0.5) * 0.06, (random() - 0.5) * 0.06]
    stack.add(put(group(one.clone()), [x, thickness * index, z], [0, random() * 360, 0]))
  }
  return stack
}

/** A die with an edge of 0.62 around the origin; its right, top and front faces show the three numbers. */
export function die(material: Material, pipMaterial: Material): Group {
  const [edge, step] = [0.62, 0.165]
  const pip = new CircleGeometry(0.062, 32)
  const face = (count: number): Group =>
    group(
      ...pips
        .filter(({ numbers }) => numbers.includes(count))
        .map(({ x, y }) => {
          const mark = solid(pip, pipMaterial)
          mark.castShadow = false
          return put(mark, [x * step, y * step, edge / 2 + 0.0015])
        }),
    )
  return group(
    box([edge, edge, edge], 0.085, material),
    put(face(5), [0, 0, 0]),
    put(face(3), [0, 0, 0], [0, 90, 0]),
    put(face(6), [0, 0, 0], [-90, 0, 0]),
    put(face(2), [0, 0, 0], [0, 180, 0]),
    put(face(4), [0, 0, 0], [0, -90, 0]),
    put(face(1), [0, 0, 0], [90, 0, 0]),
  )
}

/** Width, height and depth of a tile, in units. */
export const tileSize: Place = [0.62, 0.84, 0.42]

const violet = lacquer(0x4a20a0, 0.4)
const coral = lacquer(palette.coral, 0.4)

/** What is on the faces of tiles. */
const faces = {
  rings: () =>
    [-0.13, 0.13].flatMap((x) =>
      [0.22, 0, -0.22].flatMap((y) =>
        [ring(0.095, 0.055), disc(0.03)].map((shape) =>
          put(decal(shape, y === 0 ? coral : violet), [x, y, 0]),
        ),
      ),
    ),
  bars: () =>
    [-0.17, 0, 0.17].flatMap((x) =>
      [0.16, -0.16].map((y) => {
        const isCoral = x === 0 && y > 0
        return put(decal(roundRectangle(0.075, 0.26, 0.037), isCoral ? coral : violet), [x, y, 0])
      }),
    ),
  rhombus: () => [
    put(decal(diamond(), coral), [0, 0, 0], [0, 0, 0], 0.54),
    put(decal(diamond(), ivory), [0, 0, 0.002], [0, 0, 0], 0.22),
  ],
  pips: () => [
    decal(roundRectangle(0.44, 0.022, 0.01), gold),
    put(decal(disc(0.055), violet), [-0.13, 0.29, 0]),
    put(decal(disc(0.055), violet), [0.13, 0.11, 0]),
    put(decal(disc(0.055), violet), [-0.13, -0.29, 0]),
    put(decal(disc(0.055), violet), [0.13, -0.11, 0]),
    put(decal(disc(0.055), violet), [0, -0.2, 0]),
  ],
}

/** A thick ivory tile with a violet back, around the origin, its face to the front. */
export function tile(face: keyof typeof faces): Group {
  const [width, height, depth] = tileSize
  return group(
    put(box([width, height, depth * 0.68], 0.06, ivory), [0, 0, depth * 0.16]),
    put(box([width, height, depth * 0.44], 0.06, violetLacquer), [0, 0, -depth * 0.28]),
    put(group(...faces[face]()), [0, 0, depth / 2 + 0.002]),
  )
}
