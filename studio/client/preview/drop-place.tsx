import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dropBlocks } from '../blocks/arrange-blocks.ts'
import { dropOn, isBlockDrag } from '../blocks/drag.ts'
import { useSession } from '../session/use-session.ts'
import { boxesIn, edgeAt, edgesOf, type Edge } from './block-boxes.ts'
import type { FramePlace } from './frame-place.ts'

/** Near the top and bottom of the page, in pixels, a drag scrolls it by so many at a time. */
const margin = 60
const step = 14

/**
 * Lies over the page while a block is dragged, since the page is another document: a line shows where the block goes, and a
 * drop moves it there.
 */
export function DropPlace({ frame, scale }: Pick<FramePlace, 'frame' | 'scale'>): ReactNode {
  const session = useSession()
  const cover = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  const [over, setOver] = useState<number>()

  useEffect(
    () =>
      monitorForElements({
        canMonitor: isBlockDrag,
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    [],
  )

  useEffect(() => {
    const element = cover.current
    if (!element || !isDragging) return undefined
    const edgeNear = (y: number): Edge | undefined => {
      const { top, bottom } = element.getBoundingClientRect()
      const by = y < top + margin ? -step : y > bottom - margin ? step : 0
      if (by !== 0) frame.current?.contentWindow?.scrollBy(0, by)
      return edgeAt(edgesIn(frame.current), (y - top) / scale)
    }
    return dropOn(element, (y) => edgeNear(y)?.at ?? 0, {
      onOver: setOver,
      onDrop: (from, at) => dropBlocks(session, from, at),
    })
  }, [isDragging, frame, scale, session])

  if (!isDragging) return null
  const line = edgesIn(frame.current).find(({ at }) => at === over)
  return (
    <div ref={cover} className="studio-drop-place">
      {line && <div className="studio-drop-line" style={{ top: line.y * scale }} />}
    </div>
  )
}

function edgesIn(frame: HTMLIFrameElement | null): Edge[] {
  return edgesOf(boxesIn(frame))
}
