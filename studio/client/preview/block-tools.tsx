import { useEffect, useRef, type ReactNode } from 'react'
import { AddHere } from '../adding/add-here.tsx'
import {
  duplicateBlocks,
  labelOfBlocks,
  moveBlocks,
  removeBlocks,
} from '../blocks/arrange-blocks.ts'
import { dragBlock } from '../blocks/drag.ts'
import { IconButton } from '../fields/frame/icons.tsx'
import { chosenWith } from '../session/selection.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { BlockBox } from './block-boxes.ts'
import { t } from '../i18n/translate.ts'

/** In pixels: the tools are above their block, unless that is above the visible page. */
const height = 34

/** The tools of the selected block, over the page: a handle to drag it by, and buttons to move, duplicate and remove it and to add one after it. */
export function BlockTools({
  box: { index, top, left: start },
  scale,
  left,
}: {
  box: BlockBox
  scale: number
  left: number
}): ReactNode {
  const session = useSession()
  const grip = useRef<HTMLSpanElement>(null)
  const label = useSessionState((state) => labelOfBlocks(session, chosenWith(state, index)))
  useEffect(() => (grip.current ? dragBlock(grip.current, index) : undefined), [index])
  const tools = [
    ['up', t('Move up'), () => moveBlocks(session, index, -1)],
    ['down', t('Move down'), () => moveBlocks(session, index, 1)],
    ['copy', t('Duplicate'), () => duplicateBlocks(session, index)],
    ['remove', t('Remove'), () => removeBlocks(session, index)],
  ] as const
  return (
    <div
      className="studio-block-tools"
      role="group"
      aria-label={t('Tools of {label} on the page', { label })}
      style={{
        top: Math.max(4, top * scale - height),
        insetInlineStart: Math.max(4, left + start * scale),
      }}
    >
      <span ref={grip} className="studio-block-grip" aria-hidden="true" />
      <strong>{label}</strong>
      {tools.map(([icon, words, act]) => (
        <IconButton key={icon} icon={icon} label={words} onClick={act} />
      ))}
      <AddHere at={index + 1} label={t('Add a block here')} />
    </div>
  )
}
