import type { Path } from '../problem/problem.ts'

/** A value that an expansion shows at another path than the one at which it is written. */
export interface Move {
  /** Where it is shown. */
  at: Path
  /** Where it is written. */
  from: Path
  /** The `use` block of the page that shows it, if it is in a section. */
  by?: Path
}

/** Finds where the value at a path is written; the path itself if nothing was moved there. */
export function originOf(path: Path, moves: readonly Move[]): Path {
  const move = findMove(path, moves)
  return move ? [...move.from, ...path.slice(move.at.length)] : path
}

/** Finds the `use` block that shows the value at a path. */
export function usedBy(path: Path, moves: readonly Move[]): Path | undefined {
  return findMove(path, moves)?.by
}

/** The move of the value itself, or of the nearest value around it. */
function findMove(path: Path, moves: readonly Move[]): Move | undefined {
  let found: Move | undefined
  for (const move of moves) {
    const isNearer = move.at.length >= (found?.at.length ?? 0)
    if (isNearer && move.at.every((step, index) => step === path[index])) found = move
  }
  return found
}
