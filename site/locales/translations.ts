import type { PoEntry } from './po/entry.ts'
import type { PoFile } from './po/po-file.ts'

/** Whether a text is translated. Fuzzy, as PO files call it, is a translation that is out of date: somebody has to look at it. */
export type TextState = 'translated' | 'fuzzy' | 'missing'

/** The translations of a site into one language. */
export interface Translations {
  /**
   * Finds the entry that translates a text in a place with these contexts, nearest first: one for a context before one for
   * all places, and in each case that of the brand before the shared one. One that is out of date but still shown comes last,
   * and never where words are binding. Undefined if there is none.
   */
  find(text: string, contexts: readonly string[], isBinding?: boolean): PoEntry | undefined
  stateOf(text: string, contexts: readonly string[]): TextState
}

/** Opens PO files of one language, that of the brand before the shared one; `isShown` tells which outdated entries are shown. */
export function openTranslations(
  files: readonly Pick<PoFile, 'entries'>[],
  isShown: (entry: PoEntry) => boolean = () => false,
): Translations {
  const tables = files.map(({ entries }) =>
    tableOf(entries.filter(isActive).map((entry) => [entry, entry])),
  )
  // Few sites have entries with contexts, and all places have some.
  const hasContexts = tables.some((table) => [...table.keys()].some((context) => context !== ''))
  const list = (text: string, contexts: readonly string[]) =>
    listCandidates(tables, text, hasContexts ? contexts : [])
  return {
    find(text, contexts, isBinding = false) {
      const found = list(text, contexts)
      return found.find(isUsed) ?? (isBinding ? undefined : found.find(isShown))
    },
    stateOf: (text, contexts) => stateAmong(list(text, contexts)),
  }
}

/** What there is for each text, by its context. */
export type EntryTable<T> = ReadonlyMap<string, ReadonlyMap<string, T>>

/** Makes a table of what there is for entries. */
export function tableOf<T>(
  rows: Iterable<readonly [entry: Pick<PoEntry, 'context' | 'source'>, value: T]>,
): EntryTable<T> {
  const table = new Map<string, Map<string, T>>()
  for (const [{ context, source }, value] of rows) {
    const texts = table.get(context) ?? new Map<string, T>()
    table.set(context, texts.set(source, value))
  }
  return table
}

/** Lists what tables have for a text in a place with these contexts, nearest first. */
export function listCandidates<T>(
  tables: readonly EntryTable<T>[],
  source: string,
  contexts: readonly string[],
): T[] {
  const found: T[] = []
  for (const context of [...contexts, ''])
    for (const table of tables) {
      const one = table.get(context)?.get(source)
      if (one !== undefined) found.push(one)
    }
  return found
}

/** The state of a text by the entries that may translate it: one that is used is enough. */
export function stateAmong(entries: readonly PoEntry[]): TextState {
  if (entries.some(isUsed)) return 'translated'
  return entries.some(({ isFuzzy }) => isFuzzy) ? 'fuzzy' : 'missing'
}

/** Whether an entry is one of the site's texts. */
export function isActive({ source, isObsolete }: PoEntry): boolean {
  return source !== '' && !isObsolete
}

/** Whether the translation of an entry is used. */
export function isUsed({ translation, isFuzzy }: PoEntry): boolean {
  return translation.trim() !== '' && !isFuzzy
}
