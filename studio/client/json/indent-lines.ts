import { indentOnInput, indentService, indentUnit } from '@codemirror/language'
import { countColumn, EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { indentationOf, shiftOf, unitOf } from './indentation.ts'

/** In columns. */
const tabSize = 2

/** Indents new lines like those around them, and the first line as in the file. */
export const indentLines: Extension = [
  EditorState.tabSize.of(tabSize),
  indentUnit.compute(['doc'], ({ doc }) => unitOf(doc)),
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
