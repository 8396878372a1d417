import type { ReactNode } from 'react'
import { Dialog, DialogButton, NamingDialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { namedVersions } from '../../api.ts'
import { ChangeList } from '../history/change-list.tsx'
import { PagePictures } from '../history/page-pictures.tsx'
import { PublishTimes } from '../publish/publish-dialog.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { SetAct } from './set-tools.ts'
import type { SetStep } from './set-words.ts'
import { useSet, useSetTools } from './use-change-sets.tsx'
import { t } from '../i18n/translate.ts'

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
      <NamingDialog
        {...dialog}
        {...{ about }}
        label=""
        look="danger"
        onName={() => tools.act({ do: step })}
      />
    )
  return (
    <NamingDialog
      {...dialog}
      label={about}
      isLong
      isOptional={step !== 'refuse'}
      onName={(note) => tools.act(step === 'ask' ? { do: step, note } : { do: step, note, saved })}
    >
      <SetChanges />
    </NamingDialog>
  )
}

/** What the open change set changes in what is published, in words and pictures. */
export function SetChanges(): ReactNode {
  const { base, files } = useSessionState(({ draft }) => draft)
  return (
    <section className="studio-set-changes" aria-label={t('What changes')}>
      <h3>{t('What changes')}</h3>
      <ChangeList before={base} after={files} />
      <PagePictures
        before={{ title: t('Online'), version: namedVersions.saved }}
        after={{ title: t('After publishing') }}
      />
    </section>
  )
}
