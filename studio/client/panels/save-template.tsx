import type { JsonValue } from '../../../schema/read/bundle.ts'
import { AskingDialog } from '../fields/dialogs/dialog.tsx'
import { t } from '../i18n/translate.ts'
import { addPart, namePart } from '../model/parts.ts'
import { useSession, useSiteContext } from '../session/use-session.ts'

const words = {
  page: {
    title: t('Save as template'),
    help: t(
      'New pages can begin with a copy of these blocks. A later change of one does not change the other.',
    ),
    example: t('such as Promotion of the month'),
  },
  blocks: {
    title: t('Keep for other pages'),
    help: t(
      'The picker offers copies of them on every page. A later change of one does not change the other.',
    ),
    example: t('such as Notice about limits'),
  },
}

/** A dialog that saves copies of blocks under a name, for pages or between other blocks. */
export function SaveTemplate({
  template,
  blocks,
  onClose,
}: {
  template: 'page' | 'blocks'
  blocks: readonly JsonValue[]
  onClose: () => void
}) {
  const session = useSession()
  const context = useSiteContext()
  const { title, help, example } = words[template]
  return (
    <AskingDialog
      title={title}
      label={t('Name')}
      about={help}
      describe={() =>
        t('For composers, {example}. Find it under Sections to rename or delete it.', { example })
      }
      onName={(name) => {
        const section = { title: name, blocks: [...blocks], template }
        session.edit(
          addPart(context, 'sections', namePart(context, 'sections', name), section),
          t('Saved {name}.', { name }),
        )
      }}
      onClose={onClose}
    />
  )
}
