import type { Kind } from '../problem/problem.ts'

const start = `"pages": {
    "/": {
      "name": "/",
      "meta": {
        "title": "Slots and tables at {keyword}",
        "description": "What there is to play at {keyword}, explained before you begin."
      },
      "blocks": [`

/** A change of the example site that adds sections, and a block to its first page. */
export function addSections(sections: object, block: object): readonly [from: string, to: string] {
  const text = (value: object): string =>
    JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
  return [start, `"sections": ${text(sections)},\n  ${start}\n        ${text(block)},`]
}

const limits = {
  blocks: [
    { type: 'headingCard', id: 'limits', title: 'Limits', desc: 'Set one before you play.' },
  ],
}

/** The problems that expanding sections finds. */
export const expandKinds: readonly Kind[] = [
  {
    code: 'P063',
    severity: 'error',
    summary: 'A block of the type "use" names a section that exists.',
    explanation:
      'Sections are in "sections" in pages.json, by name. If the message suggests another name, the section was probably renamed, or its name misspelled.',
    example: addSections({ limits }, { type: 'use', section: 'limit' }),
  },
  {
    code: 'P064',
    severity: 'error',
    summary: 'No section uses itself.',
    explanation:
      'A section may use other sections, but not itself, directly or through others: its blocks would never end.',
    example: addSections(
      { limits: { blocks: [{ type: 'use', section: 'limits' }] } },
      { type: 'use', section: 'limits' },
    ),
  },
  {
    code: 'P065',
    severity: 'error',
    summary: 'Where a section is used, only its texts, buttons and pictures are set, by id.',
    explanation:
      'Values in "set" are by the id of a block, or of an entry in one of its lists. An id that the section does not have, or a property that cannot be set, would have no effect. Whatever else is to be different belongs in another section, or in a block of the page.',
    example: addSections(
      { limits },
      { type: 'use', section: 'limits', set: { limits: { titel: 'Your limits' } } },
    ),
  },
]
