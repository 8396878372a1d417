import { overlap, spanOf } from '../../dates/span.ts'
import type { Rule } from '../rule.ts'

export const mainHeading: Rule = {
  code: 'P026',
  severity: 'error',
  adjustable: true,
  summary: 'Every page has exactly one hero at a time, which holds its main heading.',
  explanation:
    'The title of the hero is the main heading of the page. People who listen to a page, and search engines, find the page by it. The headings below follow by themselves: no level is skipped.',
  example: ['"type": "headingCard"', '"type": "hero"'],
  *page({ key, blocks }, { blockTypes }) {
    if (blocks.length === 0) return
    const heroes = blocks.flatMap((block, index) => (block['type'] === 'hero' ? [index] : []))
    const [first] = heroes
    if (first === undefined) {
      // A block whose type is missing or unknown is a problem of its own, and may be the hero.
      if (blocks.some(({ type }) => !blockTypes.has(type))) return
      yield {
        code: 'P026',
        path: ['pages', key],
        at: 'key',
        message: 'The page has no hero, so it has no main heading.',
        hint: 'Add a block like { "type": "hero", "title": "…", "desc": "…" } as the first.',
      }
      return
    }
    for (const second of heroes) {
      const before = heroes.find(
        (other) => other < second && overlap(spanOf(blocks[other]), spanOf(blocks[second])),
      )
      if (before === undefined) continue
      yield {
        code: 'P026',
        path: ['pages', key, 'blocks', second, 'type'],
        relatedPath: ['pages', key, 'blocks', before, 'type'],
        message: 'The page has a second hero. A page has one main heading.',
        hint: 'Use a headingCard here.',
      }
      return
    }
  },
}
