import texts from './first-texts.json' with { type: 'json' }

/** The texts of the pages of a new site, which say what to write there, by language. */
const byLanguage: Readonly<Record<string, typeof texts.en>> = texts

/** The texts in the language of a BCP 47 tag, such as de-AT; undefined if there are none. */
export function firstTextsIn(lang: string): typeof texts.en | undefined {
  const [language = ''] = lang.toLowerCase().split('-')
  return Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined
}
