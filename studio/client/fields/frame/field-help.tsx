import { useState, type ReactNode } from 'react'
import { PushButton } from './push-button.tsx'
import { t } from '../../i18n/translate.ts'

/**
 * The help of a field, in the line of its label, whose id is `id` with -label: a question mark that shows it. Screen readers
 * find it by `id` with -help, shown or not.
 */
export function FieldHelp({ id, help }: { id: string; help: string | undefined }): ReactNode {
  const [isShown, setShown] = useState(false)
  return (
    <>
      {help && (
        <PushButton
          className="studio-help-button"
          aria-label={t('Help')}
          aria-describedby={`${id}-label`}
          aria-expanded={isShown}
          aria-controls={`${id}-help`}
          title={help}
          onClick={() => setShown(!isShown)}
        >
          ?
        </PushButton>
      )}
      <p className={isShown ? 'studio-help' : 'studio-unseen'} id={`${id}-help`}>
        {help}
      </p>
    </>
  )
}
