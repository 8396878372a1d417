import { count } from '../../check/formats/report.ts'
import { kindOf, type Problem, type StageCode } from '../../check/problem/problem.ts'
import { didYouMean, listWords, quote } from '../../check/problem/wording.ts'
import { findingLimit } from '../../check/rules/rule.ts'
import { createPositions, createRanges } from '../../check/syntax/source.ts'
import type { CheckText } from '../../check/translations/text-check.ts'
import { callOf } from '../../schema/config/call.ts'
import { editDistance, suggest } from '../../schema/config/suggest.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { fillTokens, type TokenValues } from '../../schema/values/tokens.ts'
import { compareMarkup } from './compare-markup.ts'
import { indexTexts, type SourceText } from './list-texts.ts'
import { referencesOf, offsetOf, stringOf, type PoEntry } from './po/entry.ts'
import { readHeader, saveAsUtf8, type PoFile } from './po/po-file.ts'
import { isComplete, type Counts } from './shown/completeness.ts'
import { isActive, isUsed } from './translations.ts'

/** A PO file to check. */
export interface CheckedFile {
  /** Its name relative to the folder of pages.json. */
  name: string
  file: PoFile
  locale: Locale
  /** Set for the file of the site or brand that is checked: the shared one is also for what a brand has left out. */
  isOwn?: boolean
}

/** Finds the problems of an entry, or none without looking if what has this content is known to have none. */
export type CheckOnce = (content: string, find: () => Problem[]) => Problem[]

interface TranslationsContext {
  texts: readonly SourceText[]
  bundle: SchemaBundle
  tokens: TokenValues
  checkText: CheckText
  checkOnce?: CheckOnce | undefined
}

/** Checks one PO file: that it is valid, and that each translation fits the text that it is for. */
export function checkPoFile(
  { name, file, locale, isOwn }: CheckedFile,
  { texts, bundle, tokens, checkText, checkOnce }: TranslationsContext,
): Problem[] {
  const report = createReport(name, file.text)
  const sources = indexTexts(texts)
  const invalid = { code: 'P081', severity: 'error', where: locale.name } as const
  const faults = file.faults.map((fault) => report({ ...invalid, ...fault }))
  const strange = file.entries.flatMap((entry) => {
    const { value = '', from = 0, to = 0 } = readHeader(entry, 'Language: *') ?? {}
    if (value === '' || languageOf(value) === languageOf(locale.lang)) return []
    const message = `The header says that the language is ${quote(value)}, but this file is for ${locale.lang}.`
    const hint = `Put the translations into ${locale.name} here, or correct "Language" in the header.`
    return report({ ...invalid, from, to, message, hint })
  })
  const isMisread = file.faults.some(({ hint }) => hint === saveAsUtf8)
  const found = file.entries.flatMap((entry) => {
    const source = sources.get(entry.source)
    if (isMisread && entry.translation.includes('\ufffd')) return []
    if (!source || !isActive(entry) || !isUsed(entry)) return []
    if (!checkOnce) return checkEntry(entry, source)
    const { text, pieces, budget } = source
    const content = [locale.lang, text, entry.translation, [...pieces].join(), budget]
    return checkOnce(content.join('\0'), () => checkEntry(entry, source))
  })
  return [...faults, ...strange, ...found, ...(isOwn ? findIdleContexts() : [])]

  function findIdleContexts(): Problem[] {
    const own = file.entries.filter((entry) => isActive(entry) && entry.context !== '')
    if (own.length === 0) return []
    const places = new Set(texts.flatMap(({ uses }) => uses.flatMap(({ contexts }) => contexts)))
    const idle = own.filter(({ context }) => !places.has(context))
    const last = new Map(idle.map((entry) => [entry.context, entry]))
    return Array.from(last, ([context, entry]) => {
      const near = didYouMean(suggest(context, places))
      const message = `No text of the site is at ${quote(context)}, so this translation is not used.${near}`
      const hint = 'Correct the context, or remove the entry if its place is gone.'
      const at = { where: locale.name, ...stringOf(entry, 'msgctxt') }
      return report({ code: 'P093', severity: 'warning', ...at, message, hint })
    }).slice(0, findingLimit)
  }

  function checkEntry(entry: PoEntry, { text, pieces, budget }: SourceText): Problem[] {
    const { translation } = entry
    const [reference] = referencesOf(entry)
    const where = reference === undefined ? locale.name : `${locale.name} › ${reference}`
    const at = (from = 0, to = translation.length) => ({
      where,
      from: offsetOf(entry, from),
      to: offsetOf(entry, to),
    })
    const byRules = [...pieces].flatMap((piece) =>
      checkText(piece, translation, text, locale.lang).map(({ finding, by }) => {
        const { message, hint, at: place = [] } = finding
        const { code, name: rule } = by.rule
        const [from, to] = typeof place === 'string' ? [] : place
        return report({ code, name: rule, severity: by.severity, ...at(from, to), message, hint })
      }),
    )
    const isSafe = byRules.every(({ severity }) => severity !== 'error')
    const differences = isSafe ? compareMarkup(text, translation, pieces) : []
    const limits = Array.from(pieces, (piece) => bundle.$defs[piece]?.maxLength ?? Infinity)
    const own = budget === undefined ? Infinity : Math.max(budget, lengthOf(text))
    const most = Math.min(...limits, own)
    const length = lengthOf(translation)
    return [
      ...byRules,
      ...differences.map((message) =>
        report({ code: 'P082', severity: 'error', ...at(), message, hint: markupHint }),
      ),
      ...(length > most
        ? [report({ code: 'P083', severity: 'warning', ...at(), ...explainLength(length, most) })]
        : []),
    ]
  }

  function lengthOf(text: string): number {
    return Array.from(fillTokens(text, tokens)).length
  }
}

/** The language of a tag as PO files write it, de_AT@euro, or as sites do; old names are those of today. */
function languageOf(tag: string): string {
  const [language = ''] = tag.split(/[_@.-]/)
  return /^[a-z]{2,8}$/i.test(language) ? new Intl.Locale(language).language : tag
}

/** Says how many texts of a site a language lacks, at the first of them; of `shown` ones, visitors see the outdated translation. */
export function explainIncomplete(
  { name, file, locale }: CheckedFile,
  { fuzzy, missing, translated }: Counts,
  shown = 0,
): Problem[] {
  if (isComplete({ fuzzy, missing, translated })) return []
  const open = file.entries.find((entry) => isActive(entry) && !isUsed(entry))
  const from = open ? offsetOf(open, 0) : 0
  const total = fuzzy + missing + translated
  const [are, shownAre] = [fuzzy + missing, shown].map((number) => (number === 1 ? 'is' : 'are'))
  const reason = fuzzy === 0 ? '' : ` (${fuzzy} of them fuzzy)`
  const effects = [
    ...(shown > 0
      ? [`Visitors see ${count(shown, 'translation')} that ${shownAre} out of date.`]
      : []),
    ...(shown < fuzzy + missing ? [effectOf(locale, shown > 0)] : []),
  ]
  const report = createReport(name, file.text)
  const problem = report({
    code: 'P084',
    severity: 'warning',
    where: locale.name,
    from,
    to: from,
    message: `${fuzzy + missing} of ${count(total, 'text')} ${are} not translated${reason}. ${effects.join(' ')}`,
    hint: explainRemedy({ fuzzy, missing }),
  })
  return [problem]
}

function effectOf({ untranslated }: Locale, isRest: boolean): string {
  if (untranslated === 'leave-out')
    return `The pages with ${isRest ? 'the other' : 'these'} texts are left out.`
  return isRest ? 'Of the others, they see the original texts.' : 'Visitors see the original texts.'
}

function explainRemedy({ fuzzy, missing }: Pick<Counts, 'fuzzy' | 'missing'>): string {
  const run =
    missing === 0
      ? `Run \`${callOf('locales')}\` to see which they are, page by page.`
      : `Run \`${callOf('locales')}\` to add what is missing to the file and to see it page by page.`
  return fuzzy === 0 ? run : `${run} Remove the flag "fuzzy" from a translation that is correct.`
}

/** Reports a PO file of no language or brand of the site; `free` are those that the site could have, without a translation yet. */
export function explainStray(
  name: string,
  known: readonly string[],
  free: readonly string[],
): Problem {
  const [tag = '', brand = ''] = partsOf(name)
  const distanceTo = (other: string): number => {
    const [itsTag = '', itsBrand = ''] = partsOf(other)
    const isSame = languageOf(itsTag) === languageOf(tag)
    const isShort = tag.length + itsTag.length < 5
    const toTag = isSame ? 0 : isShort ? Infinity : editDistance(tag, itsTag)
    return toTag + editDistance(brand, itsBrand)
  }
  const meant = [0, 1].flatMap((most) => free.find((other) => distanceTo(other) <= most) ?? [])[0]
  const has = (index: number, part: string): boolean =>
    known.some((other) => partsOf(other)[index] === part)
  const lacksBrand = brand !== '' && has(0, tag) && !has(1, brand)
  const remedy = lacksBrand
    ? `Add the brand as brands/${brand}.json`
    : 'Add its language to "locales" in the site settings'
  const report = createReport(name, '')
  return report({
    code: 'P085',
    severity: 'warning',
    where: '',
    from: 0,
    to: 0,
    message: `${lacksBrand ? `There is no brand ${quote(brand)}` : 'No language of the site has this file'}.${didYouMean(meant)}`,
    hint: `${remedy}${meant === undefined ? '' : ', rename it'}, or delete the file. The files of the site are: ${listWords(known)}.`,
  })
}

function partsOf(name: string): string[] {
  return name.replace(/\.po$/, '').split('/').slice(1)
}

type Report = Pick<Problem, 'severity' | 'where' | 'message' | 'hint'> & {
  from: number
  to: number
} & ({ code: StageCode; name?: undefined } | { code: string; name: string })

/** Creates the report of problems in the text of a PO file. */
export function createReport(file: string, text: string): (report: Report) => Problem {
  const rangeOf = createRanges(createPositions(text))
  return ({ from, to, severity, where, message, hint, ...kind }) => ({
    ...(kind.name === undefined ? kindOf(kind.code) : kind),
    severity,
    where,
    message,
    hint,
    file,
    path: ['site', 'locales'],
    range: rangeOf(from, to),
  })
}

function explainLength(length: number, most: number): Pick<Problem, 'message' | 'hint'> {
  return {
    message: `The translation has ${length} characters as it is shown; the maximum here is ${most}.`,
    hint: 'Shorten it: a longer text is cut off, or does not fit.',
  }
}

const markupHint =
  'Translate only the words, and leave tags, the addresses of links, and words in { } as they are in the source.'
