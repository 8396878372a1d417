import { isDraft } from '../../../../content/span.ts'
import type { Calendar } from '../../../../schema/values/calendar.ts'
import { inNavigationOrder, readOrder } from '../../../../schema/values/navigation-order.ts'
import { dayLength } from '../../../../schema/values/time-zone.ts'
import { countWords } from '../../../../site/locales/list-texts.ts'
import type { PageView, SiteView } from '../../../../site/view/site-view.ts'
import type { CampaignView } from '../../model/campaigns/campaigns.ts'
import type { LanguageView, TranslatedText } from './language-view.ts'
import { t, tCount } from '../../i18n/translate.ts'

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

/** Lists the campaigns that have begun or will begin with texts that are not translated, the first ones first. */
export function listUntranslated(
  view: LanguageView,
  campaigns: readonly CampaignView[],
  now: number,
): { campaign: CampaignView; left: WordsLeft; first: TranslatedText | undefined }[] {
  return campaigns
    .filter(({ span, isOfBrand }) => isOfBrand && span.until > now)
    .toSorted((a, b) => a.span.from - b.span.from)
    .flatMap((campaign) => {
      const texts = textsDuring(view, campaign)
      const left = countWordsLeft(texts)
      const first = texts.find(({ state }) => state !== 'translated')
      return left.missing + left.fuzzy > 0 ? [{ campaign, left, first }] : []
    })
}

/** Says when a campaign begins, and what is left to translate until then: Summer begins in 3 days; 42 words are missing in Filipino. */
export function describeDeadline(
  { title, span }: Pick<CampaignView, 'title' | 'span'>,
  { missing, fuzzy }: WordsLeft,
  { now, calendar, language }: { now: number; calendar: Calendar; language: string },
): string {
  const [today, first] = [now, span.from].map((at) => Date.parse(calendar.dayAt(at)))
  const days = Math.round(((first ?? 0) - (today ?? 0)) / dayLength)
  const begins =
    span.from <= now
      ? t('{title} has begun', { title })
      : days === 0
        ? t('{title} begins today', { title })
        : days === 1
          ? t('{title} begins tomorrow', { title })
          : t('{title} begins in {days} days', { title, days })
  const lacking = tCount(missing, '{count} word is missing', '{count} words are missing')
  const outdated = tCount(fuzzy, '{count} word is out of date', '{count} words are out of date')
  const lack =
    missing === 0
      ? outdated
      : fuzzy === 0
        ? lacking
        : t('{lacking} and {fuzzy} out of date', { lacking, fuzzy })
  return t('{begins}; {lack} in {language}.', { begins, lack, language })
}
