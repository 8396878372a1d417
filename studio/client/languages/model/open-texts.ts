import { noTexts, type Counts } from '../../../../site/locales/completeness.ts'
import type { Session } from '../../session/session.ts'
import { showPlace } from '../../panels/show-place.ts'
import type { TranslatedText } from './language-view.ts'

/** The number of texts in each state, of some texts. */
export function countTexts(texts: readonly TranslatedText[]): Counts {
  const counts = noTexts()
  for (const { state } of texts) counts[state] += 1
  return counts
}

/** Says what is left to do: 3 missing, 1 out of date. Empty if nothing is. */
export function describeCounts({ missing, fuzzy }: Counts): string {
  return [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(fuzzy > 0 ? [`${fuzzy} out of date`] : []),
  ].join(', ')
}

/** Opens the next text that is missing or out of date: after the one with the focus, or else from the open page on. */
export function showNextOpen(session: Session): void {
  const view = session.language()
  if (!view) return
  const { pageKey, block, panel } = session.state()
  const focused = document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
  const texts = view.textsBelow([])
  const last = texts.findIndex(({ path }) => JSON.stringify(path) === focused)
  const isHere = ({ shown }: TranslatedText): boolean =>
    shown.some((one) => one.page === pageKey && (block === undefined || one.block === block))
  const start =
    last !== -1 ? last + 1 : panel === 'site' ? texts.findIndex(isOfSite) : texts.findIndex(isHere)
  const order = [...texts.slice(Math.max(0, start)), ...texts.slice(0, Math.max(0, start))]
  const next = order.find(({ state }) => state !== 'translated')
  if (next) showText(session, next)
  else session.set({ status: `All texts are translated into ${view.locale.name}.` })
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
