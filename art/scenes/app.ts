import type { Group, Material, Mesh, Shape } from 'three'
import { coralLacquer, lit, nightLacquer, palette, satinGold, violetLacquer } from '../materials.ts'
import { coin } from '../shapes/coin.ts'
import { diamond, disc, heart, spade, star } from '../shapes/outlines.ts'
import { phone, plate } from '../shapes/phone.ts'
import { bell } from '../shapes/reel-symbols.ts'
import { drum, group, put, slab } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

const cream = lit(palette.cream, 0.12)
const soft = lit(0x5a34c0, 0.2)
const deep = lit(0x3c1f90, 0.2)
const amber = lit(palette.gold, 0.15)

/** A phone with a home page, standing. */
export function standingPhone(): Take {
  const subject = group(
    put(phone(homePage()), [0, 1.69, 0], [-6, -20, 0], 0.94),
    put(drum(1.3, 0.24, 0.05, violetLacquer), [0, 0, -0.05]),
    put(drum(1.22, 0.04, 0.015, satinGold), [0, 0.225, -0.05]),
    put(coin(), [1.2, 0.31, 1.0], [-20, -4, 0]),
  )
  return { subject, camera: { from: [0.4, 2.5, 9.3], at: [0, 1.55, 0] } }
}

function homePage(): Group {
  const suit = (shape: Shape, material = cream): Mesh =>
    put(slab(shape, 0.12, 0.03, material), [0, 0, 0.055], [0, 0, 0], 0.22)
  const mark = (shape: Shape): Mesh => put(slab(shape, 0.03, 0.008, cream), [0, 0, 0.055])
  const tile = (material: Material, icon: Mesh, x: number, y: number): Group =>
    put(group(plate([0.38, 0.38, 0.09], material, [0, 0, 0], 0.045), icon), [x, y, 0])
  const dots = [-0.42, -0.14, 0.14, 0.42].map((x, index) =>
    plate([0.1, 0.1, 0.049], index === 0 ? amber : soft, [x, -1.26, 0.03], 0.034),
  )
  return group(
    plate([0.2, 0.2, 0.09], amber, [-0.5, 1.12, 0], 0.034),
    plate([0.5, 0.09, 0.04], cream, [-0.08, 1.12, 0], 0.034),
    plate([0.18, 0.18, 0.085], soft, [0.52, 1.12, 0], 0.034),
    plate([1.26, 0.72, 0.13], coralLacquer, [0, 0.56, 0], 0.06),
    plate([0.46, 0.1, 0.045], cream, [-0.3, 0.7, 0.06], 0.034),
    plate([0.34, 0.08, 0.038], cream, [-0.36, 0.55, 0.06], 0.034),
    plate([0.32, 0.13, 0.06], amber, [-0.37, 0.37, 0.06], 0.034),
    put(coin(), [0.34, 0.56, 0.14], [-8, 14, 0], 0.78),
    tile(soft, mark(star(0.12, 0.055)), -0.44, -0.22),
    tile(amber, suit(spade(), nightLacquer), 0, -0.22),
    tile(soft, suit(diamond()), 0.44, -0.22),
    tile(deep, suit(heart()), -0.44, -0.66),
    tile(coralLacquer, mark(star(0.12, 0.055, 4)), 0, -0.66),
    tile(deep, mark(disc(0.1)), 0.44, -0.66),
    plate([1.26, 0.26, 0.12], deep, [0, -1.26, 0], 0.034),
    ...dots,
  )
}

/** A phone lying at an angle, with widgets and a badge rising from it. */
export function risingWidgets(): Take {
  const rows = [0.2, -0.15].map((y, index) =>
    group(
      plate([0.22, 0.22, 0.1], index === 0 ? amber : coralLacquer, [-0.46, y, 0.06], 0.04),
      plate([0.6, 0.09, 0.04], soft, [0.06, y, 0.06], 0.034),
    ),
  )
  const list = group(plate([1.36, 0.86, 0.15], cream, [0, 0, 0], 0.06), ...rows)
  const banner = group(
    plate([1.3, 0.62, 0.15], coralLacquer, [0, 0, 0], 0.07),
    plate([0.5, 0.1, 0.045], cream, [-0.28, 0.1, 0.07], 0.034),
    plate([0.34, 0.1, 0.045], amber, [-0.36, -0.1, 0.07], 0.034),
    put(slab(star(0.2, 0.095), 0.08, 0.025, cream), [0.36, 0, 0.12]),
  )
  const badge = group(
    put(slab(disc(0.3), 0.14, 0.05, satinGold), [0, 0, 0]),
    put(slab(disc(0.24), 0.18, 0.04, coralLacquer), [0, 0, 0]),
    put(bell(), [0, 0, 0.22], [0, 0, 0], 0.36),
  )
  const base = [-0.42, 0, 0.42].map((x, index) =>
    plate([0.36, 0.36, 0.09], [soft, amber, deep][index] ?? soft, [x, -1.1, 0], 0.045),
  )
  const screen = group(
    ...base,
    plate([1.24, 0.2, 0.09], deep, [0, 1.05, 0], 0.034),
    put(banner, [0.1, 0.62, 0.42]),
    put(list, [-0.1, -0.32, 0.62]),
  )
  const subject = put(
    group(
      put(phone(screen), [0, 0.81, 0], [-62, 0, 0]),
      put(drum(0.5, 0.66, 0.05, violetLacquer), [0, 0, -0.62]),
      put(badge, [0.72, 1.98, -0.72], [-14, -26, 0]),
    ),
    [0, 0, 0.1],
    [0, 32, 0],
    1.04,
  )
  return { subject, camera: { from: [0.2, 3.9, 8.2], at: [0.12, 0.98, 0] } }
}
