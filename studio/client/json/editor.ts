import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import { linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, type Extension, type Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { Replacement } from '../../../check/fix/edit-tree.ts'
import { makeReplacements } from '../model/change.ts'
import { languageHelp } from './completion.ts'
import { historyKeys } from './history-keys.ts'
import { layOut } from './lay-out.ts'
import type { Language } from './language.ts'
import { readLineEnds, toEditorText } from './line-ends.ts'
import { look } from './look.ts'
import { markProblems, type PaneProblem } from './problem-marks.ts'
import { changesBetween } from './text-changes.ts'

/** What is said around the text. */
export interface EditorFrame {
  /** The number of the first line. */
  firstLine: number
  label: string
  /** The id of the element with the help text. */
  help: string
}

/** Whom the editor tells what happens in it. */
export interface EditorListener {
  onEdit(replacements: readonly Replacement[]): void
  onUndo(): void
  onRedo(): void
  onCaret(offset: number): void
}

/** An editor of a JSON text, without a history of its own. All offsets are those of the text, with its own line breaks. */
export interface JsonEditor {
  /** Shows a text; what is the same stays as it is, with caret, folds and scroll place. Own edits that come back do nothing. */
  setText(text: string): void
  setFrame(frame: EditorFrame): void
  setProblems(problems: readonly PaneProblem[]): void
  /** Puts the caret at a place and scrolls there. */
  goTo(offset: number): void
  close(): void
}

const fromOutside = Annotation.define<true>()

/** Opens an editor in an element. */
export function openEditor(
  parent: HTMLElement,
  text: string,
  frame: EditorFrame,
  language: Language,
  listener: EditorListener,
): JsonEditor {
  let shown = text
  let ends = readLineEnds(text)
  /** Texts after edits of its own that have not come back yet. */
  let sent: string[] = []
  const framing = new Compartment()
  const view = new EditorView({
    parent,
    doc: toEditorText(text),
    extensions: [
      framing.of(frameOf(frame)),
      historyKeys({
        onUndo: () => (forgetSent(), listener.onUndo()),
        onRedo: () => (forgetSent(), listener.onRedo()),
      }),
      layOut,
      languageHelp(language),
      basics,
    ],
    dispatchTransactions(transactions) {
      view.update(transactions)
      for (const transaction of transactions) report(transaction)
    },
  })

  function forgetSent(): void {
    sent = []
  }

  function report(transaction: Transaction): void {
    if (transaction.annotation(fromOutside)) return
    if (transaction.docChanged) reportEdit(transaction)
    else if (transaction.isUserEvent('select'))
      listener.onCaret(ends.toText(transaction.newSelection.main.head))
  }

  function reportEdit({ changes }: Transaction): void {
    const replacements: Replacement[] = []
    changes.iterChanges((from, to, _from, _to, inserted) => {
      const lines = inserted.toString().replaceAll('\n', ends.lineBreak)
      replacements.push({ from: ends.toText(from), to: ends.toText(to), text: lines })
    })
    shown = makeReplacements(shown, replacements).text
    ends = readLineEnds(shown)
    sent.push(shown)
    listener.onEdit(replacements)
  }

  return {
    setText(next) {
      const at = next === shown ? sent.length - 1 : sent.indexOf(next)
      sent = sent.slice(at + 1)
      if (next === shown || at !== -1) return
      sent = []
      const changes = changesBetween(view.state.doc.toString(), toEditorText(next))
      shown = next
      ends = readLineEnds(next)
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: fromOutside.of(true),
      })
    },
    setFrame: (next) => view.dispatch({ effects: framing.reconfigure(frameOf(next)) }),
    setProblems(problems) {
      const marks = markProblems(problems, ends.toEditor, view.state.doc.length)
      view.dispatch(setDiagnostics(view.state, marks))
    },
    goTo(offset) {
      const anchor = Math.min(Math.max(ends.toEditor(offset), 0), view.state.doc.length)
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
        annotations: fromOutside.of(true),
      })
    },
    close: () => view.destroy(),
  }
}

function frameOf({ firstLine, label, help }: EditorFrame): Extension {
  return [
    lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) }),
    // It takes the focus in any case; the number says so to tools that look for it.
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': help,
      tabindex: '0',
    }),
  ]
}

const basics: Extension = [
  json(),
  lintGutter(),
  linter(null),
  foldGutter(),
  codeFolding(),
  bracketMatching(),
  closeBrackets(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  look,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
]
