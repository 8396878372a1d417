import { NamingDialog } from '../fields/dialogs/dialog.tsx'
import { nameKey, readPerson } from '../window/tab.ts'
import { t } from '../i18n/translate.ts'

/** Asks for the name of the person in this browser, which other people see. */
export function NameDialog({
  onName,
  onClose,
}: {
  onName?: (name: string) => void
  onClose: () => void
}) {
  return (
    <NamingDialog
      title={t('Your name')}
      action={t('Use this name')}
      start={readPerson()}
      isOptional
      maxLength={60}
      autoComplete="name"
      describe={() =>
        t(
          'Shown to others who open the composer while you edit. It applies the next time you open or reload it, and stays in this browser.',
        )
      }
      onName={(name) => {
        if (name === '') localStorage.removeItem(nameKey)
        else localStorage.setItem(nameKey, name)
        onName?.(name)
      }}
      onClose={onClose}
    />
  )
}
