import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { openEditor, type EditorProps, type JsonEditor } from './editor.ts'
import { startLanguage } from './language.ts'
import type { PaneProblem } from './problem-marks.ts'
import './json-pane.css'

/** The props of the JSON editor. */
export interface JsonPaneProps extends EditorProps {
  /** The definition in the editor schema that describes the text: Page or Site; undefined if none does. */
  definition: string | undefined
  /** Offsets refer to `text`. */
  problems: readonly PaneProblem[]
  /** Where to move the caret; a new object for each move. */
  target: { offset: number } | undefined
}

/** A JSON editor with completion from the schema. It is controlled by `text` and has no history. */
export function JsonPane(props: JsonPaneProps): ReactNode {
  const { text, firstLine, label, problems, target } = props
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<JsonEditor>(undefined)
  const latest = useRef(props)
  const help = useId()

  // In the commit itself, so that no key press comes before the text is shown.
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const language = startLanguage(() => latest.current.definition)
    const opened = openEditor(place.current, help, language, () => latest.current)
    editor.current = opened
    return () => {
      opened.close()
      language.close()
    }
  }, [help])
  useLayoutEffect(() => editor.current?.setText(text), [text])
  useEffect(() => editor.current?.setFrame({ firstLine, label }), [firstLine, label])
  useEffect(() => editor.current?.setProblems(problems), [problems])
  useEffect(() => {
    if (target) editor.current?.goTo(target.offset)
  }, [target])

  return (
    <div className="studio-json">
      <div className="studio-json-editor" ref={place} />
      <p className="studio-json-help" id={help}>
        <kbd>Ctrl</kbd> <kbd>Space</kbd> shows suggestions. <kbd>F8</kbd> goes to the next problem.{' '}
        <kbd>Tab</kbd> indents; press <kbd>Escape</kbd> first to leave the editor.
      </p>
    </div>
  )
}
