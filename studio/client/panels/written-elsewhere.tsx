import type { ReactNode } from 'react'
import { isMarkdown } from '../../../schema/values/file-path.ts'
import { t } from '../i18n/translate.ts'
import { openPage, type SessionState } from '../session/state.ts'

/** Whether the open page is only shown, as it is for all brands in its own language: it is written outside of the composer. */
export function isWrittenElsewhere(state: SessionState): boolean {
  const isOwn = state.brand === undefined && state.lang === undefined
  return isOwn && isMarkdown(openPage(state)?.file ?? '')
}

/** What a page that is not written in the composer has in place of its fields. */
export function WrittenElsewhere(): ReactNode {
  return (
    <section className="studio-panel" aria-label={t('Page')}>
      <p className="studio-help">
        {t(
          'The text of this page is written outside of this editor. To change it, ask whoever looks after the site.',
        )}
      </p>
    </section>
  )
}
