import { useId, useState, type ReactNode } from 'react'
import type { Problem } from '../../../check/problem/problem.ts'
import { isUse } from '../../../content/layers/sections.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { Icon } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { tCount } from '../i18n/translate.ts'
import { wordProblem } from '../model/problems/problem-words.ts'
import { showField } from '../panels/show-place.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { boxesIn } from './block-boxes.ts'
import { useEditor, type FramePlace } from './frame-place.ts'

/** A badge on each block of the page that has errors, which opens their messages. */
export function BlockBadges(place: FramePlace): ReactNode {
  const session = useSession()
  useEditor(place.editor)
  const report = useSessionState((state) => state.report)
  const page = useSessionState(openPage)
  if (!report || !page) return null
  return page.blocks.map((_, index) => {
    const errors = errorsIn(session.state(), session.opened.main, index)
    return errors.length === 0 ? null : (
      <Badge key={index} index={index} errors={errors} {...place} />
    )
  })
}

function Badge({
  index,
  errors,
  frame,
  scale,
  left,
  room,
}: FramePlace & { index: number; errors: readonly Problem[] }): ReactNode {
  const session = useSession()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const box = boxesIn(frame.current).find((one) => one.index === index)
  if (!box) return null
  const words = tCount(errors.length, '{count} error', '{count} errors')

  function show({ path, file = session.opened.main }: Problem): void {
    if (path[0] === 'site') session.set({ panel: 'site' })
    else session.set({ block: index, panel: 'blocks' })
    if (session.state().site.roots.has(file)) showField(path)
  }

  return (
    <div
      className="studio-block-badge"
      style={{
        top: box.top * scale + 6,
        insetInlineEnd: Math.max(6, room.width - left - box.right * scale + 6),
      }}
    >
      <PushButton
        className="studio-count error"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          session.set({ block: index, panel: 'blocks' })
        }}
      >
        <Icon name="error" />
        {words}
      </PushButton>
      {isOpen && (
        <ul id={id} role="list">
          {errors.map((error, key) => {
            const root = session.state().site.roots.get(error.file ?? session.opened.main)
            const { place, message, hint } = wordProblem(error, root, session.opened.bundle)
            return (
              <li key={key}>
                <PushButton onClick={() => show(error)}>
                  {place.split(' › ').slice(1).join(' › ')}
                </PushButton>
                <p>
                  {message} {hint}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** The errors of a block of the open page, and of the section that it shows. */
function errorsIn(state: SessionState, main: string, index: number): readonly Problem[] {
  const page = openPage(state)
  const block = page?.blocks[index]
  const { section } = isUse(block) ? block : {}
  const names =
    typeof section === 'string'
      ? sharedSections(state.site, main).reach(section)
      : new Set<string>()
  return (state.report?.problems ?? []).filter(({ severity, path: [group, key, list, at] }) => {
    if (severity !== 'error') return false
    if (group === 'sections') return names.has(String(key))
    return group === 'pages' && key === page?.key && list === 'blocks' && at === index
  })
}
