import { PointLight, TorusGeometry, type Group } from 'three'
import {
  coralLacquer,
  darkMetal,
  glow,
  gold,
  lacquer,
  lit,
  metal,
  nightLacquer,
  palette,
  satinGold,
  steel,
} from '../materials.ts'
import { coinStack } from '../shapes/coin.ts'
import { padlock, phone, plate } from '../shapes/phone.ts'
import { box, drum, group, put, solid } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

const shell = lacquer(0x35197a, 0.4)
const brushed = metal(0x8d7fc0, 0.3)

/** A safe whose door is ajar, lit inside, and a phone with a lock beside it. */
export function safeAndPhone(): Take {
  const light = new PointLight(0xffc25a, 5, 5, 1.2)
  light.position.set(0.2, 1.5, 0.1)
  const subject = group(
    put(group(safe(), light), [-0.44, 0, -0.5], [0, 6, 0]),
    put(lockedPhone(), [1.16, 1.145, 0.8], [-7, -18, 0], 0.74),
  )
  return { subject, camera: { from: [0.9, 3.0, 10.1], at: [0.1, 1.1, 0] } }
}

function safe(): Group {
  const [size, depth, wall] = [2.3, 1.7, 0.2]
  const edge = size / 2 - wall / 2
  const lining = glow(0xc98a3a, 0.16, 0.8)
  const inner = size - 2 * wall
  const body = group(
    put(box([size, wall, depth], 0.06, shell), [0, edge, 0]),
    put(box([size, wall, depth], 0.06, shell), [0, -edge, 0]),
    put(box([wall, size, depth], 0.06, shell), [edge, 0, 0]),
    put(box([wall, size, depth], 0.06, shell), [-edge, 0, 0]),
    put(box([size - 0.1, size - 0.1, wall], 0.06, shell), [0, 0, -depth / 2 + wall / 2]),
    put(box([inner, inner, 0.02], 0.008, lining), [0, 0, -depth / 2 + wall + 0.01]),
    put(box([inner, 0.02, depth - 0.25], 0.008, lining), [0, -inner / 2 + 0.01, 0]),
    put(box([inner, 0.05, depth - 0.35], 0.02, satinGold), [0, 0.1, -0.05]),
    put(coinStack(7, 5), [0.5, -inner / 2 + 0.02, 0.3]),
    put(coinStack(4, 6), [-0.12, -inner / 2 + 0.02, 0.1]),
    put(coinStack(3, 7), [0.5, 0.125, 0.2]),
  )
  const hinged = put(door(size), [-size / 2, 0, depth / 2 + 0.02], [0, -68, 0])
  const feet = [-0.85, 0.85].flatMap((x) =>
    [-0.55, 0.55].map((z) => put(drum(0.13, 0.1, 0.03, darkMetal), [x, 0, z])),
  )
  return group(put(group(body, hinged), [0, size / 2 + 0.09, 0]), ...feet)
}

/** A door, hinged at the left. */
function door(size: number): Group {
  const spokes = [0, 60, 120].map((angle) =>
    put(group(put(drum(0.035, 0.86, 0.015, gold), [0, -0.43, 0])), [0, 0, 0.3], [0, 0, angle]),
  )
  const bolts = [-0.6, 0, 0.6].map((y) =>
    put(drum(0.085, 0.2, 0.02, steel), [size / 2 - 0.1, y, 0], [0, 0, -90]),
  )
  const face = group(
    box([size, size, 0.24], 0.08, shell),
    put(box([size - 0.4, size - 0.4, 0.06], 0.028, brushed), [0, 0, 0.12]),
    put(box([size - 0.4, size - 0.4, 0.06], 0.028, brushed), [0, 0, -0.12]),
    put(drum(0.36, 0.1, 0.03, gold), [0, 0, 0.14], [90, 0, 0]),
    put(drum(0.12, 0.22, 0.04, satinGold), [0, 0, 0.16], [90, 0, 0]),
    put(solid(new TorusGeometry(0.43, 0.045, 20, 80), gold), [0, 0, 0.3]),
    ...spokes,
    ...bolts,
  )
  return group(put(face, [size / 2, 0, 0.12]))
}

function lockedPhone(): Group {
  const soft = lit(0x5a34c0, 0.2)
  return phone(
    put(padlock(satinGold, steel, nightLacquer), [0, 0.36, 0.14], [0, 0, 0], 0.78),
    plate([1.1, 0.2, 0.09], soft, [0, -0.42, 0]),
    plate([1.1, 0.2, 0.09], soft, [0, -0.72, 0]),
    plate([1.1, 0.26, 0.12], coralLacquer, [0, -1.08, 0], 0.07),
    ...[-0.36, -0.18, 0, 0.18, 0.36].map((x) =>
      plate([0.08, 0.08, 0.039], lit(palette.cream, 0.4), [x, -0.72, 0.05], 0.034),
    ),
  )
}
