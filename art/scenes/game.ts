import { CircleGeometry, Shape, type Group, type Material } from 'three'
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
  satin,
  satinGold,
} from '../materials.ts'
import { arc, disc, ring, roundRectangle, star } from '../shapes/outlines.ts'
import { plate } from '../shapes/phone.ts'
import { bell, cherries, lucky } from '../shapes/reel-symbols.ts'
import { box, decal, group, put, slab, solid } from '../shapes/solids.ts'
import type { Take } from '../render/take.ts'

const cream = satin(palette.cream, 0.35)
const well = lacquer(0x140a2e, 0.45)

/** A tablet with a game's screen and its controls. */
export function gameScreen(): Take {
  const subject = put(
    group(put(tablet(), [0, 1.36, 0], [-12, 0, 0]), stand()),
    [0, 0.02, 0],
    [0, 10, 0],
  )
  return { subject, camera: { from: [-0.3, 2.4, 9.2], at: [0, 1.28, 0] } }
}

function tablet(): Group {
  const cells = [-1.02, 0, 1.02].map((x) =>
    plate([0.94, 1.24, 0.12], lit(0xdcc8a8, 0.1), [x, 0.36, 0.12], 0.06),
  )
  return group(
    slab(roundRectangle(3.7, 2.6, 0.32), 0.2, 0.06, metal(0xd9a24a, 0.26)),
    put(slab(roundRectangle(3.6, 2.5, 0.28), 0.03, 0.008, lacquer(0x08040f)), [0, 0, 0.095]),
    put(decal(roundRectangle(3.4, 2.3, 0.2), glow(0x35149a, 0.5)), [0, 0, 0.112]),
    ...cells,
    put(cherries(), [-1.02, 0.36, 0.34], [0, 0, 0], 0.78),
    put(lucky(), [0, 0.36, 0.26], [0, 0, 0], 0.8),
    put(bell(), [1.02, 0.36, 0.46], [6, 0, 0], 0.78),
    plate([3.16, 0.62, 0.28], lit(0x4a22a8, 0.2), [0, -0.72, 0.115], 0.05),
    put(roundButton(0.4), [0, -0.72, 0.165]),
    put(stepper(false), [-1.14, -0.72, 0.165]),
    put(stepper(true), [1.14, -0.72, 0.165]),
    plate([0.34, 0.16, 0.07], lit(palette.gold, 0.2), [-0.66, -0.72, 0.165], 0.03),
    plate([0.34, 0.16, 0.07], lit(palette.gold, 0.2), [0.66, -0.72, 0.165], 0.03),
  )
}

/** A round button with a triangle. */
function roundButton(radius: number): Group {
  const triangle = new Shape()
  triangle.moveTo(-0.4, 0.5).lineTo(0.56, 0).lineTo(-0.4, -0.5).closePath()
  return group(
    put(slab(disc(radius), 0.12, 0.03, gold), [0, 0, 0.06]),
    put(slab(disc(radius * 0.86), 0.14, 0.05, coralLacquer), [0, 0, 0.12]),
    put(slab(triangle, 0.1, 0.03, cream), [radius * 0.04, 0, 0.2], [0, 0, 0], radius * 0.72),
  )
}

/** A small round button with a minus, or a plus. */
function stepper(isPlus: boolean): Group {
  const bar = roundRectangle(0.24, 0.07, 0.03)
  return group(
    put(slab(disc(0.24), 0.1, 0.03, satinGold), [0, 0, 0.05]),
    put(slab(bar, 0.04, 0.012, nightLacquer), [0, 0, 0.11]),
    ...(isPlus ? [put(slab(bar, 0.04, 0.012, nightLacquer), [0, 0, 0.11], [0, 0, 90])] : []),
  )
}

function stand(): Group {
  return group(
    put(box([1.5, 0.1, 0.9], 0.045, satinGold), [0, 0.05, 0.02]),
    put(box([0.5, 1.2, 0.1], 0.04, satinGold), [0, 0.62, -0.42], [12, 0, 0]),
    put(box([1.5, 0.16, 0.08], 0.03, satinGold), [0, 0.12, 0.44]),
  )
}

/** A close-up of a control panel: a round spin button, sliders and an info sign. */
export function controlPanel(): Take {
  const panel = group(
    slab(roundRectangle(3.9, 2.5, 0.36), 0.3, 0.09, gold),
    put(slab(roundRectangle(3.72, 2.32, 0.29), 0.12, 0.03, lacquer(0x35197a, 0.42)), [0, 0, 0.12]),
    put(spinButton(), [0.82, 0, 0.18]),
    put(slider(0.62, coralLacquer), [-0.98, -0.16, 0.18]),
    put(slider(0.34, satinGold), [-0.98, -0.66, 0.18]),
    put(infoSign(), [-1.38, 0.56, 0.18]),
    plate([0.72, 0.12, 0.055], lit(palette.cream, 0.1), [-0.62, 0.66, 0.18], 0.03),
    plate([0.5, 0.12, 0.055], lit(0x9a78e8, 0.2), [-0.73, 0.44, 0.18], 0.03),
  )
  const wedge = put(box([3.3, 0.5, 1.2], 0.12, darkMetal), [0, 0.26, -0.5])
  const subject = put(group(put(panel, [0, 1.06, 0], [-38, 0, 0]), wedge), [0, 0, 0.2], [0, 8, 0])
  return { subject, camera: { from: [-0.2, 3.7, 9.6], at: [0.12, 0.98, 0] } }
}

function spinButton(): Group {
  const head = new Shape()
  head.moveTo(0, 0.17).lineTo(0.2, -0.13).lineTo(-0.2, -0.13).closePath()
  const tip = slab(head, 0.07, 0.025, cream)
  const arrow = group(
    slab(arc(0.42, 0.3, 0.32, 2.5), 0.07, 0.025, cream),
    put(tip, [0.36 * Math.cos(0.22), 0.36 * Math.sin(0.22), 0], [0, 0, 190]),
  )
  return group(
    put(slab(disc(0.92), 0.1, 0.03, well), [0, 0, 0.03]),
    put(slab(ring(0.9, 0.76), 0.18, 0.06, gold), [0, 0, 0.08]),
    put(slab(disc(0.76), 0.34, 0.1, coralLacquer), [0, 0, 0.12]),
    put(arrow.clone(), [0, 0, 0.31]),
    put(arrow.clone(), [0, 0, 0.31], [0, 0, 180]),
    put(slab(star(0.13, 0.06), 0.06, 0.02, gold), [0, 0, 0.31]),
  )
}

/** A groove of 1.5 units with a knob at a fraction of its length. */
function slider(at: number, material: Material): Group {
  const [length, knob] = [1.5, new CircleGeometry(0.06, 32)]
  const filled = roundRectangle(length * at, 0.08, 0.038)
  const cap = put(solid(knob, gold), [0, 0, 0.075])
  cap.castShadow = false
  return group(
    put(slab(roundRectangle(length, 0.16, 0.075), 0.05, 0.02, well), [0, 0, 0.01]),
    put(slab(filled, 0.03, 0.01, material), [(length * (at - 1)) / 2, 0, 0.035]),
    put(slab(disc(0.17), 0.14, 0.04, satinGold), [length * (at - 0.5), 0, 0.1]),
    put(cap, [length * (at - 0.5), 0, 0.172]),
  )
}

function infoSign(): Group {
  return group(
    put(slab(disc(0.28), 0.12, 0.035, gold), [0, 0, 0.05]),
    put(slab(disc(0.23), 0.14, 0.03, nightLacquer), [0, 0, 0.06]),
    put(slab(roundRectangle(0.08, 0.2, 0.035), 0.05, 0.015, cream), [0, -0.05, 0.13]),
    put(slab(disc(0.05), 0.05, 0.015, cream), [0, 0.12, 0.13]),
  )
}
