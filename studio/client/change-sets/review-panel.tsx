import type { ReactNode } from 'react'
import { DialogButton, NamingDialog } from '../fields/dialogs/dialog.tsx'
import { writeMoment } from '../history/moment.ts'
import { Failure } from '../publish/publish-dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { readPerson } from '../window/tab.ts'
import { CommentsDialog, Threads } from './comments.tsx'
import { OtherSets } from './other-sets.tsx'
import { PreviewList } from './preview-links.tsx'
import { describeEvent, describeSet, isWriter } from './set-words.ts'
import { SetChanges, StepButton } from './step-button.tsx'
import { useNextSteps, useSet, useSetTools } from './use-change-sets.tsx'
import { t, tCount } from '../i18n/translate.ts'

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
            <NamingDialog
              title={t('Rename the change set')}
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
