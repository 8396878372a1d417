import { useEffect, useReducer, type ReactNode } from 'react'
import { RichTools } from '../rich/toolbar/rich-tools.tsx'
import type { PageEditor } from './page-editor.ts'
import type { FramePlace } from './text-note.tsx'

/** The height of the toolbar and its distance from the text, in pixels. */
const height = 46

/** The toolbar of the text with markup that is edited on the page: above it, or where it covers no text that is typed. */
export function TextTools({
  editor,
  scale,
  left,
  room,
}: FramePlace & { editor: PageEditor }): ReactNode {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => editor.subscribe(look), [editor])
  const text = editor.visited()
  if (!text?.editor) return null
  const box = text.host.getBoundingClientRect()
  const top = box.top * scale - height
  const isBelow = top < 0 && box.bottom * scale + height < room.height
  const start = Math.max(8, Math.min(left + box.left * scale, room.width - 230))
  return (
    <div
      className="studio-text-tools"
      onBlur={() => setTimeout(editor.leaveUnfocused)}
      style={{
        insetInlineStart: start,
        ...(top >= 0
          ? { top: Math.min(top, room.height - height) }
          : isBelow
            ? { top: box.bottom * scale + 8 }
            : { bottom: 8 }),
      }}
    >
      <RichTools key={JSON.stringify(text.path)} editor={text.editor} title={text.title} />
    </div>
  )
}
