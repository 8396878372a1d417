import type { Object3D } from 'three'

/** A place in the studio: x to the right, y up from the floor, z towards the viewer. A subject is about 3 units wide. */
export type Place = readonly [number, number, number]

/** What is to be rendered. */
export interface Take {
  subject: Object3D
  /** Where the camera stands, and what it looks at; what it looks at is sharp. */
  camera: { from: Place; at: Place }
  /** The vertical angle of view in degrees; 26 unless told. */
  fieldOfView?: number
  /** Radius of the lens in units: how soft things before and behind get; 0.045 unless told. */
  aperture?: number
  /** How much the floor mirrors, 0 to 1; 0.55 unless told. */
  gloss?: number
}
