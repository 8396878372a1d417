import { useCallback, type ReactNode } from 'react'
import { namedVersions } from '../../api.ts'
import type { ChangeSet } from '../../change-sets.ts'
import { Dialog, DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { ChangeList } from '../history/change-list.tsx'
import { PagePictures } from '../history/page-pictures.tsx'
import { useAnswer } from '../history/use-answer.ts'
import { t, tCount } from '../i18n/translate.ts'
import { hasChanges } from '../model/draft.ts'
import { PublishTimes } from '../publish/publish-dialog.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { SetAct } from './set-tools.ts'
import { countOpen, describeSet, type SetStep } from './set-words.ts'
import { useNextSteps, useSet, useSetTools } from './use-change-sets.tsx'

/** The name and the state of the open change set, which open its review, and the way back to all; without one, Composer. */
export function SetName(): ReactNode {
  const session = useSession()
  const set = useSet((tools) => tools.current())
  if (!set) return <h1>{t('Composer')}</h1>
  return (
    <h1 className="studio-set-name">
      <a href="/__studio/" title={t('All change sets')} aria-label={t('All change sets')}>
        ‹
      </a>
      <PushButton
        title={t('Review')}
        onClick={() => session.set({ panel: 'review', pane: 'form' })}
      >
        {set.name} <span className="studio-tag">{describeSet(set)}</span>
      </PushButton>
    </h1>
  )
}

/** What comes next for the open change set, as the main button; without one, `children`. */
export function SetMainButton({ children }: { children: ReactNode }): ReactNode {
  const set = useSet((tools) => tools.current())
  const [step] = useNextSteps()
  if (!set) return children
  return step && <StepButton key={step} step={step} isMain />
}

type Asked = Exclude<SetStep, 'save'> | 'delete'

/** The name of a step, and what its dialog asks or says. */
const words: Record<Asked, readonly [name: string, about: string]> = {
  ask: [t('Ask for review'), t('What reviewers should know')],
  approve: [t('Approve'), t('Note')],
  refuse: [t('Ask for changes'), t('What should change')],
  publish: [t('Publish'), t('What is approved is published then. The composer has to be running.')],
  'take-back': [
    t('Take back'),
    t('The published site becomes what it was without these changes. They stay here.'),
  ],
  delete: [
    t('Delete the change set'),
    t('Its comments and preview links go, too. A copy of its texts stays in the history.'),
  ],
}

/** The button of a step of the open change set: saves, or opens a dialog with what the step is about. */
export function StepButton({
  step,
  isMain = false,
}: {
  step: SetStep | 'delete'
  isMain?: boolean
}) {
  const session = useSession()
  const look = isMain && step !== 'take-back' ? 'main' : 'plain'
  if (step === 'save')
    return (
      <PushButton look={look} onClick={() => void session.save()}>
        {t('Save')}
      </PushButton>
    )
  return (
    <DialogButton look={look} words={`${words[step][0]}…`}>
      {(close) => <StepDialog step={step} onClose={close} />}
    </DialogButton>
  )
}

function StepDialog({ step, onClose }: { step: Asked; onClose: () => void }): ReactNode {
  const tools = useSetTools()
  const { name = '', saved = '', planned = null } = useSet(({ current }) => current()) ?? {}
  if (!tools) return null
  const [action, about] = words[step]
  const title = `${action}: ${name}`
  const end = (done: SetAct): void => {
    tools.attempt(done)
    onClose()
  }
  if (step === 'publish')
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="studio-publish">
          <SetChanges />
          <Unfinished />
          <PublishTimes
            planned={planned?.at ?? null}
            about={about}
            onCancel={() => end({ do: 'cancel' })}
            onPublish={(at) => end({ do: step, ...(at !== undefined && { at }) })}
          />
        </div>
      </Dialog>
    )
  const dialog = { title, action, onClose }
  if (step === 'take-back' || step === 'delete')
    return (
      <AskingDialog
        {...dialog}
        about={about}
        look="danger"
        onName={() => tools.act({ do: step })}
      />
    )
  return (
    <AskingDialog
      {...dialog}
      label={about}
      isLong
      isOptional={step !== 'refuse'}
      onName={(note) => tools.act(step === 'ask' ? { do: step, note } : { do: step, note, saved })}
    >
      <SetChanges />
    </AskingDialog>
  )
}

/** What is not finished in what is going to be published. */
function Unfinished(): ReactNode {
  const comments = useSet(({ current }) => current()?.comments) ?? []
  const samples = useSet((tools) => tools.countSamples()) ?? 0
  const open = countOpen(comments)
  const said = [
    open > 0 && tCount(open, '{count} comment is still open.', '{count} comments are still open.'),
    samples > 0 &&
      tCount(
        samples,
        '{count} text or date is still a placeholder, or that of an example.',
        '{count} texts or dates are still placeholders, or those of an example.',
      ),
  ]
  return <p role="status">{said.filter(Boolean).join(' ')}</p>
}

/** What the open change set changes in what is published, in words and pictures; afterwards, what it has changed there. */
export function SetChanges(): ReactNode {
  const draft = useSessionState((state) => state.draft)
  const publication = useSet(({ current }) => current()?.publication)
  const title = t('What changes')
  return (
    <section className="studio-set-changes" aria-label={title}>
      <h3>{title}</h3>
      {publication && !hasChanges(draft) ? (
        <PublishedChanges {...publication} />
      ) : (
        <>
          <ChangeList before={draft.base} after={draft.files} />
          <PagePictures
            before={{ title: t('Online'), version: namedVersions.saved }}
            after={{ title: t('After publishing') }}
          />
        </>
      )}
    </section>
  )
}

/** What a publication has changed, by the commits before and after it. */
function PublishedChanges({ before, after }: NonNullable<ChangeSet['publication']>): ReactNode {
  const { server } = useSession()
  const { answer, fault } = useAnswer(
    useCallback(
      () => Promise.all([server.version(before), server.version(after)]),
      [server, before, after],
    ),
  )
  if (fault !== undefined) return <p role="alert">{fault}</p>
  if (!answer) return <p role="status">{t('Comparing…')}</p>
  return (
    <>
      <ChangeList before={answer[0]} after={answer[1]} />
      <PagePictures
        before={{ title: t('Before publishing'), version: before }}
        after={{ title: t('After publishing'), version: after }}
      />
    </>
  )
}
