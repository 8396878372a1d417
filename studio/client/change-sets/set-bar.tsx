import type { ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSession } from '../session/use-session.ts'
import { describeSet } from './set-words.ts'
import { StepButton } from './step-button.tsx'
import { useNextSteps, useSet } from './use-change-sets.tsx'
import { t } from '../i18n/translate.ts'

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
