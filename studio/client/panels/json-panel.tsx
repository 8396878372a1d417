import { findNodeAtOffset, getNodePath } from 'jsonc-parser'
import { useMemo, useState, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { findNode } from '../../../check/fix/edits.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { parseTree } from '../../texts/edit.ts'
import { t, tNodes } from '../i18n/translate.ts'
import { openEditor, type EditorProps, type JsonEditor } from '../json/editor.ts'
import { startLanguage } from '../json/language.ts'
import type { PaneProblem } from '../json/problem-marks.ts'
import { nameOfBrand, overlayPath } from '../model/brands/brand-view.ts'
import { placeShown } from '../model/brands/owners.ts'
import { openPage } from '../session/state.ts'
import '../json/json-pane.css'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'

interface TextRange {
  text: string
  from: number
  to: number
}

/** The JSON of the open page, or of what differs for the shown brand, exactly as in its file. */
export function JsonPanel() {
  const session = useSession()
  const { main } = session.opened
  const page = useSessionState(openPage)
  const { draft, report, block, brandView } = useSessionParts(
    'draft',
    'report',
    'block',
    'brandView',
  )
  const brandName = useSessionState(({ written, brand }) => brand && nameOfBrand(written, brand))
  const file = brandView?.overlayFile ?? page?.file ?? main
  const text = draft.files[file] ?? ''
  const key = page?.key
  const isWhole = brandView !== undefined
  const path = useMemo(
    () => (isWhole ? [] : key === undefined ? ['site'] : ['pages', key]),
    [isWhole, key],
  )
  const [findRange] = useState(createRangeFinder)
  const { from, to } = useMemo(() => findRange(text, file, path), [findRange, text, file, path])
  const [selectedHere, setSelectedHere] = useState<number>()

  const problems = useMemo(() => {
    return (report?.problems ?? [])
      .filter(({ file: name = main }) => name === file)
      .map(({ range, ...problem }) => ({
        ...problem,
        from: range.start.offset - from,
        to: range.end.offset - from,
      }))
      .filter((problem) => problem.from >= 0 && problem.to <= to - from)
  }, [report, file, from, to, main])

  // Scrolls to a block that is selected elsewhere, and selects the block at the caret.
  const target = useMemo(() => {
    if (block === undefined || block === selectedHere) return undefined
    const { pageKey, brandView: view } = session.state()
    const shown = ['pages', pageKey, 'blocks', block]
    const at = view ? overlayPath(view, shown) : shown
    const node = findNode(parseTree(session.state().draft.files[file] ?? ''), at)
    return node && { offset: node.offset - from }
  }, [block, selectedHere, file, from, session])

  function onCaret(offset: number): void {
    const tree = parseTree(text)
    const node = tree && findNodeAtOffset(tree, from + offset)
    const at = placeShown({ file, path: node ? getNodePath(node) : [] }, session.state(), main)
    const [, pageKey, list, index] = at
    if (list !== 'blocks' || typeof index !== 'number') return
    setSelectedHere(index)
    session.set({ pageKey: String(pageKey), block: index })
  }

  return (
    <JsonPane
      key={isWhole ? file : `${file} ${key}`}
      label={t('JSON of {value}', {
        value: isWhole
          ? t('what differs for {brand}', { brand: brandName })
          : (key ?? t('the site settings')),
      })}
      definition={isWhole ? undefined : key === undefined ? 'Site' : 'Page'}
      text={text.slice(from, to)}
      firstLine={text.slice(0, from).split('\n').length}
      problems={problems}
      target={target}
      onCaret={onCaret}
      onUndo={session.draft.undo}
      onRedo={session.draft.redo}
      onEdit={(replacements) =>
        session.draft.replace(
          file,
          replacements.map((edit) => ({ ...edit, from: edit.from + from, to: edit.to + from })),
          { summary: t('Edited the JSON.'), key: `json ${file}` },
        )
      }
    />
  )
}

/** Creates a function that finds the range of a value in a text. While the text is not valid JSON, it adjusts the last range. */
function createRangeFinder(): (text: string, file: string, path: Path) => TextRange {
  let last: (TextRange & { name: string }) | undefined
  return (text, file, path) => {
    const name = JSON.stringify([file, path])
    const node = findNode(parseTree(text), path)
    const known = last?.name === name ? last : undefined
    const range = node
      ? { text, from: node.offset, to: node.offset + node.length }
      : known
        ? { text, from: known.from, to: known.to + text.length - known.text.length }
        : { text, from: 0, to: text.length }
    last = { ...range, name }
    return range
  }
}

interface JsonPaneProps extends EditorProps {
  /** The definition in the editor schema that describes the text: Page or Site; undefined if none does. */
  definition: string | undefined
  /** Offsets refer to `text`. */
  problems: readonly PaneProblem[]
  /** Where to move the caret; a new object for each move. */
  target: { offset: number } | undefined
}

/** A JSON editor with completion from the schema. It is controlled by `text` and has no history. */
function JsonPane(props: JsonPaneProps): ReactNode {
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
        {tNodes(
          '{element} {element2} shows suggestions. {element3} goes to the next problem. {element4} indents; press {element5} first to leave the editor.',
          {
            element: <kbd key="element">{t('Ctrl')}</kbd>,
            element2: <kbd key="element2">{t('Space bar')}</kbd>,
            element3: <kbd key="element3">F8</kbd>,
            element4: <kbd key="element4">{t('Tab')}</kbd>,
            element5: <kbd key="element5">{t('Escape')}</kbd>,
          },
        )}
      </p>
    </div>
  )
}
