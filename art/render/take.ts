import type { Object3D } from 'three'

/** A position: x to the right, y up from the floor, z towards the viewer. Subjects are about 3 units wide. */
export type Place = readonly [number, number, number]

/** What to render. */
export interface Take {
  subject: Object3D
  /** The position of the camera and the point that it is aimed and focused at. */
  camera: { from: Place; at: Place }
  /** The radius of the lens in units, which blurs the foreground and background; 0.045 by default. */
  aperture?: number
}
