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
import { t } from '../i18n/translate.ts'

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
    <div className="studio-language-notice" role="region" aria-label={t('Translation')}>
      <p>
        <strong>{locale.name}:</strong>{' '}
        {faults.length > 0
          ? t(
              'the file with the translations has a mistake. Correct it in a translation program first.',
            )
          : here === ''
            ? t('this page is complete.')
            : t('{here} on this page.', { here })}
        {standIn?.path === address && standIn && ` ${describeStandIn(standIn.share, locale)}`}
        {isLeftOut && t(' It is left out until it is complete.')}
        {all !== here && all !== '' && (
          <span className="studio-dim">{` ${t('On the whole site: {all}.', { all })}`}</span>
        )}
      </p>
      <DialogButton look="small" words={t('Overview')}>
        {(close) => <TranslationOverview view={view} onClose={close} />}
      </DialogButton>
      {all !== '' && (
        <button
          type="button"
          // The next one comes after the field with the focus, which therefore keeps it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => showNextOpen(session)}
        >
          {isComplete(counts.all) ? t('Next error') : t('Next missing')}
        </button>
      )}
    </div>
  )
}

/** Says why a page does not count as one in its language yet. */
function describeStandIn(share: number, { coverage, name }: Locale): string {
  return share < coverage
    ? t(
        '{share} of its words are translated; from {coverage} on, it counts as a page in {name}. Until then, search engines list the original page instead.',
        { share: percent(share), coverage: percent(coverage), name },
      )
    : t(
        'None of its blocks is translated completely. Until one is, search engines list the original page instead.',
      )
}
