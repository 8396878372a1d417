import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** Whose history the keys of the editor move in. */
export interface History {
  onUndo: () => void
  onRedo: () => void
}

/** Undo and redo, by key or by the browser's menu, are for the history outside. */
export function historyKeys({ onUndo, onRedo }: History): Extension {
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
