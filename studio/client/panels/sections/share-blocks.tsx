import { DialogButton } from '../../fields/dialogs/dialog.tsx'
import { useState } from 'react'
import { isUse } from '../../../../content/layers/sections.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { NamingDialog } from '../../fields/dialogs/naming-dialog.tsx'
import { ChoiceMenu } from '../../fields/frame/inputs.tsx'
import { summaryOf } from '../../fields/schema/summary.ts'
import { namePart } from '../../model/parts.ts'
import { shareBlocks } from '../../model/sections/section-edits.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { listChosen } from '../../session/selection.ts'
import { openPage, type SessionState } from '../../session/state.ts'
import { useSession, useSessionState, useSiteContext } from '../../session/use-session.ts'
import { t, tCount } from '../../i18n/translate.ts'

/** A button that makes the selected block, alone or with its neighbours, a shared section. */
export function ShareBlocks({ first }: { first: number }) {
  const block = useSessionState((state) => openPage(state)?.blocks[first])
  if (block === undefined || isUse(block)) return null
  return (
    <DialogButton words={t('Share between pages…')}>
      {(close) => <ShareDialog at={first} onClose={close} />}
    </DialogButton>
  )
}

function ShareDialog({ at, onClose }: { at: number; onClose: () => void }) {
  const session = useSession()
  const page = useSessionState(openPage)
  const context = useSiteContext()
  const [[first, last], setRange] = useState(() => neighboursIn(session.state(), at))
  const blocks = page?.blocks ?? []
  const words = tCount(last - first + 1, '{count} block', '{count} blocks')

  function share(title: string): void {
    if (!page) return
    const name = namePart(context, 'sections', title)
    const edits = shareBlocks(context, page, [first, last], { name, title })
    session.edit(edits, t('Shared {words} as {title}.', { words, title }))
    session.set({ block: first })
  }

  function labelOf(block: JsonValue, index: number): string {
    const label = infoOf(context.bundle, block)?.label ?? t('Unknown block')
    return [`${index + 1}: ${label}`, summaryOf(block)].filter(Boolean).join(', ')
  }

  return (
    <NamingDialog
      title={t('Share blocks between pages')}
      label={t('Name of the section')}
      action={t('Share {words}', { words })}
      about={t(
        'The blocks become a shared section, which this page then uses. Other pages can use it, too; a change in the section changes all of them.',
      )}
      describe={(title) =>
        title === ''
          ? t('For composers, such as Play responsibly. Pages do not show it.')
          : t('Its technical name is {context}.', { context: namePart(context, 'sections', title) })
      }
      onName={share}
      onClose={onClose}
    >
      {([t('First block'), t('Last block')] as const).map((label, end) => (
        <label key={label} className="studio-field">
          <span className="studio-label">{label}</span>
          <ChoiceMenu
            className="studio-input"
            value={end === 0 ? first : last}
            choices={blocks.map((block, index) => [index, labelOf(block, index)])}
            onChoose={(to) =>
              setRange(end === 0 ? [to, Math.max(to, last)] : [Math.min(first, to), to])
            }
          />
        </label>
      ))}
    </NamingDialog>
  )
}

/** The first and the last selected block, if all between them are selected, too; else the one at an index alone. */
function neighboursIn(state: SessionState, at: number): readonly [first: number, last: number] {
  const chosen = listChosen(state)
  const [first = at, last = at] = [chosen[0], chosen.at(-1)]
  return last - first === chosen.length - 1 ? [first, last] : [at, at]
}
