import { PointLight, type Group } from 'three'
import { coralLacquer, glow, gold, lacquer, palette, satin } from '../materials.ts'
import { coin, coinStack } from '../shapes/coin.ts'
import { disc, gear, ring, roundRectangle } from '../shapes/outlines.ts'
import { bow, satinRibbon } from '../shapes/ribbon.ts'
import { around, box, group, put, slab } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

const wrap = lacquer(0x4a1fa0, 0.38)
const cream = satin(palette.cream, 0.35)
const inside = lacquer(0x3a1a86, 0.6)

/** An open gift box with gold coins rising. */
export function giftBox(): Take {
  const light = new PointLight(0xffc860, 2.6, 4, 1.4)
  light.position.set(0, 0.95, 0)
  const subject = group(
    put(group(openBox(), heap(), light), [-0.42, 0, 0], [0, -26, 0]),
    put(lid(), [-0.42 + 1.1 * 0.899, 0.93, 1.1 * 0.438], [72, 64, 0]),
    rising(),
    put(coin(), [-1.5, 0.043, 1.1], [-90, 20, 0]),
    put(coin(), [-0.2, 0.043, 1.62], [-90, 50, 0]),
  )
  return { subject, camera: { from: [0.0, 3.4, 9.5], at: [-0.22, 1.34, 0] } }
}

/** Stacks of coins, and a seal with a percent sign leaning on them. */
export function percentSeal(): Take {
  const subject = group(
    put(coinStack(15, 1), [-0.62, 0, -0.45], [0, 0, 0], 1.25),
    put(coinStack(10, 2), [0.3, 0, -0.62], [0, 0, 0], 1.25),
    put(coinStack(6, 3), [-1.28, 0, 0.22], [0, 0, 0], 1.25),
    put(coinStack(4, 4), [1.22, 0, -0.3], [0, 0, 0], 1.25),
    put(seal(), [0.26, 0.83, 0.24], [-13, -8, -6]),
    put(coin(), [-0.72, 0.053, 1.05], [-90, 20, 0], 1.25),
    put(coin(), [1.45, 0.053, 0.72], [-90, 80, 0], 1.25),
  )
  return { subject, camera: { from: [0.45, 2.7, 8.0], at: [-0.02, 0.86, 0] } }
}

function seal(): Group {
  return group(
    slab(gear(0.86, 0.8, 22), 0.16, 0.035, gold),
    slab(disc(0.74), 0.22, 0.03, coralLacquer),
    slab(ring(0.68, 0.635), 0.235, 0.006, gold),
    put(slab(ring(0.19, 0.095), 0.1, 0.03, cream), [-0.25, 0.24, 0.12]),
    put(slab(ring(0.19, 0.095), 0.1, 0.03, cream), [0.25, -0.24, 0.12]),
    put(slab(roundRectangle(0.11, 0.98, 0.05), 0.1, 0.03, cream), [0, 0, 0.12], [0, 0, -38]),
  )
}

function openBox(): Group {
  const [size, height, wall] = [1.7, 1.1, 0.09]
  const half = (size - wall) / 2
  const side = (): Group =>
    group(
      put(box([size, height, wall], 0.035, wrap), [0, height / 2, half]),
      put(box([size - 0.2, height - 0.14, 0.01], 0.004, inside), [0, height / 2, half - wall / 2]),
      put(box([0.34, height + 0.012, wall + 0.04], 0.016, satinRibbon), [0, height / 2, half]),
    )
  return group(
    put(box([size, wall, size], 0.03, wrap), [0, wall / 2, 0]),
    ...around(4, side),
    put(box([size - 0.2, 0.02, size - 0.2], 0.008, glow(0xffb63a, 0.5)), [0, 0.66, 0]),
  )
}

/** What lies in the box, up to its edge. */
function heap(): Group {
  const coins = group(
    put(coin(), [-0.42, 0.86, 0.4], [-70, 20, 8]),
    put(coin(), [0.4, 0.88, 0.42], [-62, -30, -6]),
    put(coin(), [0, 0.9, 0.5], [-74, 8, 14]),
    put(coin(), [-0.45, 0.9, -0.2], [-80, 70, 4]),
    put(coin(), [0.42, 0.92, -0.25], [-72, -60, 0]),
    put(coin(), [0.02, 1.02, 0.08], [-66, 40, 10]),
    put(coin(), [-0.2, 1.0, -0.35], [-84, 0, -10]),
    put(coin(), [0.22, 1.04, -0.05], [-78, 110, 12]),
    put(coin(), [-0.24, 1.06, 0.2], [-58, -18, 4]),
  )
  return put(coins, [0, 0.12, 0])
}

/** Coins in the air, larger towards the viewer. */
function rising(): Group {
  return group(
    put(coin(), [-0.3, 1.78, 0.15], [-16, 20, 8], 1.08),
    put(coin(), [-0.88, 2.02, -0.1], [12, -34, 20], 1.08),
    put(coin(), [0.16, 2.14, 0], [-8, -24, -14], 1.08),
    put(coin(), [-0.42, 2.62, 0], [-8, 34, 12], 1.08),
    put(coin(), [-1.1, 1.62, 0.3], [-24, 46, 30], 1.08),
    put(coin(), [0.06, 2.82, -0.4], [16, -40, 0], 1.08),
  )
}

function lid(): Group {
  const size = 1.86
  return group(
    box([size, 0.3, size], 0.05, wrap),
    box([0.36, 0.32, size + 0.03], 0.02, satinRibbon),
    box([size + 0.03, 0.32, 0.36], 0.02, satinRibbon),
    put(bow(), [0, 0.16, 0], [0, 30, 0], 1.05),
  )
}
