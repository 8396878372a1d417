/**
 * Points that cover the unit square evenly at every length of the sequence, by the R2 sequence of Martin Roberts
 * (extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences). `stream` offsets it, so that two uses
 * in one frame do not correlate.
 */
export function samplePoint(index: number, stream: number): [number, number] {
  return [
    (0.5 + (index + 1) * 0.7548776662466927 + stream * 0.3819660112501051) % 1,
    (0.5 + (index + 1) * 0.5698402909980532 + stream * 0.7236067977499789) % 1,
  ]
}

/** The same, on the unit disc. */
export function sampleDisc(index: number, stream: number): [number, number] {
  const [a, b] = samplePoint(index, stream)
  const radius = Math.sqrt(a)
  return [radius * Math.cos(2 * Math.PI * b), radius * Math.sin(2 * Math.PI * b)]
}

/** A seeded generator of numbers from 0 to 1 (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
