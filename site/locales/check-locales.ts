import type { SiteFiles } from '../../check/facts.ts'
import type { Problem } from '../../check/problem/problem.ts'
import type { Rule } from '../../check/rules/rule.ts'
import { createTextCheck } from '../../check/translations/text-check.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { readLocales } from '../../schema/values/locale.ts'
import { readTokenValues } from '../../schema/values/tokens.ts'
import { listOverlays, type SitePlace } from '../files/site-files.ts'
import { checkPoFile, explainIncomplete, explainStray } from './check-translations.ts'
import { countTranslations } from './completeness.ts'
import type { SourceText } from './list-texts.ts'
import { listPoFiles, readPoFile } from './locale-files.ts'
import { poFileOf, poFilesOf } from './po/po-name.ts'
import { readPo, type PoFile } from './po/po-file.ts'
import { openTranslations } from './translations.ts'

/** What the check of translations needs besides the site. */
export interface LocalesCheckOptions {
  bundle: SchemaBundle
  rules: readonly Rule[]
  siteFiles: SiteFiles
  /** The texts of the site. */
  texts: readonly SourceText[]
  /** The instant of the check, in milliseconds since 1970. */
  at: number
}

/** What is wrong with the PO files of a site, and the texts of those that have problems, by name. */
interface LocalesCheck {
  problems: Problem[]
  texts: ReadonlyMap<string, string>
}

/**
 * Checks the PO files of a parsed site of any shape, with its pages; those of its brand, too, if it has one. Throws if a file
 * cannot be read.
 */
export async function checkLocales(
  place: SitePlace,
  root: unknown,
  options: LocalesCheckOptions,
): Promise<LocalesCheck> {
  const files = new Map<string, PoFile>()
  for (const name of listPoFiles(place)) files.set(name, await readPoFile(place, name))
  const { pagesFile, brand } = place
  return checkPoFiles(files, root, { ...options, brand, brands: listOverlays(pagesFile) })
}

/** Checks PO files by their names; `brands` are all brands of the site. */
export function checkPoFiles(
  files: ReadonlyMap<string, PoFile>,
  root: unknown,
  options: LocalesCheckOptions & { brand?: string | undefined; brands: readonly string[] },
): LocalesCheck {
  const { bundle, texts, brand, brands } = options
  const { site, pages } = asRecord(root)
  const checkText = createTextCheck(root, { ...options, schemas: bundle, files: options.siteFiles })
  const context = { texts, bundle, tokens: readTokenValues(asRecord(site)), checkText }
  const locales = readLocales(site)

  const found = locales.flatMap((locale) => {
    const names = poFilesOf(locale, brand)
    const checked = names.map((name) => ({ name, locale, file: files.get(name) ?? readPo('') }))
    const translations = openTranslations(checked.map(({ file }) => file))
    const { all } = countTranslations(texts, translations, Object.keys(asRecord(pages)))
    const home = checked.find(({ name }) => files.has(name)) ?? checked.at(-1)
    return [
      ...checked.flatMap((one) => checkPoFile(one, context)),
      ...(home ? explainIncomplete(home, all) : []),
    ]
  })
  const known = locales.flatMap((locale) =>
    [undefined, ...brands].map((name) => poFileOf(locale, name)),
  )
  const strays = [...files.keys()].filter((name) => !known.includes(name))
  const problems = [...found, ...strays.map((name) => explainStray(name, known))]
  const named = new Set(problems.map(({ file }) => file))
  const shown = [...files].filter(([name]) => named.has(name))
  return { problems, texts: new Map(shown.map(([name, { text }]) => [name, text])) }
}
