import type { ReactNode } from 'react'
import { useSession, useSessionState } from '../session/use-session.ts'
import { describeCounts, showNextOpen } from './model/open-texts.ts'
import { useLanguage } from './use-language.ts'

/** A line above the preview in another language: what is left to translate, with a button that goes to the next text. */
export function LanguageNotice(): ReactNode {
  const session = useSession()
  const view = useLanguage()
  const pageKey = useSessionState((state) => state.pageKey)
  if (!view) return null
  const { locale, counts, faults } = view
  const here = describeCounts(counts.pages.get(pageKey) ?? counts.settings)
  const all = describeCounts(counts.all)
  const isLeftOut = here !== '' && locale.untranslated === 'leave-out'
  return (
    <div className="studio-language-notice" role="region" aria-label="Translation">
      <p>
        <strong>{locale.name}:</strong>{' '}
        {faults.length > 0
          ? 'the file with the translations has a mistake. Correct it in a translation program first.'
          : here === ''
            ? 'this page is complete.'
            : `${here} on this page.`}
        {isLeftOut && ' It is left out until it is complete.'}
        {all !== here && all !== '' && (
          <span className="studio-dim"> On the whole site: {all}.</span>
        )}
      </p>
      {all !== '' && (
        <button type="button" onClick={() => showNextOpen(session)}>
          Next missing
        </button>
      )}
    </div>
  )
}
