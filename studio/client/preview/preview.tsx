import { useEffect, useRef, useState } from 'react'
import { openPage, widths } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { styleFrame } from './style-frame.ts'
import { addressOf, showPage } from './show-page.ts'
import { shownPlace } from './shown-blocks.ts'
import { patchElement } from './patch-element.ts'

/** The open page, rendered by the server. A click on a block selects it; the selected block is highlighted and scrolled to. */
export function Preview() {
  const session = useSession()
  const path = useSessionState((state) => openPage(state)?.path)
  const version = useSessionState((state) => state.version)
  const selected = useSessionState((state) => shownPlace(state, session.opened.main))
  const width = widths[useSessionState((state) => state.width)]
  const scheme = useSessionState((state) => state.scheme)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 800, height: 600 })
  const shownPath = useRef<string>(undefined)
  const scroll = useRef(0)

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
    const element = frame.current
    if (!element || path === undefined || version === 0) return undefined
    const document = element.contentDocument
    if (shownPath.current !== path || !document?.querySelector('main')) {
      // The server does not know a new page until it is checked, which increments the version.
      if (!session.state().isChecked) return undefined
      shownPath.current = path
      showPage(element, path, version, session)
      return undefined
    }
    const abort = new AbortController()
    void (async () => {
      const response = await fetch(addressOf(path, version), { signal: abort.signal })
      const wanted = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (!hasSameStyle(document, wanted)) {
        scroll.current = document.defaultView?.scrollY ?? 0
        showPage(element, path, version, session)
        return
      }
      patchElement(document.documentElement, wanted.documentElement)
      const state = session.state()
      styleFrame(document, shownPlace(state, session.opened.main), state.scheme)
    })().catch(() => {})
    return () => abort.abort()
  }, [path, version, session])

  useEffect(() => {
    const document = frame.current?.contentDocument
    if (document) blockAt(document, selected)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  useEffect(() => {
    const document = frame.current?.contentDocument
    if (document) styleFrame(document, selected, scheme)
  }, [selected, scheme])

  function onLoad(): void {
    const element = frame.current
    const document = element?.contentDocument
    if (!element || !document) return
    document.defaultView?.scrollTo(0, scroll.current)
    scroll.current = 0
    const state = session.state()
    // Updates that arrived during loading went to the previous document.
    const shown = new URL(document.URL).searchParams.get('v')
    if (shown !== null && Number(shown) < state.version && path !== undefined)
      showPage(element, path, state.version, session)
    const place = shownPlace(state, session.opened.main)
    styleFrame(document, place, state.scheme)
    blockAt(document, place)?.scrollIntoView({ block: 'nearest' })
  }

  const scale = Math.min(1, room.width / width)
  return (
    <div ref={stage} className="studio-stage">
      <iframe
        ref={frame}
        title="Preview of the page"
        // The composer accesses the page, whose scripts are disabled.
        sandbox="allow-same-origin"
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInline: Math.max(0, (room.width - width * scale) / 2),
        }}
        onLoad={onLoad}
      />
    </div>
  )
}

/** The element of a block, by its index among those shown. */
function blockAt(document: Document, place: number | undefined): Element | undefined {
  return place === undefined ? undefined : document.querySelector('main')?.children[place]
}

/** Whether two documents have the same styles. Other styles need a reload, since the policy of the page allows them by hash. */
function hasSameStyle(a: Document, b: Document): boolean {
  const styleOf = (document: Document): string =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  return styleOf(a) === styleOf(b)
}
