import type { StageKind } from '../problem/problem.ts'

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
  return addParts({ sections }, block)
}

/** A change of the example site that adds sections or campaigns, and a block to its first page. */
export function addParts(
  parts: Readonly<Record<string, object>>,
  block?: object,
): readonly [from: string, to: string] {
  const text = (value: object): string =>
    JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
  const members = Object.entries(parts).map(([name, part]) => `"${name}": ${text(part)},\n  `)
  return [start, `${members.join('')}${start}${block ? `\n        ${text(block)},` : ''}`]
}

const limits = {
  blocks: [
    { type: 'headingCard', id: 'limits', title: 'Limits', desc: 'Set one before you play.' },
  ],
}

const christmas = { from: '2026-12-20', until: '2026-12-27' }
const note = { type: 'headingCard', title: 'Opening hours', desc: 'As always.' }
const greeting = { title: 'Merry Christmas' }

/** The problems that expanding sections and campaigns finds. */
export const expandKinds: readonly StageKind[] = [
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
  {
    code: 'P067',
    severity: 'error',
    summary: 'Whatever joins a campaign names one that exists and runs on its page.',
    explanation:
      'Campaigns are in "campaigns" in pages.json, by name. If the message suggests another name, the campaign was probably renamed, or its name misspelled. A campaign with "pages" runs only on these.',
    example: addParts({ campaigns: { christmas } }, { ...note, campaign: 'chrismas' }),
  },
  {
    code: 'P068',
    severity: 'error',
    summary: 'Whatever joins a campaign has no dates of its own.',
    explanation:
      'A campaign says when everything that joins it is shown, so that one place moves it all. Other dates beside it would be overlooked when the campaign moves.',
    example: addParts(
      { campaigns: { christmas } },
      { ...note, campaign: 'christmas', until: '2026-12-24' },
    ),
  },
  {
    code: 'P069',
    severity: 'error',
    summary: 'What a campaign sets exists, and may be set.',
    explanation:
      'On pages and in sections a campaign sets texts, buttons and pictures, by id. In the settings it sets the footer and the floating buttons. A page, a section or an id that does not exist, or a property that cannot be set, would have no effect. To show something else only while a campaign runs, let a block join it.',
    example: addParts(
      { campaigns: { christmas: { ...christmas, set: { pages: { '/': { nott: greeting } } } } } },
      { ...note, id: 'note' },
    ),
  },
  {
    code: 'P070',
    severity: 'error',
    summary: 'Two campaigns that run at the same time do not set the same value.',
    explanation:
      'Only one of the two values could be shown. Move one of the campaigns, or remove one of the values.',
    example: addParts(
      {
        campaigns: {
          christmas: { ...christmas, set: { pages: { '/': { note: greeting } } } },
          december: {
            from: '2026-12-01',
            until: '2026-12-31',
            set: { pages: { '/': { note: greeting } } },
          },
        },
      },
      { ...note, id: 'note' },
    ),
  },
  {
    code: 'P072',
    severity: 'error',
    summary: 'A block that is made from files finds them, and can make something of them.',
    explanation:
      'Some block types read files in data/ or public/, such as a table of prices. The message says what is wrong with the file, or that it is missing. If it says that the expand.ts of a block type failed, show it to a developer.',
    example: ['"type": "stepList"', '"type": "stepList"'],
    exampleWith: {
      unexpanded: {
        stepList: {
          message: 'There is no data/steps.csv.',
          hint: 'Add the file next to pages.json, or name another one.',
        },
      },
    },
  },
]
