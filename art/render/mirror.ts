import { Matrix4, PerspectiveCamera, Vector3 } from 'three'

/** From clip space, -1 to 1, to texture space, 0 to 1. */
const toTexture = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)

/** The camera behind a mirror through the origin with this normal, and the matrix from the world to its picture. */
export function mirrorCamera(camera: PerspectiveCamera, at: Vector3, normal: Vector3) {
  const reflect = (vector: Vector3): Vector3 =>
    vector.clone().addScaledVector(normal, -2 * vector.dot(normal))
  const behind = camera.clone()
  behind.clearViewOffset()
  behind.up.copy(reflect(new Vector3(0, 1, 0)))
  behind.position.copy(reflect(camera.position))
  behind.lookAt(reflect(at))
  behind.updateMatrixWorld()
  const matrix = toTexture
    .clone()
    .multiply(behind.projectionMatrix)
    .multiply(behind.matrixWorldInverse)
  return { behind, matrix }
}
