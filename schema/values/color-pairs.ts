import type { ThemeColors } from '../page-data.gen.ts'
import { dereference, type SchemaBundle } from '../read/bundle.ts'
import { stepInto } from '../read/json-object.ts'
import { isColour } from './contrast.ts'

/** The modes in which visitors may see a site. */
export const modes = ['dark', 'light'] as const

/** One of the two modes. */
export type Mode = (typeof modes)[number]

/** The modes that a colour mode of the theme lets visitors see. */
export function shownModes(scheme: unknown): readonly Mode[] {
  return modes.filter((mode) => typeof scheme !== 'string' || ['auto', mode].includes(scheme))
}

/** Makes a function that returns the colour of a role in a mode: that which the theme has, or else its default. */
export function createColorReader(
  schemas: SchemaBundle,
  given: unknown,
): (role: string, mode: Mode) => string {
  const { properties = {} } = dereference(schemas, { $ref: '#/$defs/ThemeColors' })
  return (role, mode) => {
    const all = [stepInto(given, role), properties[role]?.default]
    return all.map((color) => stepInto(color, mode)).find(isColour) ?? '#000000'
  }
}

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
