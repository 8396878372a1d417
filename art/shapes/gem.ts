import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  ShaderMaterial,
  Vector3,
  Vector4,
  type ColorRepresentation,
  type Mesh,
} from 'three'
import { softboxes } from '../render/softboxes.ts'
import { solid } from './solids.ts'

/**
 * Facets around the y axis: how many, rotated by a fraction of their angle, and the ends of the line of their profile as
 * radius and height.
 */
interface Tier {
  count: number
  turned?: number
  low: [number, number]
  high: [number, number]
}

const brilliant: Tier[] = [
  { count: 8, low: [1, 0.03], high: [0.58, 0.33] },
  { count: 8, turned: 0.5, low: [0.8, 0.23], high: [0.575, 0.33] },
  { count: 16, turned: 0.5, low: [1, 0.03], high: [0.8, 0.21] },
  { count: 32, low: [1, -0.03], high: [1, 0.03] },
  { count: 8, low: [0, -0.87], high: [1, -0.03] },
  { count: 16, turned: 0.5, low: [0.2, -0.72], high: [1, -0.03] },
]

const step: Tier[] = [
  { count: 8, turned: 0.5, low: [1, 0], high: [0.84, 0.2] },
  { count: 8, turned: 0.5, low: [0.86, 0.18], high: [0.62, 0.34] },
  { count: 8, turned: 0.5, low: [0.84, -0.3], high: [1, 0] },
  { count: 8, turned: 0.5, low: [0.5, -0.6], high: [0.86, -0.26] },
]

/** A round brilliant of radius 1 around its girdle, its tip down at -0.87, its table up at 0.33. */
export function brilliantGem(color: ColorRepresentation): Mesh {
  return gem([...facets(brilliant), new Vector4(0, 1, 0, 0.33)], color, 2.3)
}

/** An octagonal step cut of radius 1, standing on its flat bottom at -0.5; its table is at 0.34. */
export function stepGem(color: ColorRepresentation): Mesh {
  return gem([...facets(step), new Vector4(0, 1, 0, 0.34), new Vector4(0, -1, 0, 0.5)], color, 1.9)
}

/** The planes of tiers: outward normal, and distance from the origin. */
function facets(tiers: Tier[]): Vector4[] {
  return tiers.flatMap(({ count, turned = 0, low: [lowX, lowY], high: [highX, highY] }) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * (index + turned)) / count
      const length = Math.hypot(highY - lowY, lowX - highX)
      const [out, up] = [(highY - lowY) / length, (lowX - highX) / length]
      return new Vector4(out * Math.cos(angle), up, out * Math.sin(angle), out * lowX + up * lowY)
    }),
  )
}

/** The solid behind all planes, with a flat face on each. */
function gem(planes: Vector4[], color: ColorRepresentation, index: number): Mesh {
  const corners = meetings(planes)
  const positions: number[] = []
  const normals: number[] = []
  for (const plane of planes) {
    const normal = new Vector3(plane.x, plane.y, plane.z)
    const side = new Vector3(normal.y, normal.z, -normal.x).cross(normal).normalize()
    const top = normal.clone().cross(side)
    const face = corners.filter((corner) => Math.abs(corner.dot(normal) - plane.w) < 1e-5)
    const middle = new Vector3()
    for (const corner of face) middle.addScaledVector(corner, 1 / face.length)
    const turn = (corner: Vector3): number => {
      const from = corner.clone().sub(middle)
      return Math.atan2(from.dot(top), from.dot(side))
    }
    const ordered = face.toSorted((a, b) => turn(a) - turn(b))
    ordered.forEach((corner, place) => {
      const next = ordered[(place + 1) % ordered.length]
      if (!next) return
      for (const point of [middle, corner, next]) {
        positions.push(...point.toArray())
        normals.push(...normal.toArray())
      }
    })
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  return solid(geometry, cutStone(planes, color, index))
}

/** The points where three planes meet and no other plane cuts them off. */
function meetings(planes: Vector4[]): Vector3[] {
  const found: Vector3[] = []
  const normals = planes.map(({ x, y, z }) => new Vector3(x, y, z))
  for (const [a, first] of normals.entries()) {
    for (const [b, second] of normals.entries()) {
      if (b <= a) continue
      const line = first.clone().cross(second)
      for (const [c, third] of normals.entries()) {
        const volume = line.dot(third)
        if (c <= b || Math.abs(volume) < 1e-6) continue
        const at = second
          .clone()
          .cross(third)
          .multiplyScalar(planes[a]?.w ?? 0)
          .addScaledVector(third.clone().cross(first), planes[b]?.w ?? 0)
          .addScaledVector(line, planes[c]?.w ?? 0)
          .divideScalar(volume)
        const isInside = normals.every((normal, d) => at.dot(normal) < (planes[d]?.w ?? 0) + 1e-6)
        if (isInside && found.every((other) => other.distanceTo(at) > 1e-5)) found.push(at)
      }
    }
  }
  return found
}

/**
 * Traces light through the stone: it is refracted at the face and reflected inside from plane to plane; where it
 * leaves, the softboxes are sampled, slightly offset for each colour.
 */
function cutStone(planes: Vector4[], color: ColorRepresentation, index: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { planes: { value: planes }, tint: { value: new Color(color) } },
    vertexShader: /* glsl */ `
      varying vec3 place;
      varying vec3 eye;
      varying vec3 face;
      void main() {
        place = position;
        face = normal;
        eye = (inverse(modelMatrix) * vec4(cameraPosition, 1.0)).xyz;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec3 place;
      varying vec3 eye;
      varying vec3 face;
      uniform mat4 modelMatrix;
      uniform vec4 planes[${planes.length}];
      uniform vec3 tint;
      ${softboxes}
      vec3 around(vec3 direction) {
        vec3 world = normalize(mat3(modelMatrix) * direction);
        vec3 light = softboxes(world) * 1.1;
        light += vec3(1.0, 0.95, 0.85) * 9.0 * smoothstep(0.975, 0.99, dot(world, normalize(vec3(-0.3, 0.9, 0.45))));
        light += vec3(0.8, 0.7, 1.0) * 7.0 * smoothstep(0.98, 0.992, dot(world, normalize(vec3(0.6, 0.75, 0.2))));
        light += vec3(1.0, 0.9, 0.8) * 6.0 * smoothstep(0.985, 0.994, dot(world, normalize(vec3(0.1, 0.35, 0.95))));
        return light;
      }
      float mirrored(float cosine) {
        float base = pow((${index.toFixed(2)} - 1.0) / (${index.toFixed(2)} + 1.0), 2.0);
        return base + (1.0 - base) * pow(1.0 - clamp(cosine, 0.0, 1.0), 5.0);
      }
      void main() {
        vec3 ray = normalize(place - eye);
        vec3 normal = normalize(face);
        float part = mirrored(-dot(ray, normal));
        vec3 light = part * around(reflect(ray, normal));
        vec3 left = vec3(1.0 - part);
        vec3 at = place - normal * 0.0005;
        ray = refract(ray, normal, 1.0 / ${index.toFixed(2)});
        for (int bounce = 0; bounce < 6; bounce++) {
          float nearest = 100.0;
          vec3 wall = vec3(0.0, 1.0, 0.0);
          for (int side = 0; side < ${planes.length}; side++) {
            float toward = dot(ray, planes[side].xyz);
            float length = (planes[side].w - dot(at, planes[side].xyz)) / max(toward, 0.0001);
            if (toward > 0.0001 && length < nearest) {
              nearest = length;
              wall = planes[side].xyz;
            }
          }
          at += ray * max(nearest - 0.0005, 0.0);
          left *= pow(tint, vec3(max(nearest, 0.0) * 0.8));
          vec3 red = refract(ray, -wall, ${(index * 0.975).toFixed(4)});
          vec3 green = refract(ray, -wall, ${index.toFixed(4)});
          vec3 blue = refract(ray, -wall, ${(index * 1.025).toFixed(4)});
          if (dot(green, green) > 0.0) {
            float inner = mirrored(dot(green, wall));
            vec3 seen = around(green);
            seen.r = dot(red, red) > 0.0 ? around(red).r : seen.r;
            seen.b = dot(blue, blue) > 0.0 ? around(blue).b : seen.b;
            light += left * (1.0 - inner) * seen;
            left *= inner;
          }
          ray = reflect(ray, wall);
        }
        light += left * around(ray) * 0.6;
        gl_FragColor = vec4(light, 1.0);
      }
    `,
  })
}
