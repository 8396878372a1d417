import { overlap, spanOf } from '../../../../content/span.ts'
import type { Rule } from '../../rule.ts'

export const mainHeading: Rule = {
  code: 'P026',
  name: 'main-heading',
  severity: 'error',
  summary: 'Every page has exactly one hero at a time, which contains the main heading.',
  explanation:
    'The title of the hero is the main heading of the page. Screen readers and search engines identify the page by it. The levels of the other headings are set automatically, without gaps.',
  example: ['"type": "headingCard"', '"type": "hero"'],
  *page({ key, blocks }, { blockTypes, calendar }) {
    if (blocks.length === 0) return
    const heroes = blocks.flatMap((block, index) => (block['type'] === 'hero' ? [index] : []))
    const [first] = heroes
    if (first === undefined) {
      // A block whose type is missing or unknown is reported by the schema, and may be the hero.
      if (blocks.some(({ type }) => !blockTypes.has(type))) return
      yield {
        path: ['pages', key],
        at: 'key',
        message: 'The page has no hero, so it has no main heading.',
        hint: 'Add one as the first block: { "type": "hero", "title": "…", "desc": "…" }',
      }
      return
    }
    for (const second of heroes) {
      const before = heroes.find(
        (other) =>
          other < second &&
          overlap(spanOf(blocks[other], calendar), spanOf(blocks[second], calendar)),
      )
      if (before === undefined) continue
      yield {
        path: ['pages', key, 'blocks', second, 'type'],
        related: [{ path: ['pages', key, 'blocks', before, 'type'] }],
        message: 'The page has a second hero, but a page has only one main heading.',
        hint: 'Remove one of the two, or set "until" and "from" so that only one is shown at a time. To keep both texts, move one to a headingCard.',
      }
      return
    }
  },
}
