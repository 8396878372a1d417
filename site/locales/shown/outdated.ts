import type { Rule } from '../../../check/rules/rule.ts'
import { createTextCheck, type CheckText } from '../../../check/translations/text-check.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { Locale } from '../../../schema/values/locale.ts'
import { anyToken } from '../../../schema/values/tokens.ts'
import { compareMarkup } from '../compare-markup.ts'
import { indexTexts, type SourceText } from '../list-texts.ts'
import { followChanges, maxChange } from '../merge-source-texts.ts'
import type { PoEntry } from '../po/entry.ts'
import type { PoFile } from '../po/po-file.ts'
import { compareTexts } from '../po/similar.ts'
import { openTranslations, type Translations } from '../translations.ts'

/** The site that translations are shown on: parsed, of any shape, with its texts. */
export interface TranslatedTexts {
  root: unknown
  bundle: SchemaBundle
  rules: readonly Rule[]
  texts: readonly SourceText[]
  /** The instant, in milliseconds since 1970. */
  at: number
  /** Translations that are open already, by the code of their language. */
  opened?: ReadonlyMap<string, Translations>
}

/**
 * Opens the PO files of a language as visitors see it, that of the brand before the shared one. A text that has changed since
 * they were merged is out of date.
 */
export function openShown(
  files: readonly PoFile[],
  locale: Pick<Locale, 'lang' | 'outdated'>,
  site: TranslatedTexts,
): Translations {
  const sources = onceFor(({ entries }: PoFile) => new Set(entries.map(({ source }) => source)))
  // A text that only the other file has is not a new one.
  const isFor = (file: PoFile, { text }: SourceText): boolean =>
    sources(file).has(text) || !files.some((one) => sources(one).has(text))
  const followed = files.map((file) => {
    const texts = files.length > 1 ? site.texts.filter((text) => isFor(file, text)) : site.texts
    return followChanges(file, texts)
  })
  const isFit = onceFor(createOutdatedTest(site, locale.lang))
  return openTranslations(followed, (entry) => locale.outdated === 'keep' && isFit(entry))
}

/** The number of texts whose outdated translations visitors see. */
export function countOutdated(
  texts: readonly SourceText[],
  { find }: Pick<Translations, 'find'>,
): number {
  const isOutdated = ({ text, uses }: SourceText): boolean =>
    uses.some(({ contexts, isBinding }) => find(text, contexts, isBinding)?.isFuzzy)
  return texts.filter(isOutdated).length
}

/**
 * Creates the test whether the translation of an entry, which is out of date, may still be shown: the text is nearly the same
 * as before, with the same numbers, and the translation passes the check of translations for the text as it is now.
 */
function createOutdatedTest(
  { root, bundle, rules, texts, at }: TranslatedTexts,
  lang: string,
): (entry: PoEntry) => boolean {
  const sources = indexTexts(texts)
  // The rules on texts look at no files.
  const files = { images: [], has: () => true }
  let check: CheckText | undefined
  return ({ source, translation, isFuzzy, previous }) => {
    const { pieces } = sources.get(source) ?? {}
    if (!pieces || !isFuzzy || previous === undefined || translation.trim() === '') return false
    if (numbersIn(previous) !== numbersIn(source)) return false
    if (compareTexts(previous, source, maxChange) === 1) return false
    if (compareMarkup(source, translation, pieces).length > 0) return false
    check ??= createTextCheck(root, { schemas: bundle, rules, files, at })
    const found = Array.from(pieces, (piece) => check?.(piece, translation, source, lang) ?? [])
    return found.flat().every(({ by }) => by.severity !== 'error')
  }
}

/** Amounts and ages would be wrong. */
function numbersIn(text: string): string {
  return (text.replace(anyToken, '').match(/\d+/g) ?? []).toSorted().join()
}
