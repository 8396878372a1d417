import { SphereGeometry, type Group, type Mesh } from 'three'
import {
  coralLacquer,
  gold,
  ivory,
  lacquer,
  nightLacquer,
  palette,
  satinGold,
  violetLacquer,
} from '../materials.ts'
import { card } from '../shapes/cards.ts'
import { arc } from '../shapes/outlines.ts'
import { around, box, corner, drum, group, lathe, put, slab, solid } from '../shapes/solids.ts'
import { chipStack, chip } from '../shapes/table-games.ts'
import type { Take } from '../render/take.ts'

const wood = lacquer(0x22104a, 0.4)
const coral = lacquer(0xc01c12, 0.36)

/** A roulette wheel with its ball. */
export function rouletteWheel(): Take {
  const subject = put(wheel(), [0, 0, 0], [0, 10, 0], 0.92)
  return { subject, camera: { from: [0.7, 6.0, 7.6], at: [0.02, 0.22, 0] }, aperture: 0.06 }
}

function wheel(): Group {
  const pockets = 26
  const step = (2 * Math.PI) / pockets
  const bowl: [number, number][] = [
    [0, 0],
    ...corner(1.78, 0.06, 0.06, -90, 0),
    [2.02, 0.42],
    ...corner(1.98, 0.5, 0.07, -10, 90),
    ...corner(1.9, 0.5, 0.07, 90, 180),
    [1.6, 0.24],
    [0, 0.24],
  ]
  const ball = solid(new SphereGeometry(0.085, 48, 32), ivory)
  const place = (21.5 * Math.PI) / 180
  return group(
    lathe(bowl, wood, 160),
    lathe(
      [
        [1.86, 0.565],
        [1.88, 0.592],
        [1.94, 0.6],
        [2.0, 0.592],
        [2.02, 0.565],
      ],
      gold,
      160,
    ),
    lathe(
      [
        [1.6, 0.24],
        [1.61, 0.3],
        [1.585, 0.315],
        [1.56, 0.3],
        [1.56, 0.24],
      ],
      gold,
      160,
    ),
    lathe(
      [
        [1.0, 0.26],
        [1.0, 0.33],
        [0.98, 0.345],
        [0.95, 0.345],
        [0.6, 0.42],
        [0.2, 0.56],
        [0, 0.58],
      ],
      violetLacquer,
      160,
    ),
    lathe(
      [
        [1.03, 0.24],
        [1.03, 0.335],
        [1.0, 0.35],
        [0.97, 0.345],
      ],
      gold,
      160,
    ),
    lathe(
      [
        [0.52, 0.43],
        [0.53, 0.45],
        [0.5, 0.465],
        [0.46, 0.455],
      ],
      gold,
      160,
    ),
    ...around(pockets, (index) => {
      const material = index === 0 ? violetLacquer : index % 2 === 0 ? nightLacquer : coral
      const pocket = slab(arc(1.56, 1.03, -step / 2, step / 2), 0.06, 0.004, material)
      return put(pocket, [0, 0.22, 0], [-90, 0, 0])
    }),
    ...around(
      pockets,
      () => put(box([0.27, 0.1, 0.022], 0.008, gold), [1.17, 0.27, 0]),
      180 / pockets,
    ),
    lathe(
      [
        [1.32, 0.24],
        [1.325, 0.262],
        [1.31, 0.268],
        [1.295, 0.262],
        [1.29, 0.24],
      ],
      gold,
      160,
    ),
    ...around(8, stud, 12),
    turret(),
    put(ball, [1.17 * Math.sin(place), 0.335, 1.17 * Math.cos(place)]),
  )
}

function stud(): Mesh {
  const oval = new SphereGeometry(0.08, 24, 16).scale(1.7, 0.5, 0.7)
  return put(solid(oval, gold), [1.72, 0.385, 0], [0, 0, 46])
}

function turret(): Group {
  return group(
    put(
      lathe(
        [
          [0, 0],
          ...corner(0.2, 0.03, 0.03, -90, 40),
          [0.12, 0.12],
          [0.08, 0.22],
          [0.085, 0.34],
          ...corner(0.07, 0.42, 0.05, -30, 90),
          [0, 0.47],
        ],
        gold,
      ),
      [0, 0.55, 0],
    ),
    put(solid(new SphereGeometry(0.11, 48, 32), satinGold), [0, 1.08, 0]),
    ...around(4, arm, 20),
  )
}

function arm(): Group {
  return group(
    put(drum(0.034, 0.5, 0.015, gold), [0.02, 0.86, 0], [0, 0, -82]),
    put(solid(new SphereGeometry(0.075, 40, 24), gold), [0.53, 0.93, 0]),
  )
}

/** Stacks of chips and two cards. */
export function chipsAndCards(): Take {
  const violet = lacquer(palette.violet, 0.36)
  const night = lacquer(0x1c1040, 0.36)
  const subject = group(
    put(chipStack(12, night, 4), [-0.1, 0, -0.95]),
    put(card('spade'), [-0.36, 0.87, -0.3], [-14, 8, 10], 1.1),
    put(card('diamond'), [0.36, 0.875, -0.22], [-14, -4, -8], 1.1),
    put(chipStack(9, violet, 1), [-1.12, 0, 0.32], [0, 0, 0], 1.1),
    put(chipStack(6, coralLacquer, 2), [-0.18, 0, 0.78], [0, 0, 0], 1.1),
    put(chipStack(4, night, 3), [0.86, 0, 0.66], [0, 0, 0], 1.1),
    put(group(chip(violet)), [0.42, 0, 1.55], [0, 20, 0], 1.1),
  )
  return { subject, camera: { from: [0.4, 3.3, 8.3], at: [-0.04, 0.76, 0] } }
}
