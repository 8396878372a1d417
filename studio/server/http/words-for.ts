import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { readPo } from '../../../site/locales/po/po-file.ts'
import { isUsed } from '../../../site/locales/translations.ts'

const folder = join(projectRoot, 'studio', 'locales')

/** The words of a page that the server makes, in a language of its reader. */
export interface PageWords {
  lang: string
  /** Translates sentences, with values in the place of the names in braces. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string
}

// Every request asks for words, and a catalog takes tens of milliseconds to read.
const languagesIn = onceFor(
  (path: string) => new Set(readdirSync(path).map((name) => name.replace('.po', ''))),
)
/** Reads the texts of the composer in one of its languages, by what they are in English. */
export const catalogOf = onceFor((lang: string): ReadonlyMap<string, string> => {
  const po = lang === 'en' ? '' : readFileSync(join(folder, `${lang}.po`), 'utf8')
  const { entries } = readPo(po)
  return new Map(entries.filter(isUsed).map(({ source, translation }) => [source, translation]))
})

/** Chooses the language of a page by a language tag or the header `Accept-Language`: one of the composer's, or else English. */
export function wordsFor(accepted = ''): PageWords {
  const known = languagesIn(folder)
  const wishes = accepted.split(',').map((wish) => wish.trim().toLowerCase().split(/[-;]/)[0] ?? '')
  const named = wishes.map((wish) => (wish === 'tl' ? 'fil' : wish))
  const lang = named.find((one) => one === 'en' || known.has(one)) ?? 'en'
  const catalog = catalogOf(lang)
  return {
    lang,
    say: (text, values = {}) =>
      text
        .split(/(?<=[.:]) (?=\p{Lu})/u)
        .map((source) => catalog.get(source) ?? source)
        .join(' ')
        .replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all),
  }
}
