import {
  Color,
  DirectionalLight,
  Group,
  ShaderChunk,
  SpotLight,
  Vector3,
  type Object3D,
} from 'three'
import { sampleDisc } from './sequence.ts'

// The sky consists of a few directional lights, which would appear as dots in reflections, so directional lights have
// no highlights.
const [head = '', tail = ''] = ShaderChunk.lights_fragment_begin.split('getDirectionalLightInfo')
ShaderChunk.lights_fragment_begin = `${head}getDirectionalLightInfo${tail.replace(
  'RE_Direct( directLight, ',
  'RE_IndirectDiffuse( directLight.color * saturate( dot( geometryNormal, directLight.direction ) ), ',
)}`

const target = new Vector3(0, 0.8, 0)

/** The lights that cast shadows. Each frame moves them over their area, so that the sum of many frames is soft. */
export class Lights extends Group {
  private readonly key = new SpotLight(0xffdfb0, 4.3, 0, 0.4, 0.85, 0)
  private readonly rim = new SpotLight(0xa070ff, 4.6, 0, 0.5, 0.6, 0)
  private readonly sky = new DirectionalLight()

  constructor() {
    super()
    for (const light of [this.key, this.rim, this.sky]) {
      light.castShadow = true
      light.shadow.mapSize.set(1536, 1536)
      light.shadow.normalBias = 0.015
      light.shadow.bias = -0.0004
      light.target.position.copy(target)
      this.add(light, light.target)
    }
    for (const light of [this.key, this.rim]) {
      light.shadow.camera.near = 4
      light.shadow.camera.far = 22
    }
    const { camera } = this.sky.shadow
    Object.assign(camera, { left: -4, right: 4, top: 4, bottom: -4, near: 1, far: 24 })
    camera.updateProjectionMatrix()
  }

  /** Positions the lights for frame `index`. */
  move(index: number): void {
    moveOnDisc(this.key, new Vector3(-5.6, 8.2, 5.2), target, 1.15, index, 1)
    moveOnDisc(this.rim, new Vector3(6.2, 5.2, -5.6), target, 0.9, index, 2)

    // Directions of the hemisphere weighted by their cosine: the sky's light is then even, and corners stay dark.
    const [x, z] = sampleDisc(index, 3)
    const y = Math.sqrt(Math.max(0.02, 1 - x * x - z * z))
    this.sky.position.set(x, y, z).multiplyScalar(12).add(target)
    const warmth = 0.5 - 0.5 * x
    this.sky.color = new Color(0x9a78e8).lerp(new Color(0xffe2bd), 0.12 + 0.55 * warmth)
    this.sky.intensity = 1.0
  }
}

/** Moves an object over a disc around a centre, which faces a point. */
export function moveOnDisc(
  object: Object3D,
  centre: Vector3,
  at: Vector3,
  radius: number,
  index: number,
  stream: number,
): void {
  const [u, v] = sampleDisc(index, stream)
  const forward = centre.clone().sub(at).normalize()
  const side = new Vector3(0, 1, 0).cross(forward).normalize()
  const top = forward.clone().cross(side)
  object.position
    .copy(centre)
    .addScaledVector(side, u * radius)
    .addScaledVector(top, v * radius)
}
