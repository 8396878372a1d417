import {
  BackSide,
  Mesh,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three'

/**
 * The lights that objects reflect, as a function of direction: a warm key panel at the upper left, a violet rim at the
 * right and behind, a strip above, and a dim room. Gems sample it where a ray leaves them.
 */
export const softboxes = /* glsl */ `
  float panel(vec3 direction, vec3 centre, vec2 size, float soft) {
    vec3 forward = normalize(centre);
    vec3 side = normalize(cross(vec3(0.0, 1.0, 0.001), forward));
    vec3 top = cross(forward, side);
    float depth = dot(direction, forward);
    if (depth <= 0.0) return 0.0;
    vec2 at = abs(vec2(dot(direction, side), dot(direction, top)) / depth);
    vec2 edge = smoothstep(size + soft, size - soft, at);
    return edge.x * edge.y;
  }
  vec3 softboxes(vec3 direction) {
    float height = direction.y * 0.5 + 0.5;
    vec3 light = mix(vec3(0.05, 0.026, 0.10), vec3(0.20, 0.13, 0.36), smoothstep(0.2, 1.0, height));
    float front = dot(direction, normalize(vec3(-0.55, 0.25, 1.0)));
    light += vec3(1.0, 0.80, 0.58) * 0.75 * smoothstep(-0.1, 1.0, front);
    light += vec3(1.0, 0.84, 0.60) * 3.6 * panel(direction, vec3(-0.95, 0.95, 0.55), vec2(0.55, 0.60), 0.22);
    light += vec3(1.0, 0.78, 0.50) * 1.5 * panel(direction, vec3(-0.25, 0.34, -1.0), vec2(0.9, 0.16), 0.14);
    light += vec3(1.0, 0.88, 0.70) * 2.6 * panel(direction, vec3(-0.35, 1.0, -0.35), vec2(0.22, 0.55), 0.10);
    light += vec3(1.0, 0.80, 0.62) * 2.2 * panel(direction, vec3(-1.0, 0.10, 0.9), vec2(0.09, 0.6), 0.05);
    light += vec3(0.55, 0.34, 1.0) * 4.2 * panel(direction, vec3(1.0, 0.42, -0.35), vec2(0.30, 0.75), 0.12);
    light += vec3(0.72, 0.55, 1.0) * 1.6 * panel(direction, vec3(1.0, 0.55, 0.75), vec2(0.10, 0.5), 0.06);
    light += vec3(1.0, 0.86, 0.74) * 1.0 * panel(direction, vec3(0.15, 0.30, 1.0), vec2(0.75, 0.14), 0.10);
    return light;
  }
`

/** The environment map of the softboxes, filtered for every roughness. */
export function createEnvironment(renderer: WebGLRenderer): Texture {
  const room = new Mesh(
    new SphereGeometry(10, 64, 32),
    new ShaderMaterial({
      side: BackSide,
      vertexShader: /* glsl */ `
        varying vec3 outward;
        void main() {
          outward = position;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }
      `,
      fragmentShader: /* glsl */ `
        varying vec3 outward;
        ${softboxes}
        void main() {
          gl_FragColor = vec4(softboxes(normalize(outward)), 1.0);
        }
      `,
    }),
  )
  return new PMREMGenerator(renderer).fromScene(new Scene().add(room), 0).texture
}
