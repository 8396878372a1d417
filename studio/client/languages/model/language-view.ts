import type { Path } from '../../../../check/problem/problem.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import { readLocales, type Locale } from '../../../../schema/values/locale.ts'
import { mergeSourceTexts } from '../../../../site/locales/merge-source-texts.ts'
import { entrySpan, type PoEntry } from '../../../../site/locales/po/entry.ts'
import { readPo, type PoFile } from '../../../../site/locales/po/po-file.ts'
import { poFilesOf } from '../../../../site/locales/po/po-name.ts'
import {
  countTranslations,
  recount,
  type Completeness,
} from '../../../../site/locales/shown/completeness.ts'
import { separateEntry, translateEntry } from '../../../../site/locales/translate-entry.ts'
import {
  isActive,
  isUsed,
  listCandidates,
  stateAmong,
  tableOf,
  type TextState,
  type Translations,
} from '../../../../site/locales/translations.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { changedSince, editPo, entryIn, openPo, type OpenPo, type Slot } from './open-po.ts'
import { createSourceReader, type SourcePlace, type SourceTexts } from './source-texts.ts'

/** A site as it is edited in another language. */
export interface LanguageView {
  locale: Locale
  at: (path: Path) => TranslatedText | undefined
  /** Lists the texts below a path, in the order in which pages show them, then those of the settings. */
  textsBelow: (path: Path) => readonly TranslatedText[]
  /** The texts of a block of a page, or of its head if the block is undefined. */
  textsOn: (page: string, block: number | undefined) => readonly TranslatedText[]
  /** The texts that an entry of a file translates, by an offset in the file. */
  textsIn: (file: string, offset: number) => readonly TranslatedText[]
  /** The other places that the entry of a text translates. */
  othersOf: (text: TranslatedText) => readonly TranslatedText[]
  /**
   * The text of the file of the brand, by its name, with a translation of its own for a text that all brands share; undefined if
   * no brand is shown, or the text is already in that file.
   */
  forBrand: (text: TranslatedText) => { po: string; text: string } | undefined
  /** How much is translated, as `npm run locales` counts it. */
  counts: Completeness
  /** The mistakes in its files, with which nothing can be edited. */
  faults: PoFile['faults']
}

/** A text in one place, with its translation. */
export interface TranslatedText extends SourcePlace {
  /** What translates it, which may be empty or out of date; undefined if its file has mistakes. */
  entry: PoEntry | undefined
  state: TextState
  /** The file of the entry by its name, with what has changed in the source texts since it was written. */
  po: string
  file: PoFile
  /** Whether it is translated for the shown brand alone, in place of a translation that all brands share. */
  isOverridden: boolean
}

/** The edited texts of a site and the language; if it is that of a brand, also the site that all brands share, `written`. */
export interface Edited {
  site: SiteView
  draft: { files: Texts }
  lang?: string | undefined
  brand: string | undefined
  written: SiteView
}

/** Creates the viewer of a site in other languages; it returns undefined for a language that the site does not have. */
export function createLanguageViewer(
  main: string,
  bundle: SchemaBundle,
): (edited: Edited) => LanguageView | undefined {
  const readSources = createSourceReader(main, bundle)
  const readShared = createSourceReader(main, bundle)
  const known = new Map<string, Opened>()
  return ({ site, draft: { files }, lang, brand, written }) => {
    const locale =
      lang === undefined ? undefined : readLocales(site.settings).find((one) => one.lang === lang)
    if (!locale) return undefined
    const sources = readSources(site)
    const shared = brand === undefined ? undefined : readShared(written)
    const names = poFilesOf(locale, brand)
    const parts = [sources, JSON.stringify(locale), brand, shared]
    const latest = known.get(locale.lang)
    const before =
      latest && parts.every((part, at) => part === latest.parts[at]) ? latest : undefined
    const poFiles = names.map((name, index) => {
      const text = files[name] ?? ''
      const po = before?.poFiles[index]
      if (po?.written.text === text) return po
      const edited = po && editPo(po, text)
      if (edited) return edited
      if (shared === undefined) return openPo(name, text, sources.texts, locale)
      // The file of all brands has their texts alone.
      if (index > 0 || brand === undefined) return openPo(name, text, shared.texts, locale)
      return openPo(name, text, sources.texts, locale, { brand, shared: shared.texts })
    })
    if (before && poFiles.every((po, index) => po === before.poFiles[index])) return before.view
    const isEdited = poFiles.every(({ slots }, index) => slots === before?.poFiles[index]?.slots)
    const slots = before && isEdited ? before.slots : findSlots(sources, poFiles)
    const entries = { poFiles, slots }
    const counts =
      before?.slots === slots
        ? countAgain(sources, before, entries)
        : countTranslations(sources.texts, statesOf(entries), sources.pageKeys)
    const view = viewLanguage(locale, sources, entries, counts)
    known.set(locale.lang, { parts, ...entries, view })
    return view
  }
}

/** The files of a language, and where the entries for each text are in them. */
interface Entries {
  poFiles: readonly OpenPo[]
  slots: Slots
}

interface Opened extends Entries {
  parts: readonly unknown[]
  view: LanguageView
}

/** The places of the entries that may translate a text, the first ones first, by its contexts. */
type Slots = ReadonlyMap<readonly string[], readonly (Slot & { po: number })[]>

function findSlots({ places, texts }: SourceTexts, poFiles: readonly OpenPo[]): Slots {
  const tables = poFiles.map(({ slots }, po) => {
    const all = [...slots].flatMap(([context, sources]) =>
      Array.from(sources, ([source, slot]) => ({ context, source, slot: { ...slot, po } })),
    )
    return tableOf(all.map((one) => [one, one.slot] as const))
  })
  const uses = texts.flatMap((one) =>
    one.uses.map(({ contexts }) => ({ contexts, source: one.text })),
  )
  return new Map(
    [...places, ...uses].map(({ contexts, source }) => [
      contexts,
      listCandidates(tables, source, contexts),
    ]),
  )
}

/** The entries that may translate a text, the first ones first, by its contexts. */
function candidatesOf({ poFiles, slots }: Entries, contexts: readonly string[]): Candidate[] {
  return (slots.get(contexts) ?? []).flatMap((slot) => {
    const po = poFiles[slot.po]
    const found = po && entryIn(po, slot)
    return po && found ? [{ po, ...found }] : []
  })
}

function statesOf(entries: Entries): Pick<Translations, 'stateOf'> {
  return {
    stateOf: (_, contexts) => stateAmong(candidatesOf(entries, contexts).map(({ entry }) => entry)),
  }
}

/** Counts again after some translations have changed: only their texts are looked at. */
function countAgain({ textOf, pageKeys }: SourceTexts, before: Opened, now: Entries): Completeness {
  const changed = now.poFiles.flatMap((po, index) => changedSince(before.poFiles[index], po))
  const some = [...new Set(changed)].flatMap((source) => textOf.get(source) ?? [])
  const [was, is] = [before, now].map((one) => countTranslations(some, statesOf(one), pageKeys))
  return was && is ? recount(before.view.counts, was, is) : before.view.counts
}

function viewLanguage(
  locale: Locale,
  sources: SourceTexts,
  entries: Entries,
  counts: Completeness,
): LanguageView {
  const { poFiles } = entries
  // Of thousands of texts, few are shown at a time.
  const made = new Map<SourcePlace, TranslatedText>()
  function translate(place: SourcePlace): TranslatedText {
    const candidates = candidatesOf(entries, place.contexts)
    const chosen = candidates.find(({ entry }) => isUsed(entry)) ?? candidates[0]
    const { entry, file = noFile, po = poFiles.at(-1) } = chosen ?? {}
    const next = chosen && candidates[candidates.indexOf(chosen) + 1]
    const isOverridden = next !== undefined && next.po !== po && po === poFiles[0]
    const state = stateAmong(candidates.map((one) => one.entry))
    return { ...place, entry, state, po: po?.name ?? '', file, isOverridden }
  }
  function textOf(place: SourcePlace): TranslatedText {
    const text = made.get(place) ?? translate(place)
    made.set(place, text)
    return text
  }
  const textsAt = (indexes: readonly number[]): TranslatedText[] =>
    indexes.flatMap((index) => sources.places[index] ?? []).map(textOf)
  return {
    locale,
    at(path) {
      const index = sources.indexAt(path)
      return index === undefined ? undefined : textsAt([index])[0]
    },
    textsBelow: (path) =>
      sources.places
        .filter((place) => path.every((step, depth) => place.path[depth] === step))
        .map(textOf),
    textsOn: (page, block) => textsAt(sources.indexesOn(page, block)),
    textsIn(name, offset) {
      const { entries: all = [], moves } = poFiles.find((po) => po.name === name)?.written ?? {}
      const found = all.find((entry) => {
        const span = entrySpan(entry, moves)
        return span && span.from <= offset && offset <= span.to
      })
      return found
        ? textsAt(sources.indexesOf(found.source)).filter(({ entry }) => entry === found)
        : []
    },
    othersOf: (text) =>
      textsAt(sources.indexesOf(text.source)).filter(
        (one) => one !== text && one.entry !== undefined && one.entry === text.entry,
      ),
    forBrand({ source, po, entry: known }) {
      const [own, ...rest] = poFiles
      if (!own || !known || rest.length === 0 || po === own.name) return undefined
      const kept = new Set(own.merged.entries.filter(isActive).map((entry) => entry.source))
      const wanted = sources.texts.filter(({ text }) => text === source || kept.has(text))
      const file = mergeSourceTexts(own.written, wanted, own.options)
      const entry = file.entries.find((one) => one.source === source && one.context === '')
      if (!entry) return undefined
      const { context, translation } = known
      const text =
        context === ''
          ? translateEntry(file, entry, translation)
          : separateEntry(file, entry, context, translation)
      return { po: own.name, text }
    },
    counts,
    faults: poFiles.flatMap(({ written }) => written.faults),
  }
}

/** An entry that may translate a text, with its file. */
interface Candidate {
  po: OpenPo
  entry: PoEntry
  file: PoFile
}

const noFile = readPo('')
