import { PointLight, type Group } from 'three'
import { glow, lacquer, palette } from '../materials.ts'
import { coin } from '../shapes/coin.ts'
import { bow, ribbonMaterial } from '../shapes/ribbon.ts'
import { box, group, put } from '../shapes/solids.ts'
import type { Place, Take } from '../studio/take.ts'

const wrap = lacquer(palette.violet, 0.38)
const inside = lacquer(0x3a1a86, 0.6)

/** An open gift box with gold coins rising. */
export function giftBox(): Take {
  const light = new PointLight(0xffc860, 2.6, 4, 1.4)
  light.position.set(0, 0.95, 0)
  const subject = group(
    put(group(openBox(), heap(), light), [-0.12, 0, 0], [0, 28, 0]),
    put(lid(), [1.32, 0.76, -0.12], [0, 20, -66]),
    rising(),
    put(coin(), [-1.42, 0.043, 0.95], [-90, 20, 0]),
    put(coin(), [0.52, 0.043, 1.42], [-90, 50, 0]),
  )
  return { subject, camera: { from: [0.35, 3.5, 9.6], at: [0.02, 1.22, 0] } }
}

function openBox(): Group {
  const [size, height, wall] = [1.7, 1.1, 0.09]
  const half = (size - wall) / 2
  const result = group(put(box([size, wall, size], 0.03, wrap), [0, wall / 2, 0]))
  for (const angle of [0, 90, 180, 270]) {
    const side = group(
      put(box([size, height, wall], 0.035, wrap), [0, height / 2, half]),
      put(box([size - 0.2, height - 0.14, 0.01], 0.004, inside), [0, height / 2, half - wall / 2]),
      put(box([0.34, height + 0.012, wall + 0.04], 0.016, ribbonMaterial), [0, height / 2, half]),
    )
    result.add(put(side, [0, 0, 0], [0, angle, 0]))
  }
  result.add(put(box([size - 0.2, 0.02, size - 0.2], 0.008, glow(0xffb63a, 0.5)), [0, 0.66, 0]))
  return result
}

/** What lies in the box, up to its edge. */
function heap(): Group {
  const places: [Place, Place][] = [
    [[-0.42, 0.86, 0.4], [-70, 20, 8]],
    [[0.4, 0.88, 0.42], [-62, -30, -6]],
    [[0, 0.9, 0.5], [-74, 8, 14]],
    [[-0.45, 0.9, -0.2], [-80, 70, 4]],
    [[0.42, 0.92, -0.25], [-72, -60, 0]],
    [[0.02, 1.02, 0.08], [-66, 40, 10]],
    [[-0.2, 1.0, -0.35], [-84, 0, -10]],
    [[0.22, 1.04, -0.05], [-78, 110, 12]],
    [[-0.24, 1.06, 0.2], [-58, -18, 4]],
  ]
  return group(...places.map(([at, turned]) => put(coin(), at, turned)))
}

/** Coins in the air, larger towards the viewer. */
function rising(): Group {
  const places: [Place, Place][] = [
    [[-0.1, 1.72, 0.1], [-12, 24, 8]],
    [[-0.62, 2.05, -0.1], [30, -32, 20]],
    [[0.34, 2.28, 0.1], [-24, -24, -14]],
    [[-0.3, 2.62, 0.0], [14, 40, 12]],
    [[0.62, 1.72, 0.35], [40, 24, -20]],
    [[-0.98, 1.5, 0.3], [-34, 52, 30]],
  ]
  return group(...places.map(([at, turned]) => put(coin(), at, turned, 1.08)))
}

function lid(): Group {
  const size = 1.86
  return group(
    box([size, 0.3, size], 0.05, wrap),
    box([0.36, 0.32, size + 0.03], 0.02, ribbonMaterial),
    box([size + 0.03, 0.32, 0.36], 0.02, ribbonMaterial),
    put(bow(), [0, 0.16, 0], [0, 30, 0], 1.05),
  )
}
