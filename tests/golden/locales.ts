import { slip, type Mistake } from './mistake.ts'

const locale = { lang: 'fil-PH', path: '/fil', name: 'Filipino' }

/** Languages of a site; the mistake is in the line that has `at`. */
function locales(name: string, entries: readonly object[], at: string, names = at): Mistake {
  const lines = entries
    .map((entry) => `      ${JSON.stringify({ ...locale, ...entry })}`)
    .join(',\n')
  const to = `"imageCount": 2,\n    "locales": [\n${lines}\n    ],`
  return slip(name, '"imageCount": 2,', to, { at, names })
}

/** Mistakes in the languages of a site. */
export const localeMistakes: readonly Mistake[] = [
  locales('a language twice', [{}, { lang: 'fil-ph', path: '/tl' }], 'fil-ph', ''),
  locales('two languages at one address', [{}, { lang: 'en-US' }], 'en-US', ''),
  locales('a coverage in per cent', [{ coverage: '80%' }], '80%', ''),
  locales('a coverage in per cent without the sign', [{ coverage: '80' }], '"80"', ''),
  locales('a language that cannot be one', [{ lang: 'fil-P' }], 'fil-P'),
  locales('a language with too many subtags', [{ lang: 'fil-PH-PH' }], 'fil-PH-PH'),
  locales('a language at the address of a page', [{ path: '/vip' }], 'fil-PH', '/vip'),
  locales('a language at an address of the build', [{ path: '/assets' }], 'fil-PH', '/assets'),
  locales(
    'a language with a slash at the end of its address',
    [{ path: '/fil/' }],
    'fil-PH',
    '/fil/',
  ),
  locales(
    'a language whose words no rule set knows',
    [
      {},
      { lang: 'de-AT', path: '/at', name: 'Deutsch' },
      { lang: 'de-DE', path: '/de', name: 'Deutsch' },
    ],
    'de-AT',
    'de',
  ),
  slip(
    'the language of the texts among the others',
    '"imageCount": 2,',
    `"imageCount": 2,\n    "lang": "en",\n    "locales": [${JSON.stringify({ ...locale, lang: 'en' })}],`,
    { names: 'en', at: '"locales"' },
  ),
]
