import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { LabelledInput } from '../frame/inputs.tsx'
import { Dialog } from './dialog.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** A dialog that asks for a name. `children` are the other fields of its form, below the name. */
export function NamingDialog({
  title,
  label = t('Name'),
  action = title,
  start = '',
  isOptional = false,
  about,
  describe,
  children,
  onName,
  onClose,
  ...input
}: Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength'> & {
  title: string
  label?: string
  action?: string
  /** The name that is already there. */
  start?: string
  isOptional?: boolean
  /** What the name is for. */
  about?: string
  /** The help below the name that has been typed. */
  describe: (name: string) => string
  children?: ReactNode
  onName: (name: string) => void
  onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState(start)
  const id = useId()
  const name = typed.trim()
  const isMissing = name === '' && !isOptional
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="studio-link-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isMissing) return
          onName(name)
          onClose()
        }}
      >
        {about !== undefined && <p className="studio-help">{about}</p>}
        <LabelledInput
          maxLength={100}
          {...input}
          label={label}
          value={typed}
          aria-describedby={id}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="studio-help" id={id}>
          {describe(name)}
        </p>
        {children}
        <div className="studio-row is-end">
          <PushButton look="plain" onClick={onClose}>
            {t('Cancel')}
          </PushButton>
          <button type="submit" className="studio-button is-main" disabled={isMissing}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
