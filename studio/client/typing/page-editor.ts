import type { Path } from '../../../check/problem/problem.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import { duplicate } from '../clipboard/commands.ts'
import { onPage, shortcutOf } from '../keys/shortcuts.ts'
import { actionOfKey } from '../keys/use-keys.ts'
import { createListeners } from '../model/listeners.ts'
import { isMadeText } from '../model/words/samples.ts'
import { showField } from '../panels/show-place.ts'
import { patchElement } from '../preview/patch-element.ts'
import { loadRichEditor, richEditor } from '../rich/load-editor.ts'
import { afterPaint } from '../session/after-paint.ts'
import { followPath } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { afterPress, watchPresses } from '../window/press.ts'
import { showsText } from './shown-markup.ts'
import { goPastBlocks, isElement, keepsFocus, textAround, textsFrom } from './text-around.ts'
import {
  elementAt,
  entryAround,
  readPlace,
  textsIn,
  tokenValuesOf,
  type TypedPlace,
} from './text-places.ts'
import {
  writeText,
  announceText,
  endHint,
  editedText,
  fieldOf,
  notShown,
  targetOfText,
} from './text-scope.ts'
import { type Visit, startVisit } from './text-visit.ts'

/** Edits texts of a page where they are. */
export type PageEditor = ReturnType<typeof createPageEditor>

/** An entry of which a text is visited once the page shows it, and the keys that were pressed for it. */
interface ComingEntry {
  path: Path
  /** Which of its texts, as `at` counts. */
  text: 0 | -1
  keys: string[]
}

/** Creates the editor of the texts of a session. */
export function createPageEditor(session: Session) {
  let current:
    | {
        visit: Visit
        /** Where the text is in a state of the site. */
        place: TypedPlace
        site: SiteView
        key: string
        /** What the draft has, and what was typed. */
        sent: string
        typed: string
      }
    | undefined
  /** The element that is about to be visited, which gets the focus. */
  let entered: Element | undefined
  /** The edits that go with what was typed and is not in the draft yet. */
  let waiting: ModelEdit[] | undefined
  /** What a document calls with an element in which there is no text to edit, or whose block is selected. */
  const watched = new WeakMap<Document, (element: Element) => void>()
  /** The documents whose texts are known, and a click that came before they were, or before they were up to date. */
  const placed = new WeakSet<Document>()
  let [early, coming]: [MouseEvent?, ComingEntry?] = []
  const typedIn = new Set<Element>()
  const listeners = createListeners()
  const notify = (): void => afterPress(listeners.notify)

  /** Edits a text. Without a click, all of it is selected, as in a form that is gone through by the keyboard. */
  function enter(host: HTMLElement, click?: MouseEvent): void {
    if (current?.visit.host === host || entered === host) return
    leave()
    if (click) coming = undefined
    const shown = readPlace(host)
    const { path, isMarkup } = shown
    // What a campaign sets is kept when it is empty.
    const place = { ...shown, isRequired: shown.isRequired || fieldOf(session, path) !== path }
    const written = editedText(session, path)
    if (written === undefined) return showField(path)
    const values = tokenValuesOf(session)
    // Another page or brand is on its way: the element may show what is written elsewhere.
    if (!showsText(host, written, { values, isMarkup })) {
      early = click
      return session.set({ status: notShown })
    }
    if (!richEditor())
      return void loadRichEditor().then(
        () => host.isConnected && enter(host, click),
        () => showField(path),
      )
    host.closest('details')?.setAttribute('open', '')
    entered = host
    const isWhole = !click || isMadeText(session, written)
    const at = isWhole ? 'all' : { left: click.clientX, top: click.clientY }
    const visit = startVisit(host, session, { written, isMarkup, values, at, onInput: later })
    entered = undefined
    if (!visit) {
      selectBlock(host, place)
      return showField(path)
    }
    const key = `visit ${crypto.randomUUID()}`
    current = { visit, place, site: session.state().site, key, sent: written, typed: written }
    host.scrollIntoView({ block: 'nearest' })
    selectBlock(host, place)
    session.set({ status: announceText(session, place) })
    notify()
  }

  /** Selects the block of a text, and shows its field. */
  function selectBlock(host: Element, { path }: TypedPlace): void {
    watched.get(host.ownerDocument)?.(host)
    showField(fieldOf(session, path), false)
  }

  /** Edits the draft once what was typed is painted. */
  function later(written: string, also: readonly ModelEdit[]): void {
    if (!current) return
    afterPaint(current, send)
    waiting = [...(waiting ?? []), ...also]
    current.typed = written
  }

  function send(): void {
    const also = waiting
    waiting = undefined
    if (!current || !also) return
    const { place, key, visit, typed } = current
    typedIn.add(visit.host)
    if (typed === current.sent && also.length === 0) return notify()
    // Without its text, an optional element would be gone while the person is still in it.
    if (typed === '' && !place.isRequired) return notify()
    current.sent = typed
    writeText(session, place, typed, key, also)
    notify()
  }

  function leave(): void {
    send()
    if (!current) return
    const { visit, place, key, sent, typed } = current
    current = undefined
    endHint(session, place.path)
    const written = editedText(session, place.path)
    const isRemoved = typed === '' && sent !== '' && written === sent && !place.isRequired
    visit.end(isRemoved || typeof written !== 'string' ? undefined : written)
    if (isRemoved) writeText(session, place, '', key)
    notify()
  }

  function leaveUnfocused(): void {
    if (current && !keepsFocus(current.visit.host)) leave()
  }

  /** Follows what changes the text elsewhere, or moves it: the form, undo, a merge. */
  function follow(): void {
    if (!current) return
    const { site } = session.state()
    if (site !== current.site) {
      const path = followPath(current.place.path, session.opened.main, current.site, site)
      if (!path) {
        waiting = undefined
        current.visit.end(undefined)
        current = undefined
        return notify()
      }
      current.place = { ...current.place, path }
      current.site = site
    }
    const written = editedText(session, current.place.path)
    if (written === current.sent) return
    if (typeof written !== 'string' || !current.visit.editor.show(written)) return leave()
    current.sent = written
    current.typed = written
  }
  session.subscribe(follow)
  // A dialog that was opened from the page may give the focus to something else.
  window.document.addEventListener('focusin', leaveUnfocused)

  /** Goes to the next or the previous text; returns false at the end of the page. */
  function step(by: 1 | -1): boolean {
    const host = current?.visit.host
    if (!host) return false
    const next = textsFrom(host, by).find((one) => typedOf(one))
    if (by === 1 && goPastBlocks(host, next)) return true
    if (next) enter(next)
    else leave()
    return next !== undefined
  }

  /** The element around the target of an event with a text that is edited on the page. */
  function typedOf(inside: EventTarget | null): HTMLElement | undefined {
    const host = textAround(inside)
    return host && typeof targetOfText(session, readPlace(host).path) === 'object'
      ? host
      : undefined
  }

  /** Edits a text, at a click if there is one, opens its field, or says why not; returns false if there is none to edit. */
  function openText(inside: EventTarget | null, click?: MouseEvent): boolean {
    const host = typedOf(inside)
    if (host) enter(host, click)
    else leave()
    const text = textAround(inside) ?? (isElement(inside) ? inside.closest('[data-place]') : null)
    const target = !host && text ? targetOfText(session, readPlace(text).path) : undefined
    if (typeof target === 'string') session.set({ status: target })
    else if (target) showField(target.path)
    return host !== undefined
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || session.isViewer) return
    if (event.key === 'Escape') coming = undefined
    if (coming && holdKey(coming, event)) return
    const act: (() => unknown) | undefined = actionOfKey(session, event) ?? actionHere(event)
    if (act) send()
    if (act === undefined || act() === false) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Duplicates the entry of a list that a text is in, and goes there. */
  function copyAround(path: Path): void {
    const entry = entryAround(path)
    if (!entry || session.language()) return
    duplicate(session, entry)
    const copy = [...entry.path, ...entry.chosen.map((index) => index + 1)]
    coming = { path: copy, text: 0, keys: [] }
    leave()
  }

  /** Visits the text of an entry, if the page shows it by now, and types what was pressed for it. */
  function visitComing(document: Document, { path, text, keys }: ComingEntry): void {
    const host = textsIn(document, path).at(text)
    if (!host) return
    enter(host)
    for (const key of keys) {
      if (key === 'Tab') step(1)
      else current?.visit.editor.type(key)
    }
  }

  function actionHere(event: KeyboardEvent): (() => unknown) | undefined {
    const { target } = event
    const name = shortcutOf(onPage, event)
    const isText = name === 'enter' && textAround(target) === target
    if (!current) return isText ? () => openText(target) : undefined
    const { place } = current
    if (name === 'finish' || (name === 'enter' && !place.isMarkup)) return leave
    if (name === 'duplicate') return () => copyAround(place.path)
    if (name && name !== 'enter') return () => step(name === 'previous' ? -1 : 1)
    return undefined
  }

  return {
    /** Listens to a document of the frame. A click that meets no text calls `onOther`. */
    watch(document: Document, onOther: (element: Element) => void): void {
      if (watched.has(document)) return
      watched.set(document, onOther)
      watchPresses(document)
      let isPointerDown = false
      document.addEventListener('pointerdown', () => (isPointerDown = true), { capture: true })
      document.addEventListener('pointerup', () => (isPointerDown = false), { capture: true })
      document.addEventListener('keydown', onKeyDown, { capture: true })
      document.addEventListener('keyup', (event) => {
        if (event.key === ' ' && current?.visit.host.closest('summary')) event.preventDefault()
      })
      document.addEventListener('auxclick', (event) => event.preventDefault())
      document.addEventListener('scroll', notify, { passive: true })
      document.addEventListener('focusin', ({ target }) => {
        const host = typedOf(target)
        if (host && !isPointerDown && host === target && !coming) enter(host)
      })
      document.addEventListener('focusout', ({ target }) => {
        // Another window may have the focus for a moment.
        if (target === current?.visit.host) setTimeout(leaveUnfocused)
      })
      document.addEventListener('click', (event) => {
        const { target } = event
        if (!isElement(target)) return
        if (textAround(target) || !target.closest('summary')) event.preventDefault()
        if (!placed.has(document)) early = event
        if (!openText(target, event)) onOther(target)
      })
      notify()
    },
    /** The text that is edited on the page. */
    visited: () =>
      current && { ...current.place, ...current.visit, path: fieldOf(session, current.place.path) },
    subscribe: listeners.subscribe,
    /** Goes on at the last text of a pasted entry once the page shows it, wherever a closing dialog puts the focus. */
    goOnAt: (path: Path): void => {
      coming = { path, text: -1, keys: [] }
      leave()
    },
    /** Puts another text in place of what was typed. */
    retype(written: string): void {
      if (current?.visit.editor.show(written)) later(written, [])
      current?.visit.host.focus()
    },
    /** Leaves the text unless it, its toolbar or a dialog has the focus. */
    leaveUnfocused,
    /** Brings the page up to date with another rendering of it; `isLatest` if that is of the current draft. */
    update(document: Document, wanted: Document, isLatest: boolean): void {
      if (isLatest) typedIn.clear()
      const typed = current && elementAt(wanted, current.place.path)
      patchElement(document.documentElement, wanted.documentElement, {
        // What was typed, the latest rendering may not know yet.
        isKept: (element) => element === current?.visit.host || typedIn.has(element),
        pair: current && typed && [current.visit.host, typed],
      })
      placed.add(document)
      const click = early
      early = undefined
      if (click && isElement(click.target) && document.contains(click.target))
        openText(click.target, click)
      if (isLatest && coming) visitComing(document, coming)
      if (isLatest) coming = undefined
      if (current && !current.visit.host.isConnected) leave()
      notify()
    },
  }
}

/** Keeps a letter, or the key for the next text, until the text that it is meant for is shown. Returns whether it did. */
function holdKey({ keys }: ComingEntry, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  event.preventDefault()
  event.stopPropagation()
  if (key.length === 1 || key === 'Tab') keys.push(key)
  return true
}
