import { asRecord, listIn } from '../../../../schema/read/json-object.ts'
import type { Rule } from '../../rule.ts'

/** Pixels that a large floating button needs with its label, and a small margin. */
const minDistance = 130

export const overlappingButtons: Rule = {
  code: 'P033',
  name: 'overlapping-buttons',
  severity: 'error',
  summary: 'Two floating buttons in one corner are far enough apart for both.',
  explanation:
    'A floating button that overlaps another one hides it, and people press the wrong one. Move one of them to another corner, or give it a larger distance.',
  example: ['"offset": 184', '"offset": 60'],
  *site({ site }) {
    const places = listIn(site, 'floatingButtons').map((entry) => {
      const { position = 'bottom-right', offset = 24 } = asRecord(entry)
      return { position, offset }
    })
    for (const [index, { position, offset }] of places.entries()) {
      const first = places.findIndex((other) => other.position === position)
      const other = places[first]
      if (first >= index || typeof offset !== 'number' || typeof other?.offset !== 'number')
        continue
      if (Math.abs(offset - other.offset) >= minDistance) continue
      yield {
        path: ['site', 'floatingButtons', index],
        at: 'opening',
        message: `This button overlaps button ${first + 1}, which is in the same corner.`,
        hint: `Change its "position", or write "offset": ${other.offset + minDistance} to keep a distance of ${minDistance}.`,
      }
    }
  },
}
