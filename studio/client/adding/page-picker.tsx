import { useMemo, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { insertBlocks } from '../blocks/arrange-blocks.ts'
import { focusRow } from '../blocks/focus-row.ts'
import { takenIds } from '../clipboard/commands.ts'
import { freeIds } from '../clipboard/copied.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { BlockPicker } from './block-picker.tsx'
import { listChoices, type Choice } from './choices.ts'
import './adding.css'
import { t } from '../i18n/translate.ts'

/** The block picker of the open page, while it is open. */
export function PagePicker(): ReactNode {
  const at = useSessionState((state) => state.adding)
  return at !== undefined && <Picker at={at} />
}

function Picker({ at }: { at: number }): ReactNode {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const groups = useMemo(() => listChoices(session, site), [session, site])
  const close = (): void => session.set({ adding: undefined })

  function choose({ label, blocks }: Choice): void {
    // The list has the new block, and the form its fields.
    flushSync(() => session.set({ adding: undefined, panel: 'blocks' }))
    const path = ['pages', session.state().pageKey, 'blocks']
    const { entries } = freeIds(blocks, takenIds(session, { path }))
    flushSync(() => insertBlocks(session, entries, at, t('Added {label}', { label })))
    focusRow(at)
  }

  return <BlockPicker title={t('Add a block')} groups={groups} onChoose={choose} onClose={close} />
}
