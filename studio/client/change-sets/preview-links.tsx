import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { PreviewLink } from '../../change-sets.ts'
import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { CheckBox, LabelledInput } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { NoteDialog } from './note-form.tsx'
import { useSet, useSetActs } from './use-change-sets.tsx'
import { t } from '../i18n/translate.ts'

/** The links to previews of the open change set: to copy, to delete, and to make another one. */
export function PreviewLinks(): ReactNode {
  const { set: setState } = useSession()
  const { tools } = useSetActs()
  const [links, setLinks] = useState<readonly PreviewLink[]>()
  const list = useSet(({ store }) => store.list())
  const describe = useDescription()
  const refresh = useCallback(() => tools.store.links().then(setLinks), [tools])
  useEffect(() => {
    // An event about change sets tells of links as well. Without links there is nothing to show.
    refresh().catch(() => {})
  }, [refresh, list])
  if (!links) return null

  async function copy(path: string): Promise<void> {
    const address = new URL(path, location.href).href
    await navigator.clipboard.writeText(address).catch(() => {})
    setState({ status: t('Copied: {address}', { address }) })
  }

  return (
    <>
      <h3>{t('Preview links')}</h3>
      <ul role="list">
        {links.map((link) => (
          <li key={link.id}>
            <a href={link.path} target="_blank" rel="noreferrer">
              {describe(link)}
            </a>{' '}
            <span className="studio-dim">
              {t('until {time}', { time: writeMoment(link.endsAt) })}
            </span>
            <div className="studio-row">
              <PushButton look="small" onClick={() => void copy(link.path)}>
                {t('Copy the link')}
              </PushButton>
              <PushButton
                look="small"
                onClick={() => tools.attempt(tools.store.deleteLink(link.id).then(refresh))}
              >
                {t('Delete')}
              </PushButton>
            </div>
          </li>
        ))}
      </ul>
      <DialogButton look="plain" words={t('New preview link…')}>
        {(close) => <NewLink onMade={refresh} onClose={close} />}
      </DialogButton>
    </>
  )
}

/** Returns what says what a preview shows: Lucky, as of 1 Aug 2026, 10:00. */
function useDescription(): (link: Pick<PreviewLink, 'brand' | 'at'>) => string {
  const written = useSessionState((state) => state.written)
  return ({ brand, at }) => {
    const name = brand === undefined ? t('All brands') : nameOfBrand(written, brand)
    return at === undefined ? name : t('{name}, as of {time}', { name, time: writeMoment(at) })
  }
}

/** Asks how long a link works. The preview has the brand and the time that the composer shows. */
function NewLink({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const { tools, asPerson } = useSetActs()
  const { brand, at } = useSessionState((state) => state)
  const [days, setDays] = useState(7)
  const [mayComment, setMayComment] = useState(true)
  const shown = { ...(at !== undefined && { at }), ...(brand !== undefined && { brand }) }
  const what = useDescription()(shown)
  return (
    <NoteDialog
      title={t('New preview link')}
      action={t('Make the link')}
      onSend={() =>
        asPerson((by) => tools.store.makeLink({ by, days, mayComment, ...shown })).then(onMade)
      }
      onClose={onClose}
    >
      <p>
        {t(
          'Whoever has the link sees what is saved, in the brand and at the time that are shown now: {what}.',
          { what },
        )}
      </p>
      <LabelledInput
        label={t('Days until it ends')}
        type="number"
        min={1}
        max={90}
        required
        value={days}
        onChange={({ target }) => setDays(target.valueAsNumber)}
      />
      <CheckBox checked={mayComment} onCheck={setMayComment}>
        {t('Whoever has the link may comment')}
      </CheckBox>
    </NoteDialog>
  )
}
