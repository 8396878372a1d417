import { useState, type ReactNode } from 'react'
import { DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { CheckBox, LabelledInput } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { writeMoment } from '../history/moment.ts'
import { t, tCount } from '../i18n/translate.ts'
import { nameOfBrand } from '../model/brands/brand-view.ts'
import { Failure } from '../publish/publish-dialog.tsx'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { readPerson } from '../window/tab.ts'
import { CommentsDialog, Threads } from './comments.tsx'
import { OtherSets } from './other-sets.tsx'
import { SetChanges, StepButton } from './set-bar.tsx'
import { describeEvent, describeSet, isWriter } from './set-words.ts'
import { useNextSteps, useSet, useSetTools } from './use-change-sets.tsx'

/** The comments on the open change set: the open ones, then those that are done. */
export function ReviewComments(): ReactNode {
  const all = useSet(({ placed }) => placed())
  const { isViewer } = useSession()
  if (!all) return null
  const open = all.filter(({ comment }) => !comment.resolved)
  const done = all.filter(({ comment }) => comment.resolved)
  return (
    <section aria-label={t('Comments')} className={isViewer ? undefined : 'studio-panel'}>
      <h2>{t('Comments')}</h2>
      {!isViewer && (
        <p className="studio-hint">
          {t('Comment on a block in its menu, on a text beside its field, or on all of it.')}
        </p>
      )}
      {open.length > 0 && <Threads comments={open} />}
      <DialogButton words={t('Comment on all of it…')}>
        {(close) => <CommentsDialog title={t('all of it')} onClose={close} />}
      </DialogButton>
      {done.length > 0 && (
        <details>
          <summary>{tCount(done.length, '{count} comment done', '{count} comments done')}</summary>
          <Threads comments={done} />
        </details>
      )}
    </section>
  )
}

/** The review of the open change set: where it stands, what it changes, its previews, and what has happened. */
export function ReviewDetails(): ReactNode {
  const tools = useSetTools()
  const set = useSet(({ current }) => current())
  const { isViewer } = useSession()
  const [main, ...others] = useNextSteps()
  if (!set) return null
  // A window that only looks has no bar with the main button.
  const steps = isViewer && main !== undefined && main !== 'save' ? [main, ...others] : others
  const { name, author, state, failure, note, events } = set
  const isWaiting = state === 'review' && main === undefined && isWriter(set, readPerson())
  return (
    <section
      className={isViewer ? 'studio-review' : 'studio-panel studio-review'}
      aria-label={t('Review')}
    >
      <h2>{name}</h2>
      <p>{`${t('By {author}', { author })} · ${describeSet(set)}`}</p>
      {isWaiting && <p className="studio-hint">{t('Somebody else has to approve it.')}</p>}
      {failure && <Failure {...failure} />}
      {failure && <p>{t('Everything is kept here, and you can go on working.')}</p>}
      {note !== '' && <blockquote>{note}</blockquote>}
      {steps.length > 0 && (
        <p className="studio-row">
          {steps.map((step) => (
            <StepButton key={step} step={step} isMain={isViewer && step === main} />
          ))}
        </p>
      )}
      <OtherSets />
      <SetChanges />
      <PreviewList />
      <h3>{t('What has happened')}</h3>
      <ol role="list">
        {events.toReversed().map((event, index) => (
          <li key={index}>
            {describeEvent(event)} <span className="studio-dim">{writeMoment(event.at)}</span>
            {event.note && <blockquote>{event.note}</blockquote>}
          </li>
        ))}
      </ol>
      <p className="studio-row">
        <DialogButton look="plain" words={t('Rename…')}>
          {(close) => (
            <AskingDialog
              title={t('Rename the change set')}
              label={t('Name')}
              action={t('Rename')}
              start={name}
              describe={() => t('Others see it in the list and in the history.')}
              onName={(typed) => tools?.act({ do: 'rename', name: typed })}
              onClose={close}
            />
          )}
        </DialogButton>
        <StepButton step="delete" />
      </p>
    </section>
  )
}

/** The links to previews of the open change set: to copy, to delete, and to make another one. */
function PreviewList(): ReactNode {
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
  const { brand, at } = useSessionParts('brand', 'at')
  const [days, setDays] = useState(7)
  const [mayComment, setMayComment] = useState(true)
  const shown = { ...(at !== undefined && { at }), ...(brand !== undefined && { brand }) }
  return (
    <AskingDialog
      title={t('New preview link')}
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
    </AskingDialog>
  )
}
