import { langOf, languageOf, readLocales } from '../../../../schema/values/locale.ts'
import { quote } from '../../../problem/suggest.ts'
import type { Rule } from '../../rule.ts'

export const uncheckedLanguage: Rule = {
  code: 'P094',
  name: 'unchecked-language',
  severity: 'warning',
  adjustable: true,
  summary: 'The rule sets of the site know the words of each of its languages.',
  explanation:
    'Some rules look for words, such as those that promise winnings, and know them only in some languages. In any other language, such texts are published without a warning: somebody has to read them who knows the rules.',
  example: ['"url": "https://p666.example"', '"lang": "de",\n    "url": "https://p666.example"'],
  *site({ site, schemas }, rules) {
    const sets = new Map(rules.flatMap(({ words }) => (words ? [[words.of, words.languages]] : [])))
    const named = new Map<string, (string | number)[]>([[langOf(site, schemas), ['lang']]])
    for (const { lang, index } of readLocales(site)) named.set(lang, ['locales', index, 'lang'])
    const seen = new Set<string>()
    for (const [lang, path] of named) {
      const language = languageOf(lang).toLowerCase()
      const lacking = [...sets].filter(([, languages]) => !languages.includes(language))
      if (lacking.length === 0 || seen.has(language) || !/^[a-z]{2,8}$/.test(language)) continue
      seen.add(language)
      const known = lacking.map(
        ([title, languages]) =>
          `The rule set ${quote(title)} knows the words of ${languages.map(nameOf).join(' and ')}, not those of ${nameOf(language)}.`,
      )
      yield {
        path: ['site', ...path],
        message: known.join(' '),
        hint: 'Have the texts in this language read by somebody who knows the rules, or add a list of its words to the rule set.',
      }
    }
  },
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

function nameOf(language: string): string {
  return names.of(language) ?? language
}
