import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentService,
  indentUnit,
} from '@codemirror/language'
import { linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import {
  Annotation,
  Compartment,
  countColumn,
  EditorState,
  Prec,
  type Extension,
  type Transaction,
} from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { Replacement } from '../../../check/fix/edit-tree.ts'
import { applyReplacements } from '../../texts/edit.ts'
import { languageHelp } from './completion.ts'
import { indentationOf, shiftOf, indentationUnit } from './indentation.ts'
import type { JsonLanguage } from './language.ts'
import { readLineBreaks, toEditorText } from './line-breaks.ts'
import { markProblems, type PaneProblem } from './problem-marks.ts'
import { changesBetween } from './text-changes.ts'
import { theme } from './theme.ts'

/** What the editor shows, and what it calls. */
export interface EditorProps {
  /** The JSON to edit: a range of a file, whose first line may be indented less than the others. */
  text: string
  /** The number of its first line in the file. */
  firstLine: number
  label: string
  /** Called with the edits as replacements in the previous `text`. */
  onEdit(replacements: readonly Replacement[]): void
  onUndo(): void
  onRedo(): void
  /** Called with the offset of the caret when the composer moves it. */
  onCaret(offset: number): void
}

type EditorFrame = Pick<EditorProps, 'firstLine' | 'label'>

/** An editor for JSON, without a history. All offsets refer to the text with its original line breaks. */
export type JsonEditor = ReturnType<typeof openEditor>

const external = Annotation.define<true>()

/** Opens an editor in an element; `help` is the id of the element with its help text, `props` returns the latest props. */
export function openEditor(
  parent: HTMLElement,
  help: string,
  language: JsonLanguage,
  props: () => EditorProps,
) {
  let shown = props().text
  let ends = readLineBreaks(shown)
  /** Texts after own edits that have not come back yet. */
  let sent: string[] = []
  const framing = new Compartment()
  const view = new EditorView({
    parent,
    doc: toEditorText(shown),
    extensions: [
      framing.of(frameOf(props(), help)),
      historyKeys(
        () => (forgetSent(), props().onUndo()),
        () => (forgetSent(), props().onRedo()),
      ),
      indentLines,
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
    if (transaction.annotation(external)) return
    if (transaction.docChanged) reportEdit(transaction)
    else if (transaction.isUserEvent('select'))
      props().onCaret(ends.toText(transaction.newSelection.main.head))
  }

  function reportEdit({ changes }: Transaction): void {
    const replacements: Replacement[] = []
    changes.iterChanges((from, to, _from, _to, inserted) => {
      const lines = inserted.toString().replaceAll('\n', ends.lineBreak)
      replacements.push({ from: ends.toText(from), to: ends.toText(to), text: lines })
    })
    shown = applyReplacements(shown, replacements).text
    ends = readLineBreaks(shown)
    sent.push(shown)
    props().onEdit(replacements)
  }

  return {
    /** Shows a text and keeps caret, folds and scroll position in unchanged parts. Ignores own edits that come back. */
    setText(next: string): void {
      const at = next === shown ? sent.length - 1 : sent.indexOf(next)
      sent = sent.slice(at + 1)
      if (next === shown || at !== -1) return
      sent = []
      const changes = changesBetween(view.state.doc.toString(), toEditorText(next))
      shown = next
      ends = readLineBreaks(next)
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: external.of(true),
      })
    },
    setFrame: (next: EditorFrame): void =>
      view.dispatch({ effects: framing.reconfigure(frameOf(next, help)) }),
    setProblems(problems: readonly PaneProblem[]): void {
      const marks = markProblems(problems, ends.toEditor, view.state.doc.length)
      view.dispatch(setDiagnostics(view.state, marks))
    },
    /** Moves the caret to an offset and scrolls to it. */
    goTo(offset: number): void {
      const anchor = Math.min(Math.max(ends.toEditor(offset), 0), view.state.doc.length)
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
        annotations: external.of(true),
      })
    },
    close: () => view.destroy(),
  }
}

function frameOf({ firstLine, label }: EditorFrame, help: string): Extension {
  return [
    lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) }),
    // The editor is focusable anyway; accessibility checkers look for the tabindex.
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
  theme,
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

/** Passes undo and redo, by keyboard or browser menu, to an external history. */
function historyKeys(onUndo: () => void, onRedo: () => void): Extension {
  const bind = (key: string, run: () => void) => ({
    key,
    run: () => (run(), true),
    preventDefault: true,
    stopPropagation: true,
  })
  return [
    Prec.highest(
      keymap.of([bind('Mod-z', onUndo), bind('Mod-y', onRedo), bind('Mod-Shift-z', onRedo)]),
    ),
    EditorView.domEventHandlers({
      beforeinput(event) {
        if (event.inputType === 'historyUndo') onUndo()
        else if (event.inputType === 'historyRedo') onRedo()
        else return false
        event.preventDefault()
        return true
      },
    }),
  ]
}

const tabSize = 2

/** Indents new lines like those around them, and the first line as in the file. */
const indentLines: Extension = [
  EditorState.tabSize.of(tabSize),
  indentUnit.compute(['doc'], ({ doc }) => indentationUnit(doc)),
  indentOnInput(),
  indentService.of((context, position) =>
    countColumn(
      indentationOf(context.state.doc, position, context.textAfterPos(position)),
      tabSize,
    ),
  ),
  EditorView.decorations.compute(['doc'], ({ doc }) => {
    const shift = countColumn(shiftOf(doc), tabSize)
    const style = `padding-left: calc(6px + ${shift}ch)`
    return Decoration.set(Decoration.line({ attributes: { style } }).range(0))
  }),
]
