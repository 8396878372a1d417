import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type ReactNode, useRef } from 'react'
import type { PageView } from '../../../site/view/site-view.ts'
import { AddBlock, AddHere } from '../adding/add-here.tsx'
import {
  duplicateBlocks,
  labelOfBlocks,
  moveBlocks,
  removeBlocks,
  dropBlocks,
} from '../blocks/arrange-blocks.ts'
import { dragBlock, dropOn, isBlockDrag } from '../blocks/drag.ts'
import { watchClipboard } from '../clipboard/watch-clipboard.ts'
import { IconButton } from '../fields/frame/icons.tsx'
import { t } from '../i18n/translate.ts'
import { useLanguage } from '../languages/use-language.ts'
import { isWrittenElsewhere } from '../panels/written-elsewhere.tsx'
import { refuseFiles } from '../pictures/refuse-files.ts'
import { chosenWith } from '../session/selection.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { boxesIn, edgeAt, edgesOf, type BlockBox, type Edge } from './block-boxes.ts'
import { useEditor, type FramePlace } from './frame-place.ts'

/** How far from an edge the pointer shows a plus, in pixels of the composer. */
const reach = 40

/** What is drawn over the page to arrange its blocks: a plus between two of them, tools at the selected one, and the place of a dragged one. */
export function PageTools(place: FramePlace): ReactNode {
  const { editor, frame, scale, left } = place
  const session = useSession()
  useEditor(editor)
  const [pointed, setPointed] = useState<{ at: number; page: PageView | undefined }>()
  const page = useSessionState(openPage)
  const block = useSessionState((state) => state.block)
  const isTranslated = useLanguage() !== undefined

  useEffect(() => {
    const watched = new WeakSet<Document>()
    return editor.subscribe(() => {
      const document = frame.current?.contentDocument
      if (!document || watched.has(document)) return
      watched.add(document)
      watchClipboard(document, session, editor.goOnAt)
      refuseFiles(document, session)
      document.addEventListener('pointermove', ({ clientY }) => {
        const edges = edgesOf(boxesIn(frame.current))
        const near = edgeAt(edges, clientY, reach / scaleOf(frame.current))
        const now = near && { at: near.at, page: openPage(session.state()) }
        setPointed((last) => (last?.at === now?.at && last?.page === now?.page ? last : now))
      })
    })
  }, [editor, frame, session])

  const isElsewhere = useSessionState(isWrittenElsewhere)

  if (!page || session.isViewer || isTranslated || isElsewhere) return null
  const boxes = boxesIn(frame.current)
  const edges = edgesOf(boxes)
  const end = edges.at(-1)
  const edge = edges.find((one) => one !== end && one.at === pointed?.at && pointed.page === page)
  const height = frame.current?.clientHeight ?? 0
  const selected = boxes.find(
    ({ index, top, bottom }) => index === block && bottom > 0 && top < height,
  )
  const [first] = boxes
  const across = first && {
    insetInlineStart: left + first.left * scale,
    width: (first.right - first.left) * scale,
  }
  return (
    <>
      {page.blocks.length === 0 && (
        <div className="studio-page-end is-empty">
          <AddBlock />
        </div>
      )}
      {edge && (
        <div className="studio-page-edge" style={{ top: edge.y * scale, ...across }}>
          <AddHere at={edge.at} label={t('Add a block here')} />
        </div>
      )}
      {end && (
        <div className="studio-page-end" style={{ top: end.y * scale, ...across }}>
          <AddBlock />
        </div>
      )}
      {selected && <BlockTools key={selected.index} box={selected} scale={scale} left={left} />}
      <DropPlace frame={frame} scale={scale} />
    </>
  )
}

function scaleOf(frame: HTMLIFrameElement | null): number {
  return frame ? frame.getBoundingClientRect().width / frame.offsetWidth : 1
}

/** In pixels: the tools are above their block, unless that is above the visible page. */
const height = 34

/** The tools of the selected block, over the page: a handle to drag it by, and buttons to move, duplicate and remove it and to add one after it. */
function BlockTools({
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

/** Near the top and bottom of the page, in pixels, a drag scrolls it by so many at a time. */
const margin = 60
const step = 14

/**
 * Lies over the page while a block is dragged, since the page is another document: a line shows where the block goes, and a
 * drop moves it there.
 */
function DropPlace({ frame, scale }: Pick<FramePlace, 'frame' | 'scale'>): ReactNode {
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
