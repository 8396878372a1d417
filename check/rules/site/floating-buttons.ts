import { asRecord } from '../../../schema/read/json-object.ts'
import type { Rule } from '../rule.ts'

/** Pixels that a large floating button takes with its label, and a little air. */
const room = 130

export const floatingButtons: Rule = {
  code: 'P033',
  severity: 'error',
  adjustable: true,
  summary: 'Two floating buttons in one corner stand at distances that leave room for both.',
  explanation:
    'A floating button that lies over the other hides it, and people press the wrong one. Give one of them another corner, or a larger distance.',
  example: ['"offset": 184', '"offset": 60'],
  *site({ site }) {
    const list = site['floatingButtons']
    if (!Array.isArray(list)) return
    const places = list.map((entry) => {
      const { position = 'bottom-right', offset = 24 } = asRecord(entry)
      return { position, offset }
    })
    for (const [index, { position, offset }] of places.entries()) {
      const first = places.findIndex((other) => other.position === position)
      const other = places[first]
      if (first >= index || typeof offset !== 'number' || typeof other?.offset !== 'number')
        continue
      if (Math.abs(offset - other.offset) >= room) continue
      yield {
        code: 'P033',
        path: ['site', 'floatingButtons', index],
        at: 'opening',
        message: `This button lies over button ${first + 1}, which is in the same corner.`,
        hint: `Give it another "position", or an "offset" that differs by ${room} or more: "offset": ${other.offset + room}`,
      }
    }
  },
}
