import { useState, type ReactNode } from 'react'
import { DialogButton, NamingDialog } from '../fields/dialogs/dialog.tsx'
import { CheckBox, LabelledInput } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { Failure } from '../publish/publish-dialog.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { readPerson } from '../window/tab.ts'
import { useSet, useSetTools } from './use-change-sets.tsx'
import { t } from '../i18n/translate.ts'

/** The links to previews of the open change set: to copy, to delete, and to make another one. */
export function PreviewList(): ReactNode {
  const session = useSession()
  const tools = useSetTools()
  const links = useSet(({ store }) => store.known().links) ?? []
  const latest = useSet(({ current }) => current()?.saved)
  const written = useSessionState((state) => state.written)

  async function copy(path: string): Promise<void> {
    const address = new URL(path, location.href).href
    await navigator.clipboard.writeText(address)
    session.set({ status: t('Copied: {address}', { address }) })
  }

  return (
    <>
      <h3>{t('Preview links')}</h3>
      <ul role="list">
        {links.map(({ id, path, brand, at, endsAt, isReady, saved, failure }) => (
          <li key={id}>
            <a href={path === '' ? undefined : path} target="_blank" rel="noreferrer">
              {brand === undefined ? t('All brands') : nameOfBrand(written, brand)}
            </a>{' '}
            <span className="studio-dim">
              {at !== undefined && `${t('as of {time}', { time: writeMoment(at) })}, `}
              {t('until {time}', { time: writeMoment(endsAt) })}
              {!isReady && !failure && `, ${t('being built')}`}
              {isReady && saved !== latest && `, ${t('older than what is saved')}`}
              {path === '' && `, ${t('cannot be copied any more')}`}
            </span>
            {failure && <Failure {...failure} />}
            <div className="studio-row">
              {path !== '' && !failure && (
                <PushButton look="small" onClick={() => void copy(path)}>
                  {t('Copy the link')}
                </PushButton>
              )}
              {isReady && path !== '' && (
                <a href={`${path}~preview.zip`} download>
                  {t('Download')}
                </a>
              )}
              <PushButton look="small" onClick={() => tools?.deleteLink(id)}>
                {t('Remove')}
              </PushButton>
            </div>
          </li>
        ))}
      </ul>
      <DialogButton look="plain" words={t('New preview link…')}>
        {(close) => <NewLink onClose={close} />}
      </DialogButton>
    </>
  )
}

/** Asks how long a link works. The preview has the brand and the time that the composer shows. */
function NewLink({ onClose }: { onClose: () => void }): ReactNode {
  const store = useSetTools()?.store
  const { brand, at } = useSessionState((state) => state)
  const [days, setDays] = useState(7)
  const [mayComment, setMayComment] = useState(true)
  const shown = { ...(at !== undefined && { at }), ...(brand !== undefined && { brand }) }
  return (
    <NamingDialog
      title={t('New preview link')}
      label=""
      action={t('Make the link')}
      about={t('It shows what is saved, in the brand and at the time that you see now.')}
      onName={() => store?.makeLink({ by: readPerson(), days, mayComment, ...shown })}
      onClose={onClose}
    >
      <LabelledInput
        label={t('Days until it ends')}
        type="number"
        min={1}
        max={90}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      <CheckBox checked={mayComment} onCheck={setMayComment}>
        {t('Whoever has the link may comment')}
      </CheckBox>
    </NamingDialog>
  )
}
