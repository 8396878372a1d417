import type { RelatedRange } from './problem.ts'
import { listWords } from './suggest.ts'

/** The last sentence of the hint of a problem in `file` with places in other files; empty if it has none. */
export function describeOtherPlaces(
  related: readonly RelatedRange[],
  file: string | undefined,
  own: string,
): string {
  const others = related.filter((place) => place.file !== file)
  const [first] = others
  if (first === undefined) return ''
  const places = others.map((place) => `${place.file ?? own}:${place.start.line}`)
  return others.length === 1 && related.length === 1
    ? ` The other one is at ${places[0]}.`
    : ` Other places: ${listWords(places)}.`
}
