import {
  CircleGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
  type Texture,
} from 'three'

/** The background colour by position in the picture: night violet with a soft light behind the subject. */
const backdropColor = /* glsl */ `
  vec3 backdropColor(vec2 at) {
    vec3 dark = vec3(0.020, 0.0095, 0.050);
    vec3 violet = vec3(0.078, 0.034, 0.185);
    vec3 light = mix(dark * 0.9, vec3(0.034, 0.016, 0.086), smoothstep(0.0, 0.9, at.y));
    float glow = exp(-3.6 * dot((at - vec2(0.56, 0.62)) * vec2(1.15, 1.1), (at - vec2(0.56, 0.62)) * vec2(1.15, 1.1)));
    float warm = exp(-7.0 * dot(at - vec2(0.05, 1.0), at - vec2(0.05, 1.0)));
    return light + violet * pow(glow, 1.6) + vec3(0.045, 0.020, 0.062) * warm;
  }
`

/** The wall behind the subject, which fills the picture. */
export function createBackdrop(): Mesh {
  const wall = new Mesh(
    new PlaneGeometry(2, 2),
    new ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      vertexShader: /* glsl */ `
        varying vec2 at;
        void main() {
          at = uv;
          gl_Position = vec4(position.xy, 1.0, 1.0);
        }
      `,
      fragmentShader: /* glsl */ `
        varying vec2 at;
        ${backdropColor}
        void main() {
          gl_FragColor = vec4(backdropColor(at), 1.0);
        }
      `,
    }),
  )
  wall.frustumCulled = false
  wall.renderOrder = -1
  return wall
}

/**
 * A floor that catches the lights, mirrors the objects on it, and fades into the backdrop.  `mirror` is what the camera
 * behind the floor sees, in pixels of any size; `size` is the picture's in pixels.
 */
export function createFloor(mirror: Texture, size: Vector2) {
  const uniforms = {
    mirror: { value: mirror },
    mirrorMatrix: { value: new Matrix4() },
    size: { value: size },
  }
  const material = new MeshStandardMaterial({ color: 0x301d52, roughness: 0.62 })
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nvarying vec3 ground;\nvarying vec4 mirrored;\nuniform mat4 mirrorMatrix;',
      )
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>
        ground = (modelMatrix * vec4(transformed, 1.0)).xyz;
        mirrored = mirrorMatrix * vec4(ground, 1.0);`,
      )
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 ground;
        varying vec4 mirrored;
        uniform sampler2D mirror;
        uniform vec2 size;
        ${backdropColor}`,
      )
      .replace(
        '#include <opaque_fragment>',
        `float grazing = 1.0 - abs(dot(normalize(vViewPosition), normal));
        float strength = 0.55 * (0.16 + 0.84 * pow(grazing, 3.0));
        outgoingLight += min(texture2DProj(mirror, mirrored).rgb, vec3(6.0)) * strength;
        float away = smoothstep(1.6, 7.0, length(ground.xz * vec2(0.8, 1.0)));
        outgoingLight = mix(outgoingLight, backdropColor(gl_FragCoord.xy / size), away);
        #include <opaque_fragment>`,
      )
  }
  const floor = new Mesh(new CircleGeometry(40, 64).rotateX(-Math.PI / 2), material)
  floor.receiveShadow = true
  return { floor, mirrorMatrix: uniforms.mirrorMatrix.value }
}
