import type { Path } from '../problem/problem.ts'

/** A value that an expansion shows at another path than the one at which it is written. */
export interface Move {
  /** Where it is shown. */
  at: Path
  /** Where it is written. */
  from: Path
  /** The `use` block of the page that shows it, if it is in a section. */
  by?: Path
  /** Set for a block that was made from the one that is written: its type, and the files that it is made from. */
  made?: { type: string; names: readonly string[] }
}

/**
 * Finds where the value at a path is written; the path itself if nothing was moved there. Everything in a block that was
 * made is written where that block is.
 */
export function originOf(path: Path, moves: readonly Move[]): Path {
  const move = findMove(path, moves)
  if (!move) return path
  return move.made ? move.from : [...move.from, ...path.slice(move.at.length)]
}

/** Finds the move of the block that the value at a path is in, if that was made from the one that is written. */
export function madeAt(path: Path, moves: readonly Move[]): Move | undefined {
  const move = findMove(path, moves)
  return move?.made && move
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
