import { baseKeymap, deleteSelection } from 'prosemirror-commands'
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import {
  AllSelection,
  EditorState,
  TextSelection,
  type Command,
  type Transaction,
  Plugin,
} from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { readInside, type SiteFacts } from '../../../../check/facts.ts'
import { isAllowedAddress } from '../../../../check/rules/general/texts/unsafe-markup.ts'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { type TokenValues, tokenPatternOf } from '../../../../schema/values/tokens.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { inMarkup } from '../../keys/shortcuts.ts'
import { ownHistories } from '../../keys/use-keys.ts'
import { createListeners } from '../../model/listeners.ts'
import { readPlainText, readRichText } from '../document/read-document.ts'
import { tokenOf, schema } from '../document/schema.ts'
import { cleanMarkup } from '../paste/clean-markup.ts'
import { linkAt, removeLink, setLink, enter, bindingOf, toolKeys, tools } from './tools.ts'

/** What a key asks for that is outside of the text. */
type Asked = 'link' | 'toolbar'

/** An open editor of a text. */
export type RichEditor = NonNullable<ReturnType<typeof openRichEditor>>

/** What an editor begins with, and what it reports to. */
interface RichEditorOptions {
  /** Where it is put; an element that is edited itself is given as `mount`. */
  place: HTMLElement | { mount: HTMLElement }
  written: string
  /** Whether it is a line without markup, whose changes are steps of the session only. */
  isPlain?: boolean
  /** The elements beside the text in `mount`, such as a picture or an input, which are shown by copies. */
  before?: readonly Element[]
  after?: readonly Element[]
  values: TokenValues
  settings: SiteConfig
  /** The site, whose own address is left out of links that are pasted. */
  site: () => SiteFacts['site']
  attributes: Readonly<Record<string, string>>
  onChange: (written: string, also: readonly ModelEdit[]) => void
}

/** Whether a text can be shown as it is. */
export function canShow(written: string, settings: SiteConfig): boolean {
  return readRichText(written, settings) !== undefined
}

/** Opens an editor; undefined if the text cannot be shown as it is. */
export function openRichEditor(options: RichEditorOptions) {
  const { settings, isPlain = false } = options
  const [before = [], after = []] = [options.before, options.after].map((elements = []) =>
    elements.map((element) => element.cloneNode(true)),
  )
  const read = isPlain ? readPlainText : readRichText
  let text = read(options.written, settings)
  if (!text) return undefined
  let { written } = options
  const changes = createListeners()
  const asks = createListeners<[what: Asked]>()
  const ask = (what: Asked) => (): boolean => {
    asks.notify(what)
    return true
  }
  const markupKeys = {
    ...toolKeys,
    Enter: enter,
    [bindingOf(inMarkup.link[1])]: ask('link'),
    [bindingOf(inMarkup.toolbar[1])]: ask('toolbar'),
  }
  const plugins = [
    ...(isPlain ? [keymap(lineKeys)] : [history(), keymap(markupKeys), keymap(baseKeymap)]),
    settleDocument(settings),
  ]

  const view = new EditorView(options.place, {
    state: EditorState.create({ doc: text.doc, plugins }),
    attributes: options.attributes,
    decorations: ({ doc }) =>
      DecorationSet.create(doc, [
        ...before.map((copy) => Decoration.widget(0, copy, { side: -1 })),
        ...after.map((copy) => Decoration.widget(doc.content.size, copy, { side: 1 })),
      ]),
    nodeViews: { token: (node) => ({ dom: chip(tokenOf(node), options.values) }) },
    dispatchTransaction: apply,
    handleKeyDown: readSelection,
    handlePaste: (own, event) => !isPlain && pasteLink(own, event, options.site()),
    // What was copied in an editor holds nothing else.
    transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanMarkup(html)),
    transformPastedText: (plain) =>
      isPlain ? plain.trim().replaceAll(/\s+/g, ' ') : plain.replaceAll(/^[\r\n]+|[\r\n]+$/g, ''),
    handleDOMEvents: {
      beforeinput: (_, event) => {
        if (isPlain && /^(?:format|history|insertLine|insertPara)/.test(event.inputType))
          event.preventDefault()
        return event.defaultPrevented
      },
    },
  })
  ownHistories.set(view.dom, {
    // The first of the changes is undone with the step of the whole visit.
    undo: () => undoDepth(view.state) > 1 && undo(view.state, view.dispatch),
    redo: () => redoDepth(view.state) > 0 && redo(view.state, view.dispatch),
  })

  function apply(tr: Transaction): void {
    view.updateState(view.state.apply(tr))
    const next = isEmpty(view.state.doc) ? '' : (text?.write(view.state.doc) ?? '')
    const also: readonly ModelEdit[] = tr.getMeta(alsoKey) ?? []
    if (tr.docChanged && next !== written) {
      written = next
      options.onChange(next, also)
    }
    changes.notify()
  }

  return {
    dom: view.dom,
    tools,
    state: () => view.state,
    subscribe: changes.subscribe,
    /** Calls the listener when a key asks for the dialog of links or the toolbar. */
    onAsk: asks.subscribe,
    /** Types in place of the selection. */
    type: (typed: string): void => view.dispatch(view.state.tr.insertText(typed)),
    run: (command: Command): void => void command(view.state, view.dispatch, view),
    /** The target of the link at the caret. */
    link(): string | undefined {
      const href: unknown = linkAt(view.state)?.mark.attrs['href']
      return typeof href === 'string' ? href : undefined
    },
    /** Makes a link, with other edits in the same step; removes it without a target. */
    setLink(target?: { href: string; label: string; also?: readonly ModelEdit[] }): void {
      if (target) {
        const { href, label, also = [] } = target
        view.dispatch(setLink(view.state, href, label).setMeta(alsoKey, also))
      } else removeLink(view.state, view.dispatch)
    },
    /** Shows another text, which was changed elsewhere; returns false if it cannot be shown. */
    show: (next: string): boolean => {
      if (next === written) return true
      const changed = read(next, settings)
      if (!changed) return false
      text = changed
      written = next
      const { doc } = changed
      const { anchor, head } = view.state.selection
      const state = EditorState.create({ doc, plugins })
      const at = (place: number) => doc.resolve(Math.min(place, doc.content.size))
      const selection = TextSelection.between(at(anchor), at(head))
      view.updateState(state.apply(state.tr.setSelection(selection)))
      return true
    },
    /** Focuses the text, with the caret at a point of the window or the end, or all of it selected. */
    focus(point?: { left: number; top: number } | 'end' | 'all'): void {
      const { doc, tr } = view.state
      if (point === 'all') {
        const ends = [doc.resolve(0), doc.resolve(doc.content.size)] as const
        view.dispatch(tr.setSelection(TextSelection.between(...ends)))
        return view.focus()
      }
      const isAt = typeof point === 'object'
      const place = isAt ? view.posAtCoords(point)?.pos : point && doc.content.size
      if (place !== undefined)
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place), -1)))
      view.focus()
    },
    close: (): void => {
      ownHistories.delete(view.dom)
      view.destroy()
    },
  }
}

const alsoKey = 'also'

/** The keys of a text that is one line. */
const lineKeys: Readonly<Record<string, Command>> = {
  Enter: () => true,
  'Shift-Enter': () => true,
  Backspace: deleteSelection,
  Delete: deleteSelection,
  // A summary would open and close.
  Space(state, dispatch, view) {
    if (!view?.dom.closest('summary')) return false
    dispatch?.(state.tr.insertText(' '))
    return true
  },
}

/** Reads the selection before a key is used: browsers report a change of it only with the next frame. */
function readSelection(view: EditorView): boolean {
  const selection = view.dom.ownerDocument.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  if (view.composing || !anchorNode || !focusNode || !view.dom.contains(anchorNode)) return false
  const { doc, tr } = view.state
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset))
  const next = TextSelection.between(anchor, doc.resolve(view.posAtDOM(focusNode, focusOffset)))
  const isAll = view.state.selection instanceof AllSelection
  if (!isAll && !next.eq(view.state.selection)) view.dispatch(tr.setSelection(next))
  return false
}

/** Makes the selected text a link to an address that is pasted onto it. */
function pasteLink(
  view: EditorView,
  { clipboardData }: ClipboardEvent,
  site: SiteFacts['site'],
): boolean {
  const pasted = clipboardData?.getData('text/plain').trim() ?? ''
  const href = readInside(pasted, site)?.href ?? pasted
  const isAddress = /^(?:(?:https?:\/\/|mailto:|tel:)[^\s<>"{}\\]+|\/[a-z0-9/#-]*)$/.test(href)
  const { from, to } = view.state.selection
  const isEmptySelection = view.state.doc.textBetween(from, to).trim() === ''
  if (!isAddress || !isAllowedAddress(href) || isEmptySelection) return false
  view.dispatch(setLink(view.state, href, href))
  return true
}

/** Whether nothing of a text is shown. */
function isEmpty(doc: Node): boolean {
  return doc.textContent.trim() === ''
}

function chip(token: string, values: TokenValues): HTMLElement {
  const element = document.createElement('span')
  element.setAttribute('data-token', token)
  element.textContent = values.get(token) ?? token
  return element
}

/**
 * Brings a document into a form that can be written after each change: a new line among blocks becomes a paragraph, the lines
 * of an entry are joined, and a typed `{keyword}` becomes the token, if the site has it.
 */
function settleDocument(settings: SiteConfig): Plugin {
  const pattern = tokenPatternOf(settings)
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return undefined
      const { tr } = state
      const known = new Set(
        linesOf(before).map((at) =>
          transactions.reduce((place, { mapping }) => mapping.map(place, -1), at),
        ),
      )
      if (state.doc.childCount > 1)
        for (const at of linesOf(state)) if (!known.has(at)) tr.setNodeMarkup(at, schema.nodes['p'])
      joinLines(tr)
      makeTokens(tr, pattern)
      return tr.docChanged ? tr : undefined
    },
  })
}

/** The positions of lines that are in no list. */
function linesOf({ doc }: EditorState): number[] {
  const found: number[] = []
  doc.forEach(({ type }, at) => {
    if (type.name === 'line') found.push(at)
  })
  return found
}

function joinLines(tr: Transaction): void {
  const joints: number[] = []
  tr.doc.descendants((node, at) => {
    if (node.type.name !== 'li') return
    let end = at + 1
    node.forEach((child, _, index) => {
      const isAlike = [child, node.maybeChild(index - 1)].every((one) => one?.type.name === 'line')
      if (isAlike) joints.push(end)
      end += child.nodeSize
    })
  })
  for (const at of joints.toReversed()) tr.join(at)
}

function makeTokens(tr: Transaction, pattern: RegExp): void {
  const found: { at: number; token: string }[] = []
  tr.doc.descendants(({ text = '' }, at) => {
    for (const { 0: token, index } of text.matchAll(pattern)) found.push({ at: at + index, token })
  })
  for (const { at, token } of found.toReversed()) {
    const marks = tr.doc.nodeAt(at)?.marks
    const made = tr.doc.type.schema.node('token', { token }, undefined, marks)
    tr.replaceWith(at, at + token.length, made)
  }
}
