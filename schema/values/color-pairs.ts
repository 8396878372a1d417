import type { ThemeColors } from '../page-data.gen.ts'

/** A text colour and its background. */
export interface ColorPair {
  of: keyof ThemeColors
  on: keyof ThemeColors
}

/** Every pair of colours in which blocks and shell show text. */
export const colorPairs: readonly ColorPair[] = [
  ...pairsOf(['text', 'quiet', 'link'], ['ground', 'sunken', 'surface', 'raised']),
  ...pairsOf(['highlight', 'success', 'info'], ['surface']),
  ...pairsOf(['onAccent'], ['accent']),
  ...pairsOf(['onPrimary'], ['primary']),
]

function pairsOf(
  of: readonly (keyof ThemeColors)[],
  on: readonly (keyof ThemeColors)[],
): ColorPair[] {
  return of.flatMap((one) => on.map((other) => ({ of: one, on: other })))
}
