import {
  CatmullRomCurve3,
  DoubleSide,
  BufferGeometry,
  Float32BufferAttribute,
  Vector3,
  type Group,
  type Mesh,
} from 'three'
import { lacquer } from '../materials.ts'
import { group, put, solid } from './solids.ts'
import type { Place } from '../render/take.ts'

/** The material of ribbons, also for bands that are part of a box. */
export const satinRibbon = lacquer(0xf3b23a, 0.3)
satinRibbon.side = DoubleSide
satinRibbon.metalness = 0.75

/** A band along points in the x-y plane, `width` deep along z, and wider in its middle by `swell`. */
function band(points: Place[], width: number, swell = 0): Mesh {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
  const [steps, across] = [80, 8]
  const positions: number[] = []
  const indices: number[] = []
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const at = curve.getPoint(along)
    const half = (width / 2) * (1 + swell * Math.sin(Math.PI * along))
    for (let side = 0; side <= across; side++) {
      const v = (side / across) * 2 - 1
      positions.push(at.x, at.y + 0.018 * (1 - v * v), at.z + v * half)
      if (step < steps && side < across) {
        const corner = step * (across + 1) + side
        const next = corner + across + 1
        indices.push(corner, corner + 1, next, corner + 1, next + 1, next)
      }
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  return solid(geometry, satinRibbon)
}

/** A bow with two loops and two ends, lying on the origin. */
export function bow(): Group {
  const loop: Place[] = [
    [0, 0.07, 0],
    [0.2, 0.3, 0],
    [0.5, 0.46, 0],
    [0.66, 0.3, 0],
    [0.5, 0.1, 0],
    [0.2, 0.05, 0],
    [0, 0.05, 0],
  ]
  const end: Place[] = [
    [0, 0.06, 0],
    [0.25, 0.12, 0.02],
    [0.5, 0.035, 0.05],
    [0.72, 0.03, 0.08],
  ]
  return group(
    put(band(loop, 0.24, 0.5), [0, 0, 0], [0, 14, 0]),
    put(band(loop, 0.24, 0.5), [0, 0, 0], [0, 194, 0]),
    put(band(end, 0.22, 0.15), [0, 0, 0], [0, -38, 0]),
    put(band(end, 0.22, 0.15), [0, 0, 0], [0, 238, 0]),
    knot(),
  )
}

function knot(): Mesh {
  const round: Place[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => {
    const angle = (step / 8) * 2 * Math.PI
    return [0.12 * Math.cos(angle), 0.11 + 0.1 * Math.sin(angle), 0]
  })
  return band(round, 0.26)
}
