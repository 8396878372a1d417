import type { StageKind } from '../problem/problem.ts'

const header = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
`

/** The PO file of Filipino with one entry, as an example, or with some more. */
function poWith(
  source: string,
  translation: string,
  file = 'locales/fil.po',
  more: readonly (readonly [source: string, translation: string])[] = [],
) {
  const entries = [[source, translation] as const, ...more].map((pair) => {
    const quoted = pair.map((text) => `"${text.replaceAll('"', '\\"')}"`)
    return `\nmsgid ${quoted[0]}\nmsgstr ${quoted[1]}\n`
  })
  return { po: { file, text: header + entries.join('') } }
}

/** Enough of one page for it to be a translation. */
const pageInFilipino = [
  [
    'How the VIP levels differ, and what it takes to reach each one.',
    'Paano nagkakaiba ang mga VIP level, at ano ang kailangan para maabot ang bawat isa.',
  ],
  ['The third of {keyword}.', 'Ang ikatlo sa {keyword}.'],
  ['VIP', 'VIP'],
  ['Levels.', 'Mga level.'],
  ['Gold', 'Ginto'],
  ['A', 'A'],
  ['a', 'a'],
  ['B', 'B'],
  ['b', 'b'],
] as const

const example = ['"url": "https://p666.example"', '"url": "https://p666.example"'] as const

/** The problems of the PO files with the translations of a site. */
export const translationKinds: readonly StageKind[] = [
  {
    code: 'P081',
    severity: 'error',
    summary: 'PO files are valid.',
    explanation:
      'A PO file that breaks off in the middle, has an entry twice or is not saved as UTF-8 cannot be read as it was meant. PO editors write valid files; mistakes come from editing by hand, or from merging two versions.',
    example,
    exampleWith: {
      po: { file: 'locales/fil.po', text: `${header}\nmsgid "Register"\nmsgstr "Mag-register\n` },
    },
  },
  {
    code: 'P082',
    severity: 'error',
    summary: 'A translation has the same links, tags and tokens as its source.',
    explanation:
      'Only words are translated. A link that is missing or leads elsewhere, a list with fewer entries, or a token such as {keyword} that was replaced by the name itself would be noticed only by visitors of that language. The words in a link, and the order of links, may be others.',
    example,
    exampleWith: poWith(
      'Read the <a href="/bonus#how-to-start">steps</a>.',
      'Basahin ang mga hakbang.',
    ),
  },
  {
    code: 'P083',
    severity: 'warning',
    summary: 'A translation fits where it is shown.',
    explanation:
      'Search results cut off long titles and descriptions, and a long label does not fit on a button. The comment of each entry says how many characters fit there. A translation may always be as long as its source.',
    example,
    exampleWith: poWith('Access', 'Pumunta sa pahina ng pag-login ng iyong account'),
  },
  {
    code: 'P084',
    severity: 'warning',
    summary: 'All texts are translated into each language of the site.',
    explanation:
      'A text that is new or has changed is not translated yet. A translation that is marked as fuzzy was made for another version of the text. With "outdated": "keep", visitors see it while it still fits; otherwise it is not used until somebody has looked at it and removed that mark. The command "locales" shows what is missing page by page.',
    example,
    exampleWith: poWith('Access', 'Pumasok'),
  },
  {
    code: 'P085',
    severity: 'warning',
    summary: 'Each PO file belongs to a language of the site, and to a brand that exists.',
    explanation:
      'PO files are named after the languages in "locales" of the site settings. The translations in any other file are not used.',
    example,
    exampleWith: poWith('Access', 'Pumasok', 'locales/fi.po'),
  },
  {
    code: 'P092',
    severity: 'warning',
    summary: 'Enough of a page is translated to list it in its language.',
    explanation:
      'A page in another language that is mostly in the original one would be a copy to search engines. Below the "coverage" of its language, 80% of its words by default, its canonical address is therefore that of the original page, and neither hreflang nor the sitemap names it. With "untranslated": "leave-out", a page with one missing text is left out. A campaign or another date may cause that later; then the problem says from when.',
    example,
    exampleWith: poWith(
      'VIP levels at {keyword}',
      'Mga VIP level sa {keyword}',
      undefined,
      pageInFilipino,
    ),
  },
  {
    code: 'P093',
    severity: 'warning',
    summary: 'The context of a translation names a place of the site.',
    explanation:
      'An entry with a context, "msgctxt", applies only there: on a page, in a block or an entry by its id, in a section, in a campaign or in the settings. Once that place has another name or is gone, visitors see the translation for all places. The next run of "locales" makes the entry obsolete.',
    example,
    exampleWith: {
      po: {
        file: 'locales/fil.po',
        text: `${header}\nmsgctxt "/bonsu"\nmsgid "Access"\nmsgstr "Pumasok"\n`,
      },
    },
  },
  {
    code: 'P123',
    severity: 'error',
    summary: 'Labels of components are texts, and plural forms are complete.',
    explanation:
      'Developers of a site write what their components say by themselves into its messages file, under "Labels", in the language of the site. Translations are in the PO files, as those of all other texts.',
    example,
    exampleWith: {
      po: { file: 'messages/en.json', text: '{ "Labels": { "bread_one": "{count} bread" } }\n' },
    },
  },
]
