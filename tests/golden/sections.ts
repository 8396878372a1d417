import { addSections } from '../../check/expand/kinds.ts'
import { limits, use } from '../fixtures/sections.ts'
import { slip, type Mistake } from './mistake.ts'

/** The base site with a block, mostly a use, and with sections; `at` is the property that the mistake stands in. */
function uses(
  name: string,
  block: object,
  names: string,
  at?: string,
  sections: object = { limits },
): Mistake {
  const edit = [addSections(sections, block)]
  return { name, edit, names, ...(at !== undefined && { at: `"${at}"` }) }
}

/** The base site with a use of the first and of the last section. */
function twoUses(name: string, sections: object): Mistake {
  const [from, to] = addSections(sections, {})
  const both = ['limits', Object.keys(sections).at(-1)].map((one) => use(undefined, one))
  const blocks = `${JSON.stringify(both).slice(1, -1)},`
  return slip(name, from, to.replace(/\{\},$/, blocks), { names: 'limits', at: '"use"' })
}

/** Mistakes in sections and in their uses. */
export const sectionMistakes: readonly Mistake[] = [
  uses('a section by another name', use(undefined, 'limit'), 'limits', 'section'),
  uses(
    'a section with a capital in its name',
    use(undefined, 'playSafely'),
    'playsafely',
    'playSafely',
    { playSafely: limits },
  ),
  uses('a section by its title', use(undefined, 'Play safely'), 'Play safely', 'section'),
  twoUses('a section twice on one page', { limits }),
  twoUses('two sections with the same id', {
    limits,
    terms: { blocks: limits.blocks.slice(0, 1) },
  }),
  uses('a circle of sections', use(), 'terms', undefined, {
    limits: { blocks: [use(undefined, 'terms')] },
    terms: { blocks: [use()] },
  }),
  uses('a section that no page uses', use(), 'terms', undefined, {
    limits,
    terms: { blocks: limits.blocks },
  }),
  uses('a value for a misspelt property', use({ limits: { titel: 'A' } }), 'title', 'set'),
  uses('a required value removed', use({ 'a-day': { title: null } }), 'title', 'set'),
  slip(
    'sections among the pages',
    '"/vip": {',
    '"sections": { "limits": { "blocks": [] } },\n    "/vip": {',
    'sections',
  ),
  uses(
    'a value of a use without the id that it is for',
    use({ title: 'Set a limit before you claim' }),
    'title',
    'set',
  ),
  uses(
    'dates and blocks of a use',
    { ...use(), from: '2026-12-30', blocks: [] },
    'from',
    'section',
  ),
  uses('an empty section', use(), 'blocks', 'sections', { limits: { blocks: [] } }),
]
