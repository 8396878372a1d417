import { readPo } from '../../../site/locales/po/po-file.ts'
import { isUsed } from '../../../site/locales/translations.ts'
import type { Catalog } from './translate.ts'

const files = import.meta.glob<string>('../../locales/*.po', { query: '?raw', import: 'default' })

/** The place of the language of the composer in the storage of the browser. */
export const languageKey = 'studio-language'

/** The languages of the composer; its texts are written in the first. */
export const languages: readonly string[] = [
  'en',
  ...Object.keys(files).map((file) => file.replace(/^.*\/|\.po$/g, '')),
]

/** Chooses the first language that there is: of that which was chosen before, and those that the browser prefers. */
export function chooseLanguage(wishes: readonly string[], known = languages): string {
  const found = wishes.flatMap((wish) => {
    const [base = ''] = wish.toLowerCase().split('-')
    return known.find((one) => one === (base === 'tl' ? 'fil' : base)) ?? []
  })
  return found[0] ?? 'en'
}

/** Reads the texts of a language. */
export async function loadCatalog(lang: string): Promise<Catalog> {
  const text = (await files[`../../locales/${lang}.po`]?.()) ?? ''
  const { entries } = readPo(text)
  return new Map(entries.filter(isUsed).map(({ source, translation }) => [source, translation]))
}

/** The name of a language in that language. */
export function ownName(lang: string): string {
  return new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang
}
