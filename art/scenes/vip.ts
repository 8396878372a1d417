import {
  CatmullRomCurve3,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type Group,
  type Mesh,
} from 'three'
import { gold, satinGold, velvet, violetLacquer } from '../materials.ts'
import { crown } from '../shapes/crown.ts'
import { brilliantGem, stepGem } from '../shapes/gem.ts'
import { around, drum, group, lathe, put, solid } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

/** A crown on a velvet cushion. */
export function crownOnCushion(): Take {
  const subject = group(
    put(cushion(), [0, 0, 0], [0, 22, 0]),
    put(crown(), [0, 0.63, 0], [-2, 9, 0], 1.04),
  )
  return { subject, camera: { from: [0.3, 3.2, 8.6], at: [0, 0.9, 0] } }
}

function cushion(): Group {
  const [half, height] = [1.5, 0.28]
  const seam = Array.from({ length: 120 }, (_, index) => {
    const [x, z] = square((index / 120) * 2 * Math.PI)
    return new Vector3(x * half, height, z * half)
  })
  const cord = new TubeGeometry(new CatmullRomCurve3(seam, true), 400, 0.045, 12, true)
  const reach = Math.hypot(...square(Math.PI / 4)) * half
  return group(
    pillow(half, height),
    solid(cord, satinGold),
    ...around(4, () => put(tassel(), [reach + 0.02, height, 0], [0, 0, 0], 0.6), 45),
  )
}

/** A square with round corners, as a radius by angle; its sides are 1 from the middle. */
function square(angle: number): [number, number] {
  const power = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.42
  return [power(Math.cos(angle)), power(Math.sin(angle))]
}

/** A pillow on the floor, with the height of its seam; the crown has pressed a dent into it. */
function pillow(half: number, height: number): Mesh {
  const geometry = new SphereGeometry(1, 160, 80)
  const position = geometry.getAttribute('position')
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)]
    const out = Math.min(1, Math.hypot(x, z))
    const [squareX, squareZ] = square(Math.atan2(z, x))
    const reach = out ** 0.75 * half
    const thick =
      (y > 0 ? y ** 0.95 * 0.5 : -height * (-y) ** 0.22) *
      (1 - 0.12 * out * Math.abs(squareX * squareZ))
    const dent = y > 0 ? 0.12 * Math.exp(-((out / 0.55) ** 4)) : 0
    const fold = 0.018 * Math.sin(9 * Math.atan2(z, x)) * out ** 4 * (1 - out ** 8)
    position.setXYZ(
      index,
      squareX * reach,
      Math.max(0, thick + height - dent + fold),
      squareZ * reach,
    )
  }
  geometry.computeVertexNormals()
  return solid(geometry, velvet(0x8f1a12))
}

function tassel(): Group {
  return group(
    solid(new SphereGeometry(0.1, 40, 24), gold),
    put(
      lathe(
        [
          [0, 0],
          [0.05, 0],
          [0.085, -0.08],
          [0.07, -0.12],
          [0.12, -0.36],
          [0.1, -0.38],
          [0, -0.37],
        ],
        satinGold,
      ),
      [0.07, -0.06, 0],
      [0, 0, 10],
    ),
  )
}

/** A diamond on a pedestal, with three smaller gems. */
export function diamondOnPedestal(): Take {
  const stone = put(brilliantGem(0xf2ecff), [0, 1.9, 0], [10, 12, 4], 1.06)
  const subject = group(
    put(group(pedestal(), stone), [0, 0, -0.2], [0, 0, 0], 0.9),
    put(stepGem(0xff6a5a), [-1.2, 0.19, 0.86], [0, 20, 0], 0.38),
    put(stepGem(0xcf86ff), [1.18, 0.21, 0.82], [0, 50, 0], 0.42),
    put(stepGem(0xffc552), [-0.1, 0.16, 1.35], [0, 5, 0], 0.32),
  )
  return { subject, camera: { from: [0.2, 2.9, 8.2], at: [0, 0.98, 0] } }
}

function pedestal(): Group {
  return group(
    drum(1.25, 0.22, 0.05, violetLacquer),
    put(solid(new TorusGeometry(1.12, 0.035, 20, 128), gold), [0, 0.225, 0], [90, 0, 0]),
    put(drum(0.98, 0.5, 0.06, violetLacquer), [0, 0.2, 0]),
    put(solid(new TorusGeometry(0.9, 0.04, 20, 128), gold), [0, 0.7, 0], [90, 0, 0]),
    put(drum(0.62, 0.14, 0.05, satinGold), [0, 0.68, 0]),
    put(
      lathe(
        [
          [0.34, 0.12],
          [0.2, 0.2],
          [0.16, 0.3],
          [0.2, 0.4],
          [0.36, 0.52],
          [0.4, 0.52],
          [0.27, 0.36],
          [0.22, 0.28],
          [0.3, 0.16],
          [0.42, 0.12],
        ],
        gold,
      ),
      [0, 0.68, 0],
    ),
  )
}
