import { isDraft } from '../../../../content/span.ts'
import type { Calendar } from '../../../../schema/values/calendar.ts'
import { inNavigationOrder, readOrder } from '../../../../schema/values/navigation-order.ts'
import { dayLength } from '../../../../schema/values/time-zone.ts'
import { countWords } from '../../../../site/locales/list-texts.ts'
import { noTexts, type Counts } from '../../../../site/locales/shown/completeness.ts'
import type { PageView, SiteView } from '../../../../site/view/site-view.ts'
import { t, tCount } from '../../i18n/translate.ts'
import type { CampaignView } from '../../model/campaigns/campaigns.ts'
import { showPlace } from '../../panels/show-place.ts'
import type { Session } from '../../session/session.ts'
import type { LanguageView, TranslatedText } from './language-view.ts'
import { findTranslationProblems, type TranslationProblems } from './translation-problems.ts'

/** How many texts are in each state, and how many have translations with errors. */
export type OpenCounts = Counts & { faulty: number }

/** Counts some texts, as a report has found them. */
export function countTexts(
  texts: readonly TranslatedText[],
  { index }: Pick<TranslationProblems, 'index'>,
): OpenCounts {
  const counts = { ...noTexts(), faulty: 0 }
  for (const { state, path } of texts) {
    counts[state] += 1
    if (index.countBelow(path, 'error') > 0) counts.faulty += 1
  }
  return counts
}

/** Counts the texts of a page by its key, or of the settings if there is no such page. */
export function countPage(
  { counts }: LanguageView,
  key: string,
  { faulty }: TranslationProblems,
): OpenCounts {
  const known = counts.pages.get(key)
  const own = faulty.filter(({ shown }) =>
    known ? shown.some(({ page }) => page === key) : shown.length === 0,
  )
  return { ...(known ?? counts.settings), faulty: countSources(own) }
}

/** Counts all texts of a site. */
export function countSite({ counts }: LanguageView, { faulty }: TranslationProblems): OpenCounts {
  return { ...counts.all, faulty: countSources(faulty) }
}

/** Each text counts once, wherever it is used. */
function countSources(texts: readonly TranslatedText[]): number {
  return new Set(texts.map(({ source }) => source)).size
}

/** Says what is left to do: 3 missing, 1 out of date, 1 with an error. Empty if nothing is. */
export function describeCounts({ missing, fuzzy, faulty }: OpenCounts): string {
  return [
    ...(missing > 0 ? [t('{missing} missing', { missing })] : []),
    ...(fuzzy > 0 ? [t('{fuzzy} out of date', { fuzzy })] : []),
    ...(faulty > 0 ? [t('{faulty} with an error', { faulty })] : []),
  ].join(', ')
}

/** Opens the next text that is missing, out of date or has an error, by importance: after the one with the focus, or else from the open page on. */
export function showNextOpen(session: Session): void {
  const view = session.language()
  if (!view) return
  const { pageKey, block, panel } = session.state()
  const focused = document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
  const texts = orderTexts(view.textsBelow([]), session.state().site)
  const last = texts.findIndex(({ path }) => JSON.stringify(path) === focused)
  const isHere = ({ shown }: TranslatedText): boolean =>
    shown.some((one) => one.page === pageKey && (block === undefined || one.block === block))
  const start =
    last !== -1 ? last + 1 : panel === 'site' ? texts.findIndex(isOfSite) : texts.findIndex(isHere)
  const order = [...texts.slice(Math.max(0, start)), ...texts.slice(0, Math.max(0, start))]
  const { index } = findTranslationProblems(session.state().report, view)
  const next = order.find(
    ({ state, path }) => state !== 'translated' || index.countBelow(path, 'error') > 0,
  )
  if (next) showText(session, next)
  else
    session.set({ status: t('All texts are translated into {name}.', { name: view.locale.name }) })
}

/** Opens the place where a text is translated: on a page that shows it, on the open one if it does. */
export function showText(session: Session, { path, shown }: TranslatedText): void {
  const { pageKey } = session.state()
  const { page, block } = shown.find((one) => one.page === pageKey) ?? shown[0] ?? {}
  showPlace(session, path)
  if (page !== undefined && path[0] !== 'campaigns')
    session.set({ pageKey: page, block, panel: 'blocks', pane: 'form' })
}

function isOfSite({ shown }: TranslatedText): boolean {
  return shown.length === 0
}

/** The words of texts that are not translated, and of those whose translations are out of date. */
export interface WordsLeft {
  missing: number
  fuzzy: number
}

/** Counts the words that are left in some texts, each text once. */
export function countWordsLeft(texts: readonly TranslatedText[]): WordsLeft {
  const left = { missing: 0, fuzzy: 0 }
  const counted = new Set<string>()
  for (const { source, state } of texts) {
    if (state === 'translated' || counted.has(source)) continue
    counted.add(source)
    left[state] += countWords(source)
  }
  return left
}

/** What the order of visits depends on. */
type VisitedSite = Pick<SiteView, 'pages' | 'settings'>

/** How texts are ordered by their importance, for display. */
export const orderInWords = t(
  'Texts come page by page, the home page first, then as in the navigation. On each page, its title and first block come before the rest; what all pages share follows the home page.',
)

/** Orders texts by their importance to visitors, as `orderInWords` says. */
export function orderTexts(texts: readonly TranslatedText[], site: VisitedSite): TranslatedText[] {
  const ranks = new Map(listByVisits(site).map(({ key }, rank) => [key, rank]))
  const rankOf = ({ shown }: TranslatedText): number =>
    shown.length === 0
      ? parts.settings
      : Math.min(
          ...shown.map(({ page, block = 0 }) => {
            const part = block === 0 ? parts.first : parts.rest
            return (ranks.get(page) ?? site.pages.length) * Object.keys(parts).length + part
          }),
        )
  return texts
    .map((text) => ({ text, rank: rankOf(text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ text }) => text)
}

const parts = { first: 0, rest: 1, settings: 2 } as const

/** Lists pages as visitors come to them: the home page, then those of the navigation. */
export function listByVisits({ pages, settings }: VisitedSite): PageView[] {
  const rankOf = ({ path, value }: PageView): number =>
    path === '/' ? 0 : isDraft(value) ? 3 : value['inNav'] === false ? 2 : 1
  return inNavigationOrder(pages, readOrder(settings['navigation'])).toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
}

/** The texts that a campaign sets, and those that are shown only during it. */
function textsDuring(view: LanguageView, { name, members }: CampaignView): TranslatedText[] {
  const shown = members.flatMap((path) => {
    const [group, key, , block] = path
    return group === 'pages' && path.length === 4 && typeof block === 'number'
      ? view.textsOn(String(key), block)
      : view.textsBelow(path)
  })
  return [...view.textsBelow(['campaigns', name]), ...shown]
}

/**
 * Lists the campaigns that have begun or will begin with texts that are not translated, the first ones first: what is left and
 * until when, in words, and the first such text.
 */
export function listUntranslated(
  view: LanguageView,
  campaigns: readonly CampaignView[],
  { now, calendar }: { now: number; calendar: Calendar },
): { name: string; words: string; first: TranslatedText | undefined }[] {
  const language = view.locale.name
  return campaigns
    .filter(({ span, isOfBrand }) => isOfBrand && span.until > now)
    .toSorted((a, b) => a.span.from - b.span.from)
    .flatMap((campaign) => {
      const texts = textsDuring(view, campaign)
      const left = countWordsLeft(texts)
      if (left.missing + left.fuzzy === 0) return []
      const [begins, lack] = [describeBegin(campaign, now, calendar), describeLack(left)]
      return {
        name: campaign.name,
        words: t('{begins}; {lack} in {language}.', { begins, lack, language }),
        first: texts.find(({ state }) => state !== 'translated'),
      }
    })
}

/** Summer begins in 3 days */
function describeBegin({ title, span }: CampaignView, now: number, calendar: Calendar): string {
  if (span.from <= now) return t('{title} has begun', { title })
  const [today = 0, first = 0] = [now, span.from].map((at) => Date.parse(calendar.dayAt(at)))
  const days = Math.round((first - today) / dayLength)
  if (days === 0) return t('{title} begins today', { title })
  return days === 1
    ? t('{title} begins tomorrow', { title })
    : t('{title} begins in {days} days', { title, days })
}

/** 42 words are missing and 3 out of date */
function describeLack({ missing, fuzzy }: WordsLeft): string {
  const lacking = tCount(missing, '{count} word is missing', '{count} words are missing')
  if (fuzzy === 0) return lacking
  return missing === 0
    ? tCount(fuzzy, '{count} word is out of date', '{count} words are out of date')
    : t('{lacking} and {fuzzy} out of date', { lacking, fuzzy })
}
