import type { SourceText } from '../list-texts.ts'
import type { TextState, Translations } from '../translations.ts'

/** How many texts are in each state. */
export type Counts = Record<TextState, number>

/** How much of a site is translated into one language. */
export interface Completeness {
  /** Each text counts once, as it is in the place where it is translated least. */
  all: Counts
  /** By the key of each page: its own texts and those of its sections. */
  pages: ReadonlyMap<string, Counts>
  /** The texts of the settings, which all pages show. */
  settings: Counts
}

const states = ['translated', 'fuzzy', 'missing'] as const satisfies readonly TextState[]

/** Counts the texts that are translated, on each page of these keys and on the site. */
export function countTranslations(
  texts: readonly SourceText[],
  translations: Pick<Translations, 'stateOf'>,
  pageKeys: readonly string[],
): Completeness {
  const pages = new Map(pageKeys.map((key) => [key, noTexts()]))
  const [all, settings] = [noTexts(), noTexts()]
  for (const { text, uses } of texts) {
    const worst = new Map<Counts, number>()
    for (const use of uses) {
      const state = states.indexOf(translations.stateOf(text, use.contexts))
      const counted = Array.from(use.pages, (key) => pages.get(key) ?? noTexts())
      for (const counts of [all, ...(counted.length > 0 ? counted : [settings])])
        worst.set(counts, Math.max(state, worst.get(counts) ?? 0))
    }
    for (const [counts, state] of worst) counts[states[state] ?? 'missing'] += 1
  }
  return { all, pages, settings }
}

/** The counts of all texts after some of them, counted before and after, have changed. */
export function recount(
  all: Completeness,
  before: Completeness,
  after: Completeness,
): Completeness {
  const change = (known: Counts, was: Counts = noTexts(), is: Counts = noTexts()): Counts => ({
    translated: known.translated - was.translated + is.translated,
    fuzzy: known.fuzzy - was.fuzzy + is.fuzzy,
    missing: known.missing - was.missing + is.missing,
  })
  const pages = Array.from(all.pages, ([key, counts]) => {
    return [key, change(counts, before.pages.get(key), after.pages.get(key))] as const
  })
  return {
    all: change(all.all, before.all, after.all),
    pages: new Map(pages),
    settings: change(all.settings, before.settings, after.settings),
  }
}

/** Whether everything that was counted is translated. */
export function isComplete({ fuzzy, missing }: Counts): boolean {
  return fuzzy + missing === 0
}

/** The counts of no texts. */
export function noTexts(): Counts {
  return { translated: 0, fuzzy: 0, missing: 0 }
}

/** A share in percent. Rounded down, so that one below a limit never reads as that limit. */
export function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
