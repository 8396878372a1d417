import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Chooses the language of a page by the header `Accept-Language`: one of the composer's, or else English. */
export async function wordsFor(accepted = ''): Promise<PageWords> {
  const known = new Set((await readdir(folder)).map((name) => name.replace('.po', '')))
  const wishes = accepted.split(',').map((wish) => wish.trim().toLowerCase().split(/[-;]/)[0] ?? '')
  const named = wishes.map((wish) => (wish === 'tl' ? 'fil' : wish))
  const lang = named.find((one) => one === 'en' || known.has(one)) ?? 'en'
  const po = lang === 'en' ? '' : await readFile(join(folder, `${lang}.po`), 'utf8')
  const { entries } = readPo(po)
  const catalog = new Map(
    entries.filter(isUsed).map(({ source, translation }) => [source, translation]),
  )
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
