import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { addressIn } from '../../../schema/values/locale.ts'
import type { PreviewTexts } from '../../api.ts'
import { t } from '../i18n/translate.ts'
import { showField } from '../panels/show-place.ts'
import { isWrittenElsewhere } from '../panels/written-elsewhere.tsx'
import { openPage, widths } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { createPageEditor } from '../typing/page-editor.ts'
import { TextTools, TextNote } from '../typing/text-note.tsx'
import { followMarks, placeTexts, readMark } from '../typing/text-places.ts'
import { BlockBadges } from './block-badges.tsx'
import { PageTools } from './page-tools.tsx'
import {
  blockAt,
  placeOfPicture,
  blocksIn,
  indexOfBlock,
  markBlocks,
  placeOfBlock,
} from './shown-blocks.ts'
import { styleFrame, pageAddress, contentArrived, showPage } from './style-frame.ts'

/**
 * The open page, rendered by the server. A click on a text edits it there; a click elsewhere in a block selects the block. The
 * selected block is highlighted and scrolled to.
 */
export function Preview() {
  const session = useSession()
  const path = useSessionState((state) => {
    const own = openPage(state)?.path
    const view = session.language()
    return own === undefined || !view ? own : addressIn(view.locale.path, own)
  })
  const version = useSessionState((state) => state.version)
  const selected = useSessionState((state) => state.block)
  // Another list with each selection: a new block may have the index of the one that was selected.
  const others = useSessionState((state) => state.others)
  const selection = useMemo(() => ({ block: selected, others }), [selected, others])
  const chosen = widths[useSessionState((state) => state.width)]
  const scheme = useSessionState((state) => state.scheme)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 800, height: 600 })
  // In a narrow window, a page for phones is as wide as the window.
  const isPhone = chosen === widths.small && room.width <= narrowest
  const width = isPhone ? Math.max(room.width, chosen) : chosen
  const [editor] = useState(() => createPageEditor(session))
  const shownPath = useRef<string>(undefined)
  const latestUpdate = useRef<(document: Document) => void>(undefined)
  const scroll = useRef(0)
  /** Whether the selected block is on its way to the page, which is scrolled to it once it has arrived. */
  const isAwaited = useRef(false)
  /** Whether the page needs other styles, for which it is loaded again once nobody types in it. */
  const [isOutdated, setOutdated] = useState(false)
  const isDue = useSyncExternalStore(editor.subscribe, () => isOutdated && !editor.visited())

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    let { site } = session.state()
    return session.subscribe(() => {
      const [before, document] = [site, frame.current?.contentDocument]
      site = session.state().site
      if (document && site !== before) followMarks(document, session.opened.main, before, site)
    })
  }, [session])

  /** On a phone, the page is not laid out while the list or the form is shown. */
  const isShown = room.width > 0

  useEffect(() => {
    const element = frame.current
    if (!element || path === undefined || version === 0) return undefined
    const abort = new AbortController()
    const { signal } = abort

    function load(): void {
      if (!element || path === undefined) return
      setOutdated(false)
      showPage(element, path, version, (document) => {
        editor.watch(document, (inside) => selectAround(document, inside))
        // Later versions have found only the document before it.
        latestUpdate.current?.(document)
      })
    }

    /** Selects the block around an element, or the settings of the site. */
    function selectAround(document: Document, inside: Element): void {
      const clicked = blocksIn(document).find((block) => block.contains(inside))
      const index = clicked && indexOfBlock(clicked)
      const piece = clicked && readMark(clicked, 'data-piece')
      if (piece && index !== undefined) {
        session.set({ block: index, panel: 'blocks' })
        const picture = placeOfPicture(session, piece.path, clicked, inside)
        if (picture) return showField(picture, false)
        // The block of a section is unfolded, where the form of the section is.
        if (piece.path[0] === 'sections' && !inside.closest('[data-text], [data-place]'))
          showField(piece.path, false)
      } else if (inside.closest('[data-text], [data-place]')) session.set({ panel: 'site' })
    }

    async function update(document: Document): Promise<void> {
      await contentArrived(document)
      const { main } = session.opened
      if (!document.querySelector('[data-block]')) markBlocks(document, session.state(), main)
      const state = session.state()
      const { isChecked } = state
      const address = `${pageAddress(path ?? '/', state.version)}&texts`
      const answer = await fetch(address, { signal }).catch(() => undefined)
      const texts = readTexts(await answer?.text().catch(() => undefined))
      if (signal.aborted || frame.current?.contentDocument !== document) return
      // The page stays while the server is not responding.
      if (!answer) return
      // A page that only says why there is none is left until something changes.
      if (!texts) return document.querySelector('main') ? load() : undefined
      const { share } = texts
      session.set({ standIn: share === undefined ? undefined : { path: path ?? '/', share } })
      const wanted = new DOMParser().parseFromString(texts.html, 'text/html')
      markBlocks(wanted, session.state(), main)
      if (!session.isViewer && !isWrittenElsewhere(session.state()))
        placeTexts(wanted, texts, session)
      if (!hasSameStyle(document, wanted)) {
        scroll.current = document.defaultView?.scrollY ?? 0
        if (editor.visited()) setOutdated(true)
        else load()
        return
      }
      editor.update(document, wanted, isChecked && session.state().isChecked)
      const latest = session.state()
      styleFrame(document, placeOfBlock(document, latest.block), latest.scheme)
      if (isAwaited.current && isChecked) {
        isAwaited.current = false
        blockAt(document, latest.block)?.scrollIntoView({ block: 'nearest' })
      }
    }

    latestUpdate.current = (document) => void update(document)
    const document = element.contentDocument
    if (shownPath.current === path && document?.querySelector('main')) {
      if (isDue) load()
      else void update(document)
    } else if (session.state().isChecked) {
      // The server does not know a new page until it is checked, which increments the version.
      shownPath.current = path
      load()
    }
    return () => abort.abort()
  }, [path, version, session, editor, isDue])

  useEffect(() => {
    if (!isShown) return
    isAwaited.current = !session.state().isChecked
    const document = frame.current?.contentDocument
    const block = document && blockAt(document, selection.block)
    const typedIn = editor.visited()?.host
    if (block && !(typedIn && block.contains(typedIn))) block.scrollIntoView({ block: 'nearest' })
  }, [selection, editor, session, isShown])

  useEffect(() => {
    const document = frame.current?.contentDocument
    if (document) styleFrame(document, placeOfBlock(document, selected), scheme)
  }, [selected, scheme])

  function onLoad(): void {
    const document = frame.current?.contentDocument
    if (!document) return
    document.defaultView?.scrollTo(0, scroll.current)
    scroll.current = 0
    const state = session.state()
    styleFrame(document, placeOfBlock(document, state.block), state.scheme)
    blockAt(document, state.block)?.scrollIntoView({ block: 'nearest' })
  }

  const scale = Math.min(1, Math.max(room.width, 1) / width)
  const left = Math.max(0, (room.width - width * scale) / 2)
  const place = { editor, frame, scale, left, room }
  return (
    <div ref={stage} className="studio-stage">
      <iframe
        ref={frame}
        title={t('Preview of the page')}
        // The composer accesses the page, whose scripts are disabled.
        sandbox="allow-same-origin"
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInline: left,
        }}
        onLoad={onLoad}
      />
      <BlockBadges {...place} />
      <TextTools {...place} />
      <PageTools {...place} />
      <TextNote {...place} />
    </div>
  )
}

/** Reads what the server says of a page, and translates what is in place of a block; undefined if it is an error. */
function readTexts(body = ''): PreviewTexts | undefined {
  try {
    const words = t('This block cannot be shown until its errors are fixed.')
    const texts: PreviewTexts = JSON.parse(body.replaceAll(broken, words))
    return texts
  } catch {
    return undefined
  }
}

/** The sentence as React writes it. */
const broken = /This block(?:<!-- -->)? cannot be shown until its errors are fixed\./g

/** In pixels: where one of page, lists and fields fills the window, as in shell.css. */
const narrowest = 640

/** Whether two documents have the same styles. Other styles need a reload, since the policy of the page allows them by hash. */
function hasSameStyle(a: Document, b: Document): boolean {
  const styleOf = (document: Document): string =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  return styleOf(a) === styleOf(b)
}
