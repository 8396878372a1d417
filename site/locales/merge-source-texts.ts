import { listLinks } from '../../check/rules/read/markup-tree.ts'
import { oncePer } from '../../schema/cache/once-per.ts'
import { groupByAll } from '../../schema/read/group-by.ts'
import { anyToken } from '../../schema/values/tokens.ts'
import { indexTexts, type SourceText } from './list-texts.ts'
import {
  referencesOf,
  withPlaces,
  createHeader,
  newEntry,
  noteOf,
  retire,
  revive,
  rewrite,
  type PoEntry,
} from './po/entry.ts'
import { entryKey, readPo, writePo, type PoFile } from './po/po-file.ts'
import { compareTexts } from './po/similar.ts'
import { isUsed } from './translations.ts'

/** The places of an entry, which is compared with each text that is new. */
const placesOf = oncePer(referencesOf)

/** The share of a text that may differ so that it counts as nearly the same as another one, in the same place. */
export const maxChange = 0.6

/** The share that may differ so that it counts as the same text, changed: more in the same place. */
const limits = { elsewhere: 0.4, inPlace: maxChange }

/** In lists, only texts of at least so many characters may replace one that is gone. */
const minInList = 40

/** How many texts are compared with each other before only those in the same place are. */
const maxComparisons = 20_000

/**
 * Merges the texts of a site into a PO file. One without a header gets that of the language. With `isPartial`, some texts are
 * not known, such as those that are made from files, and entries without a text stay. Returns the same file if nothing
 * changes, or if it has mistakes.
 */
export function mergeSourceTexts(
  before: PoFile,
  texts: readonly SourceText[],
  { lang, project, isPartial = false }: { lang: string; project: string; isPartial?: boolean },
): PoFile {
  if (before.faults.length > 0 || (before.text === '' && texts.length === 0)) return before
  const hasHeader = before.entries.some(({ source }) => source === '')
  const header = hasHeader ? [] : [createHeader(lang, project)]
  const text = writePo(before, [...header, ...mergeTexts(before.entries, texts, isPartial)])
  return text === before.text ? before : readPo(text)
}

/**
 * A PO file with entries for texts that have changed since it was merged; the same one if no translation may be for one of
 * them.
 */
export function followChanges(file: PoFile, texts: readonly SourceText[]): Pick<PoFile, 'entries'> {
  const sources = indexTexts(texts)
  const isOfOther = ({ source, translation, isObsolete }: PoEntry): boolean =>
    source !== '' && translation !== '' && sources.has(source) === isObsolete
  if (file.faults.length > 0 || !file.entries.some(isOfOther)) return file
  return { entries: mergeTexts(file.entries, texts, true) }
}

/** The texts that the file of a brand is about: those that it does not share with all others, and those that it translates itself. */
export function textsFor(
  { entries }: PoFile,
  texts: readonly SourceText[],
  shared: ReadonlySet<string> = new Set(),
): SourceText[] {
  const translated = new Set(entries.filter(isUsed).map(({ source }) => source))
  return texts.filter(({ text }) => !shared.has(text) || translated.has(text))
}

/**
 * Makes the entries of a PO file those of the texts of a site, in their order. Translations move with their texts; that of a
 * changed text becomes fuzzy, and one without a text becomes obsolete. Entries that stay the same are returned as they are.
 */
function mergeTexts(
  before: readonly PoEntry[],
  texts: readonly SourceText[],
  isPartial: boolean,
): PoEntry[] {
  const header = before.filter(({ source }) => source === '')
  const known = new Map<string, PoEntry>()
  // An obsolete entry returns only if there is no other.
  for (const entry of before) {
    if (entry.source === '') continue
    if (!known.has(entryKey(entry)) || !entry.isObsolete) known.set(entryKey(entry), entry)
  }
  const sources = new Set(texts.map(({ text }) => text))
  const gone = before.filter(
    (entry) =>
      entry.source !== '' && !entry.isObsolete && isWorthy(entry) && !sources.has(entry.source),
  )
  const inContext = groupByAll(
    [...known.values()].filter(({ context }) => context !== ''),
    ({ source }) => [source],
  )
  const used = new Set<PoEntry>()
  const entries: PoEntry[] = []
  const created: { index: number; text: SourceText }[] = []
  const freshCount = texts.filter(
    ({ text }) => !known.has(entryKey({ context: '', source: text })),
  ).length
  const isLarge = gone.length * freshCount > maxComparisons

  for (const text of texts) {
    const kept = known.get(entryKey({ context: '', source: text.text }))
    const found = kept ? keep(kept, text) : follow(text, '')
    if (!found) created.push({ index: entries.length, text })
    entries.push(found ?? describe(newEntry(text.text), text))
    const nearby = new Set(text.uses.flatMap((use) => use.contexts))
    for (const entry of inContext.get(text.text) ?? [])
      if (nearby.has(entry.context)) entries.push(keep(entry, text))
    for (const context of new Set(gone.map((entry) => entry.context))) {
      const isHere = context !== '' && nearby.has(context)
      if (!isHere || known.has(entryKey({ context, source: text.text }))) continue
      const followed = follow(text, context)
      if (followed) entries.push(followed)
    }
  }
  offerReplaced()
  const others = before.filter((entry) => entry.source !== '' && !used.has(entry))
  const obsolete = others.filter(({ isObsolete }) => isObsolete)
  if (isPartial)
    return [...header, ...entries, ...others.filter(({ isObsolete }) => !isObsolete), ...obsolete]
  const left = others.filter((entry) => !entry.isObsolete && isWorthy(entry) && !isCopy(entry))
  return [...header, ...entries, ...obsolete, ...left.map(retire)]

  function keep(entry: PoEntry, text: SourceText): PoEntry {
    used.add(entry)
    return describe(entry.isObsolete ? revive(entry) : entry, text)
  }

  /**
   * Copies to a text that is entirely new what was in its place, for translators; that stays for its own text, which may still be
   * in other places. In lists, short texts are more often replaced than written anew.
   */
  function offerReplaced(): void {
    if (created.length === 0) return
    const all = groupByAll(texts, ({ uses }) => uses.map(({ reference }) => reference))
    const isLeft = (entry: PoEntry, place: string): boolean =>
      all.get(place)?.every(({ text }) => text !== entry.source) ?? true
    const kept = [...known.values()].filter(
      ({ context, translation, isObsolete, isFuzzy, source }) =>
        context === '' && translation !== '' && !isObsolete && !isFuzzy && sources.has(source),
    )
    const unused = gone.filter(
      (entry) => entry.context === '' && entry.translation !== '' && !used.has(entry),
    )
    const olds = groupByAll([...unused, ...kept], (entry) =>
      placesOf(entry).filter((place) => isLeft(entry, place)),
    )
    const fresh = groupByAll(created, ({ text }) => text.uses.map(({ reference }) => reference))
    for (const [place, [one, second]] of fresh) {
      const [old, another] = olds.get(place) ?? []
      if (!one || !old || second || another) continue
      const isOnly = all.get(place)?.length === 1
      const isLong = Math.min(old.source.length, one.text.text.length) >= minInList
      if (isOnly || isLong) entries[one.index] = outdate(old, one.text)
    }
  }

  /** Whether an entry only repeats the translation that the text before its changes has again. */
  function isCopy({ isFuzzy, context, previous, translation }: PoEntry): boolean {
    const own = known.get(entryKey({ context, source: previous ?? '' }))
    return isFuzzy && own?.translation === translation && !own.isFuzzy
  }

  /** The entry of a text that has changed, from the one that was most like it. */
  function follow(text: SourceText, context: string): PoEntry | undefined {
    const places = new Set(text.uses.map(({ reference }) => reference))
    let found: { entry: PoEntry; score: number } | undefined
    for (const entry of gone) {
      if (entry.context !== context) continue
      const isInPlace = placesOf(entry).some((reference) => places.has(reference))
      if (isLarge && !isInPlace) continue
      const limit = isInPlace ? limits.inPlace : limits.elsewhere
      const isSame =
        followLinks(entry, text.text) ?? (entry.isFuzzy && entry.previous === text.text)
      const distance = isSame ? 0 : compareTexts(entry.source, text.text, limit)
      const score = distance - (isInPlace ? limits.inPlace - limits.elsewhere : 0)
      if (distance < 1 && (!found || score < found.score)) found = { entry, score }
    }
    if (!found) return undefined
    used.add(found.entry)
    return outdate(found.entry, text)
  }
}

/** The translation of an entry for a text that differs only in the addresses of its links; undefined if more differs. */
function followLinks({ source, translation, isFuzzy }: PoEntry, text: string): string | undefined {
  if (isFuzzy || !source.includes('href') || !text.includes('href')) return undefined
  const after = listLinks(text)
  const moved = new Map(listLinks(source).map(({ href }, index) => [href, after[index]?.href]))
  const follow = (html: string): string =>
    listLinks(html).reduceRight((written, { href, at: [from, to] }) => {
      const link = html.slice(from, to).replace(href, () => moved.get(href) ?? href)
      return written.slice(0, from) + link + written.slice(to)
    }, html)
  return follow(source) === text ? follow(translation) : undefined
}

/** The entry of a text with the translation of what it was before. */
function outdate(entry: PoEntry, text: SourceText): PoEntry {
  const translation = followLinks(entry, text.text)
  if (translation !== undefined)
    return describe(rewrite(entry, { source: text.text, translation, isObsolete: false }), text)
  if (entry.translation === '')
    return describe(rewrite(entry, { source: text.text, isObsolete: false }), text)
  const { previous = entry.source } = entry.isFuzzy ? entry : {}
  const isUndone = previous === text.text
  const change = isUndone ? { isFuzzy: false, previous: undefined } : { isFuzzy: true, previous }
  return describe(rewrite(entry, { source: text.text, isObsolete: false, ...change }), text)
}

function isWorthy(entry: PoEntry): boolean {
  return entry.translation !== '' || noteOf(entry) !== ''
}

/** An entry with the comments that say where its text is, and what to heed. */
function describe(entry: PoEntry, text: SourceText): PoEntry {
  return withPlaces(entry, {
    hint: hintAt(text),
    references: text.uses.slice(0, maxReferences).map(({ reference }) => reference),
  })
}

/** A text on every page would otherwise change with each of them. */
const maxReferences = 8

function hintAt({ text, pieces, budget }: SourceText): string {
  const tokens = new Set(text.match(anyToken))
  return [
    kindOf(pieces, text),
    ...(budget === undefined ? [] : [`at most ${budget} characters`]),
    ...(tokens.size > 0 ? [`keep ${[...tokens].join(', ')}`] : []),
  ].join('; ')
}

function kindOf(pieces: SourceText['pieces'], text: string): string {
  if (!pieces.has('Html')) return 'plain text'
  return text.includes('<') ? 'markup: keep its tags' : 'markup'
}
