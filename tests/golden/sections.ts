import { addSections } from '../../check/expand/kinds.ts'
import { limits, use } from '../fixtures/sections.ts'
import type { Mistake } from './mistake.ts'

const siteOf = (block: object, sections: object = { limits }): Mistake['edit'] => [
  addSections(sections, block),
]

const withUses = (text: string, sections: object): string => {
  const [from, to] = addSections(sections, {})
  const uses = ['limits', Object.keys(sections).at(-1)].map((name) => use(undefined, name))
  return text.replace(from, to.replace(/\{\},$/, `${JSON.stringify(uses).slice(1, -1)},`))
}

/** Mistakes in sections and in their uses. */
export const sectionMistakes: readonly Mistake[] = [
  {
    name: 'a section by another name',
    edit: siteOf(use(undefined, 'limit')),
    names: 'limits',
    at: '"section"',
  },
  {
    name: 'a section with a capital in its name',
    edit: siteOf(use(undefined, 'playSafely'), { playSafely: limits }),
    names: 'playsafely',
    at: '"playSafely"',
    isOpen: true,
  },
  {
    name: 'a section by its title',
    edit: siteOf(use(undefined, 'Play safely')),
    names: 'Play safely',
    at: '"section"',
    isOpen: true,
  },
  {
    name: 'a section without sections',
    edit: [
      [
        '"type": "promoGrid",\n          "emojiRule": {\n            "kind": "shuffle"',
        '"type": "use",\n          "section": "limits",\n          "emojiRule": {\n            "kind": "shuffle"',
      ],
    ],
    names: 'emojiRule',
    at: '"emojiRule"',
    isOpen: true,
  },
  {
    name: 'a section twice on one page',
    edit: (text) => withUses(text, { limits }),
    names: 'limits',
    at: '"use"',
    isOpen: true,
  },
  {
    name: 'two sections with the same id',
    edit: (text) => withUses(text, { limits, terms: { blocks: limits.blocks.slice(0, 1) } }),
    names: 'limits',
    at: '"use"',
    isOpen: true,
  },
  {
    name: 'a section that uses itself',
    edit: siteOf(use(), { limits: { blocks: [...limits.blocks, use()] } }),
    names: 'limits',
    isOpen: true,
  },
  {
    name: 'a circle of sections',
    edit: siteOf(use(), {
      limits: { blocks: [use(undefined, 'terms')] },
      terms: { blocks: [use()] },
    }),
    names: 'terms',
    isOpen: true,
  },
  {
    name: 'a section that no page uses',
    edit: siteOf(use(), { limits, terms: { blocks: limits.blocks } }),
    names: 'terms',
    isOpen: true,
  },
  {
    name: 'a value for an id that the section does not have',
    edit: siteOf(use({ limit: { title: 'A' } })),
    names: 'limits',
    at: '"set"',
  },
  {
    name: 'a value for a misspelt property',
    edit: siteOf(use({ limits: { titel: 'A' } })),
    names: 'title',
    at: '"set"',
  },
  {
    name: 'a value that only the section may have',
    edit: siteOf(use({ limits: { from: '2026-01-01' } })),
    names: 'from',
    at: '"set"',
    isOpen: true,
  },
  {
    name: 'a required value removed',
    edit: siteOf(use({ 'a-day': { title: null } })),
    names: 'title',
    at: '"set"',
    isOpen: true,
  },
  {
    name: 'a set value of the wrong kind',
    edit: siteOf(use({ limits: { title: 7 } })),
    names: 'title',
    at: '"set"',
  },
  {
    name: 'sections among the pages',
    edit: [['"/vip": {', '"sections": { "limits": { "blocks": [] } },\n    "/vip": {']],
    names: 'sections',
    isOpen: true,
  },
  {
    name: 'a value of a use without the id that it is for',
    edit: siteOf(use({ title: 'Set a limit before you claim' })),
    names: 'title',
    at: '"set"',
    isOpen: true,
  },
  {
    name: 'dates and blocks of a use',
    edit: siteOf({ ...use(), from: '2026-12-30', blocks: [] }),
    names: 'from',
    at: '"section"',
    isOpen: true,
  },
  {
    name: 'an empty section',
    edit: siteOf(use(), { limits: { blocks: [] } }),
    names: 'blocks',
    at: '"sections"',
    isOpen: true,
  },
]
