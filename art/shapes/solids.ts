import {
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  ShapeGeometry,
  Vector2,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Shape,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Place } from '../render/take.ts'

/** A mesh that casts and receives shadows. */
export function solid(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

/** A box with rounded edges around the origin. */
export function box(size: Place, radius: number, material: Material): Mesh {
  return solid(new RoundedBoxGeometry(...size, 5, radius), material)
}

/** An extruded, rounded outline, around the origin, its face to the front. The bevel does not add to its size. */
export function slab(shape: Shape, depth: number, bevel: number, material: Material): Mesh {
  return solid(slabGeometry(shape, depth, bevel), material)
}

/** The geometry of a slab, for sharing between meshes. */
export function slabGeometry(shape: Shape, depth: number, bevel: number): BufferGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: bevel < 0.015 ? 2 : 4,
    curveSegments: 40,
  })
  geometry.translate(0, 0, bevel - depth / 2)
  geometry.deleteAttribute('uv')
  return mergeVertices(toCreasedNormals(geometry, 0.7))
}

/** A flat outline that lies on something: it receives shadows and casts none. */
export function decal(shape: Shape, material: Material): Mesh {
  const mesh = new Mesh(new ShapeGeometry(shape, 40), material)
  mesh.receiveShadow = true
  return mesh
}

/** A solid of revolution around the y axis, from [radius, height] pairs, creased where the profile bends sharply. */
export function lathe(profile: [number, number][], material: Material, segments = 96): Mesh {
  const points = profile.map(([x, y]) => new Vector2(x, y))
  const geometry = new LatheGeometry(points, segments)
  geometry.deleteAttribute('normal')
  geometry.deleteAttribute('uv')
  return solid(mergeVertices(toCreasedNormals(geometry, 0.6)), material)
}

/** A rounded corner of a profile: points of a quarter circle from one angle to another, in degrees. */
export function corner(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
): [number, number][] {
  return [0, 1, 2, 3, 4, 5].map((step) => {
    const angle = ((from + ((to - from) * step) / 5) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** A cylinder with rounded edges, standing on the origin. */
export function drum(radius: number, height: number, bevel: number, material: Material): Mesh {
  return lathe(
    [
      [0, 0],
      ...corner(radius - bevel, bevel, bevel, -90, 0),
      ...corner(radius - bevel, height - bevel, bevel, 0, 90),
      [0, height],
    ],
    material,
  )
}

/** Groups objects. */
export function group(...things: Object3D[]): Group {
  const whole = new Group()
  for (const thing of things) whole.add(thing)
  return whole
}

/** Objects at equal angles around the y axis, from an angle in degrees. */
export function around(count: number, create: (index: number) => Object3D, start = 0): Group[] {
  return Array.from({ length: count }, (_, index) =>
    put(group(create(index)), [0, 0, 0], [0, start + (index * 360) / count, 0]),
  )
}

/** Positions an object, rotated by angles in degrees. */
export function put<T extends Object3D>(
  thing: T,
  at: Place,
  turned: Place = [0, 0, 0],
  scale = 1,
): T {
  thing.position.set(...at)
  const [x, y, z] = turned.map((angle) => (angle * Math.PI) / 180)
  thing.rotation.set(x ?? 0, y ?? 0, z ?? 0, 'YXZ')
  thing.scale.multiplyScalar(scale)
  return thing
}
