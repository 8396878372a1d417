import { useEffect, useReducer, type RefObject } from 'react'
import type { PageEditor } from '../typing/page-editor.ts'

/** Where the frame with the page is: its scale, its distance from the left, and the room around it, in pixels. */
export interface FramePlace {
  editor: PageEditor
  frame: RefObject<HTMLIFrameElement | null>
  scale: number
  left: number
  room: { width: number; height: number }
}

/** Renders again whenever the page, or what is typed on it, has changed. */
export function useEditor({ subscribe }: PageEditor): void {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => subscribe(look), [subscribe])
}
