import {
  BufferGeometry,
  Float32BufferAttribute,
  SphereGeometry,
  TorusGeometry,
  type Group,
  type Mesh,
} from 'three'
import { coralLacquer, gold, lacquer, satinGold, velvet } from '../materials.ts'
import { around, group, put, solid } from './solids.ts'

const [points, base] = [8, 0.82]

/** A crown about 1.5 units high and 1.9 wide, standing on the origin. */
export function crown(): Group {
  const violet = lacquer(0x7136d8, 0.3)
  return group(
    wall(),
    put(solid(new TorusGeometry(base + 0.005, 0.06, 24, 128), gold), [0, 0.06, 0], [90, 0, 0]),
    put(solid(new TorusGeometry(base + 0.035, 0.035, 24, 128), gold), [0, 0.36, 0], [90, 0, 0]),
    put(solid(new SphereGeometry(0.78, 64, 32).scale(1, 0.62, 1), velvet(0x4a1f9c)), [0, 0.28, 0]),
    ...around(points, (index) => {
      const isTall = index % 2 === 0
      const [height, ball] = isTall ? [1.32, 0.1] : [0.98, 0.075]
      const tip = solid(new SphereGeometry(ball, 40, 24), isTall ? gold : satinGold)
      return put(tip, [0, height + ball * 0.72, flare(height)])
    }),
    ...around(
      points,
      (index) => {
        const stone = index % 2 === 0 ? coralLacquer : violet
        const jewel = solid(new SphereGeometry(0.085, 40, 24).scale(1, 1, 0.6), stone)
        return group(
          put(solid(new TorusGeometry(0.085, 0.02, 16, 40), gold), [0, 0.21, base + 0.035]),
          put(jewel, [0, 0.21, base + 0.03]),
        )
      },
      22.5,
    ),
  )
}

function flare(height: number): number {
  return base + 0.16 * (height / 1.3) ** 2
}

/** The golden wall: a cylinder open at the top, with alternating high and low points. */
function wall(): Mesh {
  const [turns, up, thick] = [480, 24, 0.05]
  const positions: number[] = []
  const indices: number[] = []
  const rows = 2 * (up + 1)
  for (let step = 0; step <= turns; step++) {
    const turn = step / turns
    const place = (turn * points) % 1
    const toTip = Math.abs(place - 0.5) * 2
    const isTall = Math.round(turn * points) % 2 === 0
    const top = 0.56 + (isTall ? 0.78 : 0.44) * toTip ** 1.7
    for (let row = 0; row < rows; row++) {
      const isInner = row > up
      const part = isInner ? (rows - 1 - row) / up : row / up
      const edge = Math.max(0, part - 0.95) / 0.05
      const y = top * part
      const radius =
        flare(y) + (isInner ? -thick : thick * 0.2) + (isInner ? 1 : -1) * thick * 0.4 * edge ** 2
      positions.push(
        radius * Math.sin(turn * 2 * Math.PI),
        y,
        radius * Math.cos(turn * 2 * Math.PI),
      )
      if (step < turns && row < rows - 1) {
        const corner = step * rows + row
        indices.push(
          corner,
          corner + rows,
          corner + 1,
          corner + rows,
          corner + rows + 1,
          corner + 1,
        )
      }
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  return solid(geometry, gold)
}
