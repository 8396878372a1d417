import type { ThemeColors } from '../page-data.gen.ts'

/** Every text colour and its background in which blocks and shell show text. */
export const colorPairs = [
  ...pairsOf(['text', 'quiet', 'link'], ['ground', 'sunken', 'surface', 'raised']),
  ...pairsOf(['highlight', 'success', 'info'], ['surface']),
  ...pairsOf(['onAccent'], ['accent']),
  ...pairsOf(['onPrimary'], ['primary']),
]

function pairsOf(of: readonly (keyof ThemeColors)[], on: readonly (keyof ThemeColors)[]) {
  return of.flatMap((one) => on.map((other) => ({ of: one, on: other })))
}
