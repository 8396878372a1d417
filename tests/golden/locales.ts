import type { Mistake } from './mistake.ts'

const locale = { lang: 'fil-PH', path: '/fil', name: 'Filipino' }

function locales(...entries: readonly object[]): Mistake['edit'] {
  const lines = entries.map((entry) => `      ${JSON.stringify(entry)}`).join(',\n')
  return [['"imageCount": 2,', `"imageCount": 2,\n    "locales": [\n${lines}\n    ],`]]
}

/** Mistakes in the languages of a site. */
export const localeMistakes: readonly Mistake[] = [
  {
    name: 'a language twice',
    edit: locales(locale, { ...locale, lang: 'fil-ph', path: '/tl' }),
    at: 'fil-ph',
    isOpen: true,
  },
  {
    name: 'two languages at one address',
    edit: locales(locale, { ...locale, lang: 'en-US' }),
    at: 'en-US',
    isOpen: true,
  },
  { name: 'a coverage in per cent', edit: locales({ ...locale, coverage: '80%' }), at: '80%' },
  {
    name: 'a coverage in per cent without the sign',
    edit: locales({ ...locale, coverage: '80' }),
    at: '"80"',
  },
  {
    name: 'a language that cannot be one',
    edit: locales({ ...locale, lang: 'fil-P' }),
    names: 'fil-P',
    at: 'fil-P',
    isOpen: true,
  },
  {
    name: 'a language with too many subtags',
    edit: locales({ ...locale, lang: 'fil-PH-PH' }),
    names: 'fil-PH-PH',
    at: 'fil-PH-PH',
    isOpen: true,
  },
  {
    name: 'a language at the address of a page',
    edit: locales({ ...locale, path: '/vip' }),
    names: '/vip',
    at: 'fil-PH',
    isOpen: true,
  },
  {
    name: 'a language at an address of the build',
    edit: locales({ ...locale, path: '/assets' }),
    names: '/assets',
    at: 'fil-PH',
    isOpen: true,
  },
  {
    name: 'a language with a slash at the end of its address',
    edit: locales({ ...locale, path: '/fil/' }),
    names: '/fil/',
    at: 'fil-PH',
    isOpen: true,
  },
  {
    name: 'a language whose words no rule set knows',
    edit: locales(
      locale,
      { lang: 'de-AT', path: '/at', name: 'Deutsch' },
      { lang: 'de-DE', path: '/de', name: 'Deutsch' },
    ),
    names: 'de',
    at: 'de-AT',
    isOpen: true,
  },
  {
    name: 'the language of the texts among the others',
    edit: [
      [
        '"imageCount": 2,',
        `"imageCount": 2,\n    "lang": "en",\n    "locales": [${JSON.stringify({ ...locale, lang: 'en' })}],`,
      ],
    ],
    names: 'en',
    at: '"locales"',
    isOpen: true,
  },
]
