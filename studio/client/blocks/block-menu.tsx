import { useState, type ReactNode } from 'react'
import { Popup } from '../bar/popup.tsx'
import { CommentsDialog } from '../change-sets/comments.tsx'
import { useSet } from '../change-sets/use-change-sets.tsx'
import { copyByButton, pagePlace, pasteByButton } from '../clipboard/watch-clipboard.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { mayBeDuring } from '../model/campaigns/campaign-edits.ts'
import { OnlyDuring } from '../panels/campaigns/only-during.tsx'
import { SaveTemplate } from '../panels/save-template.tsx'
import { useSession, useSiteContext } from '../session/use-session.ts'
import { blocksAt, labelOfBlocks } from './arrange-blocks.ts'
import { focusRow } from './focus-row.ts'

/** The menu of the selected blocks: at the row of a single one, else above the list, where it pastes if none is selected. */
export function BlockMenu({ label, tabIndex }: { label: string; tabIndex?: number }): ReactNode {
  const session = useSession()
  const context = useSiteContext()
  const [open, setOpen] = useState<'keep' | 'during' | 'comment'>()
  const isInSet = useSet(() => true)
  const place = pagePlace(session)
  if (!place) return null

  // The focus goes to the row that follows.
  const cut = (): Promise<void> =>
    copyByButton(session, place, true).then(() => focusRow(place.chosen[0] ?? 0))
  const isEmpty = place.chosen.length === 0
  const paths = place.chosen.map((index) => [...place.path, index])
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Popup
        icon="more"
        label={label}
        className="studio-more studio-block-menu"
        tabIndex={tabIndex}
        isMenu
      >
        {!isEmpty && (
          <>
            <PushButton onClick={() => void copyByButton(session, place, false)}>
              {t('Copy')}
            </PushButton>
            <PushButton onClick={() => void cut()}>{t('Cut')}</PushButton>
          </>
        )}
        <PushButton onClick={() => void pasteByButton(session, place)}>
          {t('Paste')}
          <span className="studio-dim">{isEmpty ? t('At the end') : t('Below')}</span>
        </PushButton>
        {!isEmpty && (
          <>
            {paths.every((path) => mayBeDuring(context, path)) && (
              <PushButton onClick={() => setOpen('during')}>{t('Only during…')}</PushButton>
            )}
            <PushButton onClick={() => setOpen('keep')}>{t('Keep for other pages…')}</PushButton>
            {isInSet && paths.length === 1 && (
              <PushButton onClick={() => setOpen('comment')}>{t('Comment…')}</PushButton>
            )}
          </>
        )}
      </Popup>
      {open === 'during' && (
        <OnlyDuring paths={paths} what={labelOfBlocks(session, place.chosen)} onClose={close} />
      )}
      {open === 'comment' && paths[0] && (
        <CommentsDialog
          path={paths[0]}
          title={labelOfBlocks(session, place.chosen)}
          onClose={close}
        />
      )}
      {open === 'keep' && (
        <SaveTemplate template="blocks" blocks={blocksAt(session, place.chosen)} onClose={close} />
      )}
    </>
  )
}
