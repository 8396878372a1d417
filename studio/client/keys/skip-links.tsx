import type { ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSession } from '../session/use-session.ts'
import { goToRegion } from './regions.ts'
import { t } from '../i18n/translate.ts'

/** The first stops of the Tab key, which are shown while they have the focus: they skip the bars. */
export function SkipLinks(): ReactNode {
  const session = useSession()
  return (
    <div className="studio-skip-links">
      <PushButton onClick={() => goToRegion(session, 'page')}>{t('Skip to the page')}</PushButton>
      <PushButton onClick={() => goToRegion(session, 'list')}>{t('Skip to the list')}</PushButton>
      <PushButton onClick={() => goToRegion(session, 'form')}>{t('Skip to the fields')}</PushButton>
    </div>
  )
}
