import type { ReactNode } from 'react'
import type { PublishFailure } from '../../api.ts'
import { writeMoment } from '../history/moment.ts'
import { t, tSaid } from '../i18n/translate.ts'

/** Why something could not be published, with what programs have printed. */
export function Failure({
  at,
  message,
  details,
  children,
}: PublishFailure & { children?: ReactNode }): ReactNode {
  return (
    <div role="alert">
      <p className="studio-publish-failure">
        {writeMoment(at)}: {tSaid(message)}
      </p>
      {children}
      {details !== '' && (
        <details>
          <summary>{t('More, for developers')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}
