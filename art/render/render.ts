import {
  ACESFilmicToneMapping,
  AdditiveBlending,
  Color,
  FloatType,
  HalfFloatType,
  NearestFilter,
  PerspectiveCamera,
  BasicShadowMap,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js'
import { develop, vertexShader } from './develop.ts'
import { createBackdrop, createFloor } from './floor.ts'
import { Lights, moveOnDisc } from './lights.ts'
import { mirrorCamera } from './mirror.ts'
import { sampleDisc, samplePoint } from './sequence.ts'
import { createEnvironment } from './softboxes.ts'
import type { Take } from './take.ts'

/** The size of the picture in pixels, the size of each frame as a fraction of it, and the number of frames. */
export interface Quality {
  width: number
  height: number
  part: number
  frames: number
}

/** Renders a take; returns a data URL of PNG. The same take and quality give the same picture. */
export function renderScene(take: Take, { width, height, part, frames }: Quality): string {
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true, powerPreference: 'low-power' })
  renderer.setPixelRatio(1)
  renderer.setSize(width, height, false)
  renderer.toneMapping = ACESFilmicToneMapping
  renderer.toneMappingExposure = 1.0
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = BasicShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.autoClear = false
  renderer.setClearColor(new Color(0), 0)

  const size = new Vector2(Math.round(width * part), Math.round(height * part))
  const frame = new WebGLRenderTarget(size.x, size.y, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  })
  const sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false })
  const below = new WebGLRenderTarget(size.x / 2, size.y / 2, { type: HalfFloatType })
  const shift = new Vector2()
  const adding = new FullScreenQuad(addingMaterial(frame, shift, frames))

  const scene = new Scene()
  scene.environment = createEnvironment(renderer)
  scene.environmentIntensity = 0.9
  const backdrop = createBackdrop()
  const { floor, mirrorMatrix } = createFloor(below.texture, size)
  const lights = new Lights()
  scene.add(backdrop, floor, lights, take.subject)

  const at = new Vector3(...take.camera.at)
  const clear = (target: WebGLRenderTarget): void => {
    renderer.setRenderTarget(target)
    renderer.clear()
  }
  clear(sum)
  for (let index = 0; index < frames; index++) {
    lights.move(index)
    const [x, y] = samplePoint(index, 0)
    const camera = aim(take, size, index)
    camera.setViewOffset(size.x, size.y, x - 0.5, y - 0.5, size.x, size.y)
    camera.updateMatrixWorld()
    shift.set(x - 0.5, 0.5 - y).divide(size)
    const [tiltX, tiltZ] = sampleDisc(index, 5)
    const { behind, matrix } = mirrorCamera(
      camera,
      at,
      new Vector3(tiltX * 0.022, 1, tiltZ * 0.022).normalize(),
    )
    mirrorMatrix.copy(matrix)
    renderer.shadowMap.needsUpdate = true

    backdrop.visible = floor.visible = false
    clear(below)
    renderer.render(scene, behind)

    backdrop.visible = floor.visible = true
    clear(frame)
    renderer.render(scene, camera)
    renderer.setRenderTarget(sum)
    adding.render(renderer)
  }
  develop(renderer, sum)
  const url = renderer.domElement.toDataURL('image/png')
  renderer.dispose()
  renderer.forceContextLoss()
  return url
}

/** The camera of one frame: moved across the lens around the focal point. */
function aim(take: Take, size: Vector2, index: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(26, size.x / size.y, 0.5, 60)
  const at = new Vector3(...take.camera.at)
  moveOnDisc(camera, new Vector3(...take.camera.from), at, take.aperture ?? 0.045, index, 4)
  camera.lookAt(at)
  return camera
}

/**
 * Adds a frame to the sum, without the few extremely bright pixels. Frames have fewer pixels than the sum; `shift` is
 * the offset of each, so that together they show the detail between their pixels.
 */
function addingMaterial(frame: WebGLRenderTarget, shift: Vector2, frames: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      frame: { value: frame.texture },
      shift: { value: shift },
      share: { value: 1 / frames },
    },
    blending: AdditiveBlending,
    premultipliedAlpha: true,
    depthTest: false,
    depthWrite: false,
    vertexShader,
    fragmentShader: /* glsl */ `
      varying vec2 at;
      uniform sampler2D frame;
      uniform vec2 shift;
      uniform float share;
      void main() {
        gl_FragColor = vec4(min(texture2D(frame, at - shift).rgb, vec3(4.5)) * share, share);
      }
    `,
  })
}
