import type { SiteFiles } from '../../check/facts.ts'
import type { Problem } from '../../check/problem/problem.ts'
import { listWords, quote } from '../../check/problem/wording.ts'
import { isLang } from '../../check/rules/general/site/locale-settings.ts'
import type { Rule } from '../../check/rules/rule.ts'
import { createTextCheck } from '../../check/translations/text-check.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../../schema/values/calendar.ts'
import { langOf, readLocales, type Locale } from '../../schema/values/locale.ts'
import { readTokenValues } from '../../schema/values/tokens.ts'
import type { FileProblems } from '../brands/check-public.ts'
import { listOverlays, type SitePlace } from '../files/site-files.ts'
import {
  checkPoFile,
  explainIncomplete,
  explainStray,
  createReport,
  type CheckedFile,
  type CheckOnce,
} from './check-translations.ts'
import type { SourceText } from './list-texts.ts'
import { listPoFiles, readPoFile } from './locale-files.ts'
import { offsetOf, type PoEntry } from './po/entry.ts'
import { readPo, type PoFile } from './po/po-file.ts'
import { poFileOf, poFilesOf } from './po/po-name.ts'
import { countTranslations, isComplete, percent } from './shown/completeness.ts'
import { countOutdated, openShown } from './shown/outdated.ts'
import { createStandInFinder, type StandIn } from './shown/stand-ins.ts'
import { createContentTranslator, type Translate } from './translate-content.ts'
import { translateBy } from './translate-site.ts'
import { isActive, isUsed, type Translations } from './translations.ts'

interface LocalesCheckOptions {
  bundle: SchemaBundle
  rules: readonly Rule[]
  siteFiles: SiteFiles
  texts: readonly SourceText[]
  /** The instant of the check, in milliseconds since 1970. */
  at: number
  checkOnce?: CheckOnce | undefined
}

interface LocalesCheck extends FileProblems {
  /** The translations that were checked, by the code of their language. */
  translations: ReadonlyMap<string, Translations>
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
  const { bundle, texts, brand, brands, at } = options
  const { site, pages, campaigns } = asRecord(root)
  const checkText = createTextCheck(root, { ...options, schemas: bundle, files: options.siteFiles })
  const context = {
    ...options,
    tokens: readTokenValues(asRecord(site), bundle.settings),
    checkText,
  }
  const locales = readLocales(site)
  const calendar = calendarOf(bundle.settings)
  const findIn = createStandInFinder(root, calendar)
  const findStandIns = (translate: Translate, { coverage, untranslated }: Locale): StandIn[] => {
    const lang = langOf(site, bundle)
    const isPrescribed = (): boolean => false
    const own = { bundle, root, lang, translate, coverage, at, isPrescribed }
    return findIn(
      createContentTranslator(own),
      options.siteFiles.expander,
      at,
      ({ state }) => state === 'fallback' || (untranslated === 'leave-out' && state === 'part'),
    )
  }

  const incomplete: Problem[] = []
  const opened = new Map<string, Translations>()
  const found = locales.flatMap((locale) => {
    const names = poFilesOf(locale, brand)
    const checked = names.map((name) => ({ name, locale, file: files.get(name) ?? readPo('') }))
    const translations = openShown(
      checked.map(({ file }) => file),
      locale,
      { ...options, root },
    )
    opened.set(locale.code, translations)
    const pageKeys = Object.keys(asRecord(pages))
    const { all } = countTranslations(texts, translations, pageKeys)
    const isOpen = ({ file }: (typeof checked)[number]): boolean =>
      file.entries.some((entry) => isActive(entry) && !isUsed(entry))
    const home =
      checked.find(isOpen) ?? checked.findLast(({ name }) => files.has(name)) ?? checked.at(-1)
    // Campaigns make content together that is no text of the list.
    const isWhole = isComplete(all) && campaigns === undefined
    const standIns =
      isWhole || all.translated === 0
        ? []
        : findStandIns(translateBy(translations, { ...locale, bundle }), locale)
    const isOnPages = new Set(standIns.map(({ page }) => page)).size < pageKeys.length
    // Of a language that has only begun, the count says everything.
    const isBegun = isOnPages || all.translated >= all.fuzzy + all.missing
    // What cannot be read may be translated.
    if (home && checked.every(({ file }) => file.faults.length === 0)) {
      incomplete.push(
        ...explainIncomplete(home, all, isComplete(all) ? 0 : countOutdated(texts, translations)),
        ...(isBegun ? explainStandIns(home, standIns, calendar) : []),
      )
    }
    return checked.flatMap((one, index) => checkPoFile({ ...one, isOwn: index === 0 }, context))
  })
  const known = locales.flatMap((locale) =>
    [undefined, ...brands].map((name) => poFileOf(locale, name)),
  )
  const { locales: listed = [] } = asRecord(site)
  const areKnown =
    Array.isArray(listed) &&
    listed.length === locales.length &&
    locales.every(({ lang }) => isLang(lang) && !options.siteFiles.explainMessages?.(lang))
  const strays = areKnown ? [...files.keys()].filter((name) => !known.includes(name)) : []
  const isTranslated = (entry: PoEntry): boolean => isActive(entry) && entry.translation !== ''
  const free = known.filter((name) => !files.get(name)?.entries.some(isTranslated))
  const stray = strays.map((name) => explainStray(name, known, free))
  const problems = [...found, ...incomplete, ...stray]
  const faulty = new Set(problems.map(({ file }) => file))
  const shown = [...files].filter(([name]) => faulty.has(name))
  const named = new Map(shown.map(([name, { text }]) => [name, text]))
  return { problems, texts: named, translations: opened }
}

/** How many pages one problem names, and how many scheduled changes are reported for a language. */
const [maxPages, maxChanges] = [8, 10]

/** Says which pages are no translation in a language, one problem for each cause, at the first text that they lack. */
function explainStandIns(
  { name, file, locale }: CheckedFile,
  standIns: readonly StandIn[],
  calendar: Calendar,
): Problem[] {
  const report = createReport(name, file.text)
  const sorted = standIns.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  const until = sorted.at(-1)?.from ?? 0
  const groups = groupBy(sorted, ({ from, campaign }) => `${from} ${campaign}`)
  return Array.from(groups.values())
    .slice(0, maxChanges)
    .flatMap((group, index) => {
      const [first] = group
      if (!first) return []
      const entry = file.entries.find(({ source }) => source === first.missing)
      const from = entry ? offsetOf(entry, 0) : 0
      const isLeftOut = locale.untranslated === 'leave-out'
      const pages = group.map(({ page, share }) => `${page} (${percent(share)})`)
      const because = explainCause(first, calendar)
      const rest = index === maxChanges - 1 ? groups.size - maxChanges : 0
      const more = rest > 0 ? ` Then ${rest} more until ${calendar.nameInstant(until)}.` : ''
      return report({
        code: 'P092',
        severity: 'warning',
        where: locale.name,
        from,
        to: from,
        message: `${because ? `${because}, these` : 'These'} pages ${isLeftOut ? 'are left out, because not all of their texts are translated' : `have less than ${percent(locale.coverage)} of their words translated, so search engines are led to the originals`}: ${listWords(pages, maxPages)}.${more}`,
        hint: isLeftOut
          ? 'Translate what these pages lack.'
          : 'Translate what these pages lack. Or change in the site settings how much of this language has to be translated.',
      })
    })
}

function explainCause({ from, campaign, isComing }: StandIn, { nameInstant }: Calendar): string {
  if (from === undefined) return ''
  const since = isComing ? `From ${nameInstant(from)} on` : `Since ${nameInstant(from)}`
  return campaign === undefined ? since : `${since}, because of the campaign ${quote(campaign)}`
}
