import {
  HalfFloatType,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  type Texture,
  type WebGLRenderer,
} from 'three'
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js'

/**
 * Turns the accumulated light into the picture on the canvas: a faint bloom, a vignette, the tone curve and a fine
 * grain.
 */
export function develop(renderer: WebGLRenderer, sum: WebGLRenderTarget): void {
  const size = new Vector2(sum.width / 4, sum.height / 4)
  const create = (): WebGLRenderTarget =>
    new WebGLRenderTarget(size.x, size.y, { type: HalfFloatType, depthBuffer: false })
  const [first, second] = [create(), create()]
  const pass = (source: Texture, way: Vector2, floor: number, target: WebGLRenderTarget): void => {
    renderer.setRenderTarget(target)
    const material = blur(source, way.divide(size).multiplyScalar(size.y / 150), floor)
    new FullScreenQuad(material).render(renderer)
  }
  pass(sum.texture, new Vector2(1, 0), 1.1, first)
  pass(first.texture, new Vector2(0, 1), 0, second)

  renderer.setRenderTarget(null)
  new FullScreenQuad(
    new ShaderMaterial({
      uniforms: { sum: { value: sum.texture }, bloom: { value: second.texture } },
      depthTest: false,
      vertexShader,
      fragmentShader: /* glsl */ `
        varying vec2 at;
        uniform sampler2D sum;
        uniform sampler2D bloom;
        float grain(vec2 pixel) {
          return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
        }
        void main() {
          vec3 light = texture2D(sum, at).rgb + texture2D(bloom, at).rgb * 0.10;
          vec2 off = (at - 0.5) * vec2(1.0, 0.9);
          light *= 1.0 - 0.4 * smoothstep(0.12, 0.62, dot(off, off) * 1.6);
          gl_FragColor = vec4(light, 1.0);
          #include <tonemapping_fragment>
          #include <colorspace_fragment>
          // Shadows end at the site's night violet instead of black, because the picture is shown on it.
          gl_FragColor.rgb = max(gl_FragColor.rgb, vec3(0.118, 0.070, 0.235));
          gl_FragColor.rgb += (grain(gl_FragCoord.xy) - 0.5) / 180.0;
        }
      `,
    }),
  ).render(renderer)
}

/** Blurs what is brighter than `floor` in one direction. */
function blur(source: Texture, way: Vector2, floor: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { source: { value: source }, way: { value: way }, lowest: { value: floor } },
    depthTest: false,
    vertexShader,
    fragmentShader: /* glsl */ `
      varying vec2 at;
      uniform sampler2D source;
      uniform vec2 way;
      uniform float lowest;
      void main() {
        vec3 light = vec3(0.0);
        float weights = 0.0;
        for (int step = -10; step <= 10; step++) {
          float weight = exp(-float(step * step) / 40.0);
          light += max(texture2D(source, at + way * float(step)).rgb - lowest, 0.0) * weight;
          weights += weight;
        }
        gl_FragColor = vec4(light / weights, 1.0);
      }
    `,
  })
}

/** The vertex shader of a pass over the whole picture; `at` is the position in it. */
export const vertexShader = /* glsl */ `
  varying vec2 at;
  void main() {
    at = uv;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`
