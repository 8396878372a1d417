import { useEffect, useState, type ReactNode } from 'react'
import { AddBlock, AddHere } from '../adding/add-here.tsx'
import type { PageView } from '../../../site/view/site-view.ts'
import { watchClipboard } from '../clipboard/watch-clipboard.ts'
import { refuseFiles } from '../pictures/refuse-files.ts'
import { useLanguage } from '../languages/use-language.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { boxesIn, edgeAt, edgesOf } from './block-boxes.ts'
import { BlockTools } from './block-tools.tsx'
import { DropPlace } from './drop-place.tsx'
import { useEditor, type FramePlace } from './frame-place.ts'
import { t } from '../i18n/translate.ts'

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
      watchClipboard(document, session)
      refuseFiles(document, session)
      document.addEventListener('pointermove', ({ clientY }) => {
        const edges = edgesOf(boxesIn(frame.current))
        const near = edgeAt(edges, clientY, reach / scaleOf(frame.current))
        const now = near && { at: near.at, page: openPage(session.state()) }
        setPointed((last) => (last?.at === now?.at && last?.page === now?.page ? last : now))
      })
    })
  }, [editor, frame, session])

  if (!page || session.isViewer || isTranslated) return null
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
