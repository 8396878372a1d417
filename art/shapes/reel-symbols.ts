import {
  CatmullRomCurve3,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type Group,
  type Mesh,
} from 'three'
import { coralLacquer, gold, lacquer } from '../materials.ts'
import { seven } from './outlines.ts'
import { group, lathe, put, slab, solid } from './solids.ts'

const leaf = lacquer(0x6a34c8, 0.35)

/** A bell about 1 unit high around the origin. */
export function bell(): Group {
  const profile: [number, number][] = [
    [0, 0.42],
    [0.08, 0.415],
    [0.17, 0.385],
    [0.235, 0.32],
    [0.27, 0.22],
    [0.29, 0.08],
    [0.315, -0.06],
    [0.36, -0.18],
    [0.425, -0.275],
    [0.46, -0.32],
    [0.468, -0.345],
    [0.46, -0.37],
    [0.43, -0.38],
    [0.36, -0.37],
    [0, -0.3],
  ]
  return group(
    lathe(profile, gold),
    put(solid(new TorusGeometry(0.41, 0.022, 16, 64), gold), [0, -0.27, 0], [90, 0, 0]),
    put(solid(new TorusGeometry(0.285, 0.014, 16, 64), gold), [0, 0.12, 0], [90, 0, 0]),
    put(solid(new SphereGeometry(0.1, 40, 24), coralLacquer), [0, -0.4, 0]),
    put(solid(new TorusGeometry(0.07, 0.025, 16, 40), gold), [0, 0.47, 0]),
  )
}

/** Two cherries about 1 unit high around the origin. */
export function cherries(): Group {
  const berry = (x: number, y: number, z: number): Mesh =>
    put(solid(new SphereGeometry(0.245, 64, 40), coralLacquer), [x, y, z])
  const stem = (points: [number, number, number][]): Mesh => {
    const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
    return solid(new TubeGeometry(curve, 40, 0.022, 12), gold)
  }
  const oval = new SphereGeometry(0.2, 40, 24).scale(1, 0.52, 0.22)
  return group(
    berry(-0.24, -0.2, 0),
    berry(0.22, -0.27, 0.08),
    stem([
      [-0.24, 0.0, 0],
      [-0.2, 0.2, 0],
      [-0.02, 0.42, 0],
      [0.08, 0.48, 0],
    ]),
    stem([
      [0.22, -0.06, 0.08],
      [0.22, 0.14, 0.06],
      [0.14, 0.36, 0.02],
      [0.08, 0.48, 0],
    ]),
    put(solid(oval, leaf), [0.27, 0.45, 0], [0, -18, -12]),
  )
}

/** A bent bar like a seven, 1 unit high, around the origin. */
export function lucky(): Group {
  return group(
    slab(seven(), 0.16, 0.04, coralLacquer),
    put(slab(seven(), 0.1, 0.02, gold), [0, 0, -0.04], [0, 0, 0], 1.14),
  )
}
