import type { ReactNode } from 'react'
import { addressIn, type Locale } from '../../../schema/values/locale.ts'
import { isComplete, percent } from '../../../site/locales/shown/completeness.ts'
import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { countPage, countSite, describeCounts, showNextOpen } from './model/open-texts.ts'
import { findTranslationProblems } from './model/translation-problems.ts'
import { TranslationOverview } from './translation-overview.tsx'
import { useLanguage } from './use-language.ts'

/** A line above the preview in another language: what is left to translate, with a button that goes to the next text. */
export function LanguageNotice(): ReactNode {
  const session = useSession()
  const view = useLanguage()
  const pageKey = useSessionState((state) => state.pageKey)
  const report = useSessionState((state) => state.report)
  const standIn = useSessionState((state) => state.standIn)
  const path = useSessionState((state) => openPage(state)?.path)
  if (!view) return null
  const { locale, counts, faults } = view
  const address = path && addressIn(locale.path, path)
  const problems = findTranslationProblems(report, view)
  const onPage = countPage(view, pageKey, problems)
  const here = describeCounts(onPage)
  const all = describeCounts(countSite(view, problems))
  const isLeftOut = !isComplete(onPage) && locale.untranslated === 'leave-out'
  return (
    <div className="studio-language-notice" role="region" aria-label="Translation">
      <p>
        <strong>{locale.name}:</strong>{' '}
        {faults.length > 0
          ? 'the file with the translations has a mistake. Correct it in a translation program first.'
          : here === ''
            ? 'this page is complete.'
            : `${here} on this page.`}
        {standIn?.path === address && standIn && ` ${describeStandIn(standIn.share, locale)}`}
        {isLeftOut && ' It is left out until it is complete.'}
        {all !== here && all !== '' && (
          <span className="studio-dim"> On the whole site: {all}.</span>
        )}
      </p>
      <DialogButton look="small" words="Overview">
        {(close) => <TranslationOverview view={view} onClose={close} />}
      </DialogButton>
      {all !== '' && (
        <button
          type="button"
          // The next one comes after the field with the focus, which therefore keeps it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => showNextOpen(session)}
        >
          {isComplete(counts.all) ? 'Next error' : 'Next missing'}
        </button>
      )}
    </div>
  )
}

/** Says why a page does not count as one in its language yet. */
function describeStandIn(share: number, { coverage, name }: Locale): string {
  const lack =
    share < coverage
      ? `${percent(share)} of its words are translated; from ${percent(coverage)} on, it counts as a page in ${name}. Until then`
      : 'None of its blocks is translated completely. Until one is'
  return `${lack}, search engines list the original page instead.`
}
