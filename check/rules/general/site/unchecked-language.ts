import { langOf, languageOf, readLocales } from '../../../../schema/values/locale.ts'
import type { Path } from '../../../problem/problem.ts'
import { listWords, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const uncheckedLanguage: Rule = {
  code: 'P094',
  name: 'unchecked-language',
  severity: 'warning',
  summary: 'The rule sets of the site know the words of each of its languages.',
  explanation:
    'Some rules look for words, such as those that promise winnings, and know them only in some languages. In any other language, such texts are published without a warning: somebody has to read them who knows the rules.',
  example: ['"url": "https://p666.example"', '"lang": "de",\n    "url": "https://p666.example"'],
  *site({ site, schemas }, rules) {
    const sets = new Map(rules.flatMap(({ words }) => (words ? [[words.of, words.languages]] : [])))
    const paths = new Map<string, Path>([
      ...readLocales(site)
        .toReversed()
        .map(({ lang, index }) => [languageOf(lang), ['locales', index, 'lang']] as const),
      [languageOf(langOf(site, schemas)), ['lang']] as const,
    ])
    for (const [language, path] of paths) {
      const lacking = [...sets].filter(([, languages]) => !languages.includes(language))
      if (lacking.length === 0) continue
      const names = lacking.map(([title, known]) => `${quote(title)} (only ${listWords(known)})`)
      yield {
        path: ['site', ...path],
        message: `Texts in ${quote(language)} are not checked for words by the rule set ${names.join(', ')}.`,
        hint: 'Have the texts in this language read by somebody who knows the rules, or add a list of its words to the rule set.',
      }
    }
  },
}
