import { Shape } from 'three'

/** A rectangle with round corners around the origin. */
export function roundRectangle(width: number, height: number, radius: number): Shape {
  const [x, y] = [width / 2, height / 2]
  const shape = new Shape()
  shape.moveTo(-x + radius, -y).lineTo(x - radius, -y)
  shape.absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false)
  shape.absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false)
  shape.absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false)
  shape.absarc(-x + radius, -y + radius, radius, Math.PI, 1.5 * Math.PI, false)
  return shape
}

/** A disc around the origin. */
export function disc(radius: number): Shape {
  return new Shape().absarc(0, 0, radius, 0, 2 * Math.PI, false)
}

/** An outline with a hole. */
export function hollow(outer: Shape, inner: Shape): Shape {
  const shape = outer.clone()
  shape.holes.push(inner)
  return shape
}

/** A ring around the origin. */
export function ring(outer: number, inner: number): Shape {
  return hollow(disc(outer), disc(inner))
}

/** A segment of a ring, from one angle to another. */
export function arc(outer: number, inner: number, from: number, to: number): Shape {
  const shape = new Shape()
  shape.absarc(0, 0, outer, from, to, false)
  shape.absarc(0, 0, inner, to, from, true)
  shape.closePath()
  return shape
}

/** A regular polygon, its first corner at the top. */
export function polygon(radius: number, sides: number): Shape {
  return wave(sides, () => radius)
}

/** A star with this many points. */
export function star(outer: number, inner: number, points = 5): Shape {
  return wave(points * 2, (index) => (index % 2 === 0 ? outer : inner))
}

/** A disc with `teeth` waves in its rim, between two radii. */
export function gear(outer: number, inner: number, teeth: number, fineness = 6): Shape {
  const middle = (outer + inner) / 2
  const depth = (outer - inner) / 2
  const steps = teeth * fineness
  return wave(steps, (index) => middle + depth * Math.cos((2 * Math.PI * index) / fineness))
}

/** A heart, 1 unit wide. */
export function heart(): Shape {
  return new Shape()
    .moveTo(0, -0.5)
    .bezierCurveTo(-0.18, -0.3, -0.5, -0.1, -0.5, 0.18)
    .bezierCurveTo(-0.5, 0.52, -0.1, 0.56, 0, 0.24)
    .bezierCurveTo(0.1, 0.56, 0.5, 0.52, 0.5, 0.18)
    .bezierCurveTo(0.5, -0.1, 0.18, -0.3, 0, -0.5)
}

/** A spade, 1 unit high. */
export function spade(): Shape {
  return new Shape()
    .moveTo(0, 0.52)
    .bezierCurveTo(0.16, 0.28, 0.46, 0.12, 0.46, -0.12)
    .bezierCurveTo(0.46, -0.38, 0.14, -0.38, 0.06, -0.16)
    .bezierCurveTo(0.06, -0.32, 0.1, -0.42, 0.2, -0.5)
    .lineTo(-0.2, -0.5)
    .bezierCurveTo(-0.1, -0.42, -0.06, -0.32, -0.06, -0.16)
    .bezierCurveTo(-0.14, -0.38, -0.46, -0.38, -0.46, -0.12)
    .bezierCurveTo(-0.46, 0.12, -0.16, 0.28, 0, 0.52)
}

/** A rhombus with concave sides, 1 unit high. */
export function diamond(): Shape {
  return new Shape()
    .moveTo(0, 0.54)
    .quadraticCurveTo(0.14, 0.22, 0.4, 0)
    .quadraticCurveTo(0.14, -0.22, 0, -0.54)
    .quadraticCurveTo(-0.14, -0.22, -0.4, 0)
    .quadraticCurveTo(-0.14, 0.22, 0, 0.54)
}

/** A bent bar like a seven, 1 unit high. */
export function seven(): Shape {
  const shape = new Shape()
  shape.moveTo(-0.36, 0.5).lineTo(0.38, 0.5).lineTo(0.38, 0.3)
  shape.bezierCurveTo(0.16, 0.06, 0.06, -0.16, 0.04, -0.5)
  shape.lineTo(-0.22, -0.5)
  shape.bezierCurveTo(-0.2, -0.18, -0.08, 0.06, 0.1, 0.26)
  shape.lineTo(-0.16, 0.26).lineTo(-0.22, 0.16).lineTo(-0.36, 0.16)
  shape.closePath()
  return shape
}

function wave(steps: number, radius: (index: number) => number): Shape {
  const shape = new Shape()
  for (let index = 0; index < steps; index++) {
    const angle = Math.PI / 2 + (2 * Math.PI * index) / steps
    const [x, y] = [radius(index) * Math.cos(angle), radius(index) * Math.sin(angle)]
    if (index === 0) shape.moveTo(x, y)
    else shape.lineTo(x, y)
  }
  shape.closePath()
  return shape
}
