import {
  coralLacquer,
  gold,
  ivory,
  nightLacquer,
  palette,
  satin,
  satinGold,
  velvet,
  violetLacquer,
} from '../materials.ts'
import { card } from '../shapes/cards.ts'
import { drum, group, lathe, put } from '../shapes/solids.ts'
import { die, tile, tileSize } from '../shapes/table-games.ts'
import type { Take } from '../render/take.ts'

const cream = satin(palette.cream, 0.3)
const felt = velvet(0x3d1c8c)

/** A round table with cards, dice and tiles. */
export function gameTable(): Take {
  const [, height, depth] = tileSize
  const rows = [-0.65, 0, 0.65].flatMap((x) =>
    [0, 1].map((row) => put(tile('pips'), [x, depth * (row + 0.5), -0.62], [90, 0, 0])),
  )
  const things = group(
    ...rows,
    put(card('spade'), [-0.52, 0.76, 0.05], [-16, 6, 9]),
    put(card('heart'), [0.14, 0.765, 0.1], [-16, 0, -7]),
    put(die(coralLacquer, cream), [0.62, 0.31, 0.95], [0, 28, 0]),
    put(die(ivory, nightLacquer), [-0.12, 0.31, 1.22], [90, -18, 0], 0.98),
    put(tile('rings'), [-1.02, height / 2, 0.78], [0, 24, 0]),
    put(tile('bars'), [1.26, height / 2, 0.3], [0, -22, 0]),
    put(tile('rhombus'), [-0.72, depth / 2, 1.34], [-90, 30, 0]),
  )
  const subject = group(put(table(), [0, 0, 0]), put(things, [0, 0.42, -0.1]))
  return { subject, camera: { from: [0.2, 4.2, 8.9], at: [0.04, 0.78, 0.1] } }
}

function table() {
  return group(
    put(drum(1.9, 0.2, 0.05, satinGold), [0, 0, 0]),
    put(drum(2.12, 0.24, 0.1, violetLacquer), [0, 0.16, 0]),
    lathe(
      [
        [1.95, 0.39],
        [1.96, 0.43],
        [2.0, 0.445],
        [2.04, 0.43],
        [2.05, 0.39],
      ],
      gold,
      128,
    ),
    put(drum(1.955, 0.05, 0.01, felt), [0, 0.37, 0]),
  )
}

/** A close-up of dice and tiles. */
export function diceAndTiles(): Take {
  const [, height, depth] = tileSize
  const subject = group(
    put(tile('rings'), [-1.02, height * 0.75, -0.5], [0, 14, 0], 1.5),
    put(tile('rhombus'), [-0.02, height * 0.75, -0.62], [0, 4, 0], 1.5),
    put(tile('bars'), [0.98, height * 0.75, -0.5], [0, -12, 0], 1.5),
    put(tile('pips'), [1.35, depth * 0.75, 0.78], [-90, -24, 0], 1.5),
    put(die(coralLacquer, cream), [-0.5, 0.496, 0.78], [0, 32, 0], 1.6),
    put(die(ivory, nightLacquer), [0.5, 0.372, 1.25], [90, -28, 0], 1.2),
    put(tile('pips'), [-1.5, (depth * 1.5) / 2, 0.75], [90, 24.8, 0], 1.5),
  )
  return { subject, camera: { from: [0.3, 4.0, 8.0], at: [0, 0.66, 0.15] } }
}
