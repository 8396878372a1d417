import { asRecord } from '../../../../schema/read/json-object.ts'
import { listWords, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const fontLetters: Rule = {
  code: 'P110',
  name: 'font-letters',
  severity: 'warning',
  summary: 'The fonts of the site have the letters of all its languages.',
  explanation:
    'A font that the developers of the site have added may lack letters, such as those of another script. Each device shows these in a font of its own, so that words may mix two of them.',
  example: ['"imageCount": 2,', '"imageCount": 2, "theme": { "type": { "family": "serif" } },'],
  exampleWith: { fontGaps: { serif: [{ lang: 'fil', letters: ['ñ'] }] } },
  *site({ site, files: { fontGaps } }) {
    const type = asRecord(asRecord(site['theme'])['type'])
    for (const name of ['family', 'headings']) {
      const { [name]: family } = type
      if (typeof family !== 'string') continue
      for (const { lang, letters } of fontGaps?.get(family) ?? []) {
        const language = new Intl.DisplayNames('en', { type: 'language' }).of(lang) ?? lang
        yield {
          path: ['site', 'theme', 'type', name],
          message: `The font ${quote(family)} lacks letters of texts in ${language}, such as ${listWords(letters)}.`,
          hint: 'Choose another typeface, or leave these letters out.',
        }
      }
    }
  },
}
