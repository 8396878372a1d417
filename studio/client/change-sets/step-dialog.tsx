import type { ReactNode } from 'react'
import { Dialog, DialogButton } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { ChangeList } from '../history/change-list.tsx'
import { PublishTimes } from '../publish/publish-times.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { NoteDialog } from './note-form.tsx'
import type { SetStep } from './set-words.ts'
import { useSet, useSetActs } from './use-change-sets.tsx'
import { t } from '../i18n/translate.ts'

/** The button of a step, and the name of its dialog. */
const labels: Record<Exclude<SetStep, 'save'> | 'delete', string> = {
  ask: t('Ask for review'),
  approve: t('Approve'),
  refuse: t('Ask for changes'),
  publish: t('Publish'),
  'take-back': t('Take back'),
  delete: t('Delete'),
}

/** The button of a step of the open change set: saves, or opens a dialog with what the step is about. */
export function StepButton({ step, isMain }: { step: SetStep | 'delete'; isMain?: boolean }) {
  const session = useSession()
  const isSaving = useSessionState((state) => state.isSaving)
  const look = isMain && step !== 'take-back' ? 'main' : 'plain'
  if (step === 'save')
    return (
      <PushButton look={look} aria-disabled={isSaving} onClick={() => void session.save()}>
        {t('Save')}
      </PushButton>
    )
  return (
    <DialogButton look={look} words={t('{step}…', { step: labels[step] })}>
      {(close) => <StepDialog step={step} onClose={close} />}
    </DialogButton>
  )
}

function StepDialog({ step, onClose }: { step: keyof typeof labels; onClose: () => void }) {
  const { name, saved } = useSet((tools) => tools.current()) ?? {}
  const { act } = useSetActs()
  const title = t('{step}: {name}', { step: labels[step], name })
  if (step === 'publish') return <PublishSet title={title} onClose={onClose} />
  const dialog = { title, action: labels[step], onClose }
  if (step === 'delete')
    return (
      <NoteDialog
        {...dialog}
        isDangerous
        onSend={() => act({ do: step }).then(() => location.assign('/__studio/'))}
      >
        {t('Its comments and preview links go, too. A copy of its texts stays in the history.')}
      </NoteDialog>
    )
  if (step === 'take-back')
    return (
      <NoteDialog {...dialog} isDangerous onSend={() => act({ do: step })}>
        {t('The published site becomes what it was without these changes. They stay here.')}
      </NoteDialog>
    )
  const words = {
    ask: t('What reviewers should know'),
    approve: t('Note'),
    refuse: t('What should change'),
  }
  return (
    <NoteDialog
      {...dialog}
      label={words[step]}
      isOptional={step !== 'refuse'}
      onSend={(note) => act(step === 'ask' ? { do: step, note } : { do: step, note, saved })}
    >
      <SetChanges />
    </NoteDialog>
  )
}

/** What the open change set changes in what is published, in words. */
export function SetChanges(): ReactNode {
  const { base, files } = useSessionState(({ draft }) => draft)
  return (
    <section className="studio-set-changes" aria-label={t('What changes')}>
      <h3>{t('What changes')}</h3>
      <ChangeList before={base} after={files} />
    </section>
  )
}

function PublishSet({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  const planned = useSet((tools) => tools.current()?.planned) ?? null
  const { tools, act } = useSetActs()
  const end = (done: Promise<void>): void => {
    tools.attempt(done)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="studio-publish">
        <SetChanges />
        <PublishTimes
          planned={planned}
          about={t('It is published if it is still approved then, and the composer is running.')}
          onCancel={() => end(act({ do: 'cancel' }))}
          onPublish={(at) => end(act({ do: 'publish', ...(at !== undefined && { at }) }))}
        />
      </div>
    </Dialog>
  )
}
