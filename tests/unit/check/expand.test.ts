import { calendar } from '../../fixtures/own-calendar.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { expandPart } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'

/* Whatever a page shows is written where its origin says. */

const ids = ['a', 'b', 'c']
const text = fc.string({ maxLength: 3 })
const entry = fc.record(
  { id: fc.constantFrom(...ids), title: text, button: fc.record({ label: text, href: text }) },
  { requiredKeys: ['title'] },
)
const block = fc.record(
  { type: fc.constant('cards'), id: fc.constantFrom(...ids), title: text, cards: fc.array(entry) },
  { requiredKeys: ['type'] },
)
const values = fc.record(
  {
    title: fc.option(text),
    button: fc.option(fc.record({ label: text }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
)
const set = fc.dictionary(fc.constantFrom(...ids), values)
const use = (names: readonly string[]) =>
  fc.record(
    { type: fc.constant('use'), section: fc.constantFrom(...names), set },
    { requiredKeys: ['type', 'section'] },
  )
const blocks = (names: readonly string[]) => fc.array(fc.oneof(block, use(names)), { maxLength: 4 })
const sites = fc.record({
  sections: fc.record({
    one: fc.record({ blocks: fc.array(block, { maxLength: 3 }) }),
    two: fc.record({ blocks: blocks(['one']) }),
    three: fc.record({ blocks: blocks(['one', 'two', 'gone']) }),
  }),
  pages: fc.record({ '/': fc.record({ blocks: blocks(['one', 'two', 'three', 'gone']) }) }),
})

it('sets a value named "__proto__" as any other', () => {
  const site = JSON.parse(
    '{"sections": {"one": {"blocks": [{"type": "cta", "id": "a"}]}}, "pages": {"/": {"blocks": [{"type": "use", "section": "one", "set": {"a": {"__proto__": {"title": "inherited"}}}}]}}}',
  )
  const { value } =
    expandPart(site.pages['/'], ['pages', '/'], readSections(site, { calendar })) ?? {}
  expect(JSON.stringify(value)).toBe(
    '{"blocks":[{"type":"cta","id":"a","__proto__":{"title":"inherited"}}]}',
  )
})

it('leaves no use of a section that exists, and expands the same twice', () => {
  fc.assert(
    fc.property(sites, (site) => {
      const sections = readSections(site, { calendar })
      const expand = (value: unknown): unknown =>
        expandPart(value, ['pages', '/'], sections)?.value ?? value
      const once = expand(site.pages['/'])
      expect(JSON.stringify(once)).not.toMatch(/"section":"(?:one|two|three)"/)
      expect(expand(once)).toEqual(once)
    }),
  )
})
