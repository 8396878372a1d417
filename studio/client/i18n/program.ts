import { chooseLanguage, languageKey, loadCatalog } from './languages.ts'
import { setCatalog } from './translate.ts'

/** Loads the language of the composer, then the composer, whose modules have texts. */
export async function loadStudio(): Promise<typeof import('../main.tsx')> {
  const chosen = localStorage.getItem(languageKey)
  const lang = chooseLanguage([...(chosen === null ? [] : [chosen]), ...navigator.languages])
  // English, if its texts cannot be loaded.
  const texts = await loadCatalog(lang).catch(() => undefined)
  if (texts && lang !== 'en') {
    const { createSentences } = await import('./sentences.ts')
    setCatalog(lang, texts, createSentences(texts, lang))
  }
  document.documentElement.lang = texts ? lang : 'en'
  return import('../main.tsx')
}
