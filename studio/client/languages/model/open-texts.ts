import { noTexts, type Counts } from '../../../../site/locales/shown/completeness.ts'
import type { Session } from '../../session/session.ts'
import { showPlace } from '../../panels/show-place.ts'
import type { LanguageView, TranslatedText } from './language-view.ts'
import { orderTexts } from './words-left.ts'
import { findTranslationProblems, type TranslationProblems } from './translation-problems.ts'
import { t } from '../../i18n/translate.ts'

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
