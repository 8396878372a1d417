import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** Passes undo and redo, by keyboard or browser menu, to an external history. */
export function historyKeys(onUndo: () => void, onRedo: () => void): Extension {
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
