import { CylinderGeometry, SphereGeometry, type Group, type Mesh, type Object3D } from 'three'
import {
  coralLacquer,
  darkMetal,
  glow,
  gold,
  lacquer,
  satin,
  satinGold,
  steel,
} from '../materials.ts'
import { coin } from '../shapes/coin.ts'
import { brilliantGem } from '../shapes/gem.ts'
import { hollow, roundRectangle, star } from '../shapes/outlines.ts'
import { bell, cherries, lucky } from '../shapes/reel-symbols.ts'
import { box, drum, group, put, slab, solid } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

const cabinet = lacquer(0x4a1fa0, 0.38)
const paper = satin(0xdac7a8, 0.5)

/** A machine with three reels and a lever. */
export function slotMachine(): Take {
  const subject = put(group(machine(), put(lever(), [1.28, 1.3, 0.1])), [-0.12, 0, 0], [0, -14, 0])
  return { subject, camera: { from: [0.6, 2.7, 9.3], at: [0.06, 1.48, 0] } }
}

function machine(): Group {
  const outline = hollow(roundRectangle(2.3, 2.9, 0.72), roundRectangle(1.84, 1.1, 0.12))
  const trim = hollow(roundRectangle(2.02, 1.28, 0.18), roundRectangle(1.8, 1.06, 0.1))
  return group(
    put(slab(outline, 1.2, 0.07, cabinet), [0, 1.72, 0]),
    put(slab(trim, 0.12, 0.03, gold), [0, 1.72, 0.6]),
    put(box([2.5, 0.42, 1.5], 0.08, cabinet), [0, 0.3, 0.06]),
    put(box([2.56, 0.1, 1.56], 0.045, gold), [0, 0.06, 0.06]),
    put(box([2.56, 0.08, 1.56], 0.035, gold), [0, 0.53, 0.06]),
    put(box([1.2, 0.2, 0.06], 0.03, lacquer(0x120826)), [0, 0.3, 0.8]),
    put(slab(roundRectangle(1.9, 0.46, 0.22), 0.08, 0.03, gold), [0, 2.72, 0.59]),
    put(slab(roundRectangle(1.8, 0.36, 0.17), 0.1, 0.02, lacquer(0x160a30)), [0, 2.72, 0.6]),
    put(slab(star(0.17, 0.08), 0.12, 0.03, gold), [0, 2.71, 0.65]),
    put(box([1.9, 0.07, 0.2], 0.03, satinGold), [0, 0.93, 0.58]),
    ...[-0.5, -0.25, 0, 0.25, 0.5].map((x) =>
      put(solid(new SphereGeometry(0.06, 32, 20), x === 0 ? coralLacquer : gold), [x, 0.72, 0.6]),
    ),
    ...[-0.74, -0.54, -0.34, 0.34, 0.54, 0.74].map((x) =>
      put(solid(new SphereGeometry(0.055, 32, 20), glow(0xffc061, 0.9)), [x, 2.72, 0.65]),
    ),
    put(reel(goldStar, lucky, cherries), [-0.6, 1.72, -0.1]),
    put(reel(cherries, lucky, goldStar), [0, 1.72, -0.1]),
    put(reel(lucky, lucky, cherries), [0.6, 1.72, -0.1]),
    put(coin(), [-0.1, 0.043, 1.15], [-90, 30, 0]),
    put(coin(), [0.55, 0.043, 1.3], [-90, 0, 0]),
  )
}

/** A reel with three symbols, the second in front. */
function reel(...symbols: (() => Object3D)[]): Group {
  const turned = symbols.map((symbol, row) => {
    const front = put(symbol(), [0, 0, 0.66], [0, 0, 0], row === 1 ? 0.46 : 0.42)
    return put(group(front), [0, 0, 0], [(row - 1) * 46, 0, 0])
  })
  return group(roller(0.62, 0.57), ...turned)
}

const goldStar = (): Mesh => slab(star(0.5, 0.24), 0.16, 0.04, gold)

function lever(): Group {
  return group(
    put(drum(0.2, 0.22, 0.04, satinGold), [-0.14, 0, 0], [0, 0, -90]),
    put(drum(0.05, 1.0, 0.02, steel), [0.16, 0, 0], [12, 0, -6]),
    put(drum(0.09, 0.14, 0.03, gold), [0.16, -0.04, 0], [12, 0, -6]),
    put(solid(new SphereGeometry(0.19, 64, 40), coralLacquer), [0.27, 1.06, 0.23]),
  )
}

/** A close-up of three symbols: a gem, cherries and a bell on their reels, in a golden frame. */
export function reelSymbols(): Take {
  const frame = hollow(roundRectangle(4.0, 2.7, 0.42), roundRectangle(3.42, 2.12, 0.2))
  const gem = put(brilliantGem(0xa070ff), [-1.12, 0, 1.02], [72, -16, 0], 0.47)
  const reels = [-1.12, 0, 1.12].map((x) => put(roller(1.28, 1.05), [x, 0, -0.5]))
  const bars = [-0.56, 0.56].map((x) => put(box([0.06, 2.3, 0.3], 0.028, satinGold), [x, 0, 0.7]))
  const board = group(
    put(slab(frame, 0.5, 0.13, gold), [0, 0, 0.72]),
    put(box([3.9, 2.6, 1.0], 0.3, darkMetal), [0, 0, -1.4]),
    ...reels,
    ...bars,
    gem,
    put(cherries(), [0, -0.02, 1.1], [0, 0, 0], 0.98),
    put(bell(), [1.12, -0.02, 1.06], [8, 0, 0], 0.98),
  )
  const subject = put(board, [0, 1.36, 0], [-6, -9, 0])
  return { subject, camera: { from: [0.3, 2.2, 10.4], at: [-0.04, 1.32, 0.6] } }
}

/** A reel of paper with a horizontal axis. */
function roller(radius: number, width: number): Mesh {
  const geometry = new CylinderGeometry(radius, radius, width, 128, 1).rotateZ(Math.PI / 2)
  return solid(geometry, paper)
}
