import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { TokenValues } from '../../../../schema/values/tokens.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { t } from '../../i18n/translate.ts'
import type { RichEditor } from '../../rich/editor/open-editor.ts'
import { useRichEditor } from '../../rich/load-editor.ts'
import { RichTools } from '../../rich/toolbar/rich-tools.tsx'
import { afterPaint } from '../../session/after-paint.ts'
import { useSession } from '../../session/use-session.ts'
import { tokenValuesOf } from '../../typing/text-places.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { lengthNote, rowsOf } from '../values/text-field.tsx'

type OpenEditor = NonNullable<ReturnType<typeof useRichEditor>>

/**
 * A field for text with simple markup. Markup that the editor cannot show is edited as it is written. While the text is not
 * set, the one that is shown instead is there to start with, except right after it was deleted.
 */
export function MarkupField(own: Field): ReactNode {
  const [isEmptied, setEmptied] = useState(false)
  const { value, inherited = '' } = own
  const isInherited = value === undefined && !isEmptied && typeof inherited === 'string'
  const field: Field = {
    ...own,
    text: isInherited ? inherited : own.text,
    type(typed, words) {
      setEmptied(typed === '')
      own.type(typed, words)
    },
  }
  const { text } = field
  const { settings } = field.tools.bundle
  const editor = useRichEditor()
  const [isSource, setSource] = useState<boolean>()
  const isWritten = isSource ?? (editor !== undefined && !editor.canShow(text, settings))
  const box = useRef<HTMLTextAreaElement>(null)

  function look(): void {
    if (editor?.canShow(text, settings)) setSource(false)
  }
  // It may have become valid by other means, such as undo.
  useEffect(() => {
    if (isWritten && box.current !== document.activeElement) look()
  })

  return (
    <FieldFrame field={field} note={lengthNote(text, field.target.maxLength)}>
      <div
        className="studio-markup"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setEmptied(false)
        }}
      >
        {isWritten ? (
          <>
            <p className="studio-note">
              {t('This text contains code that can only be edited as it is written.')}
            </p>
            <textarea
              {...field.control}
              ref={box}
              spellCheck={false}
              rows={rowsOf(text, 3)}
              value={text}
              onBlur={look}
              onChange={(event) => {
                setSource(true)
                field.type(event.target.value)
              }}
            />
          </>
        ) : editor ? (
          <RichBox field={field} module={editor} onLost={() => setSource(true)} />
        ) : (
          <div className="studio-input">{text.replaceAll(/<[^>]*>/g, ' ')}</div>
        )}
      </div>
    </FieldFrame>
  )
}

/** Each time that a text is entered: what is typed in between is undone in one step. */
let visits = 0

function RichBox({
  field,
  module,
  onLost,
}: {
  field: Field
  module: OpenEditor
  /** The text has become one that the editor cannot show. */
  onLost: () => void
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichEditor>()
  const latest = useRef(field)
  /** The other edits of what was typed, until the draft has it. */
  const waiting = useRef<readonly ModelEdit[]>(undefined)
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = field.control
  // The site is another object after each change of it.
  const session = useSession()
  const filled = JSON.stringify([...tokenValuesOf(session)])
  const values: TokenValues = useMemo(() => new Map(JSON.parse(filled)), [filled])

  // In the commit itself, so that no key press comes before the text is shown.
  useLayoutEffect(() => {
    latest.current = field
  })
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const opened = module.openRichEditor({
      place: place.current,
      written: latest.current.text,
      values,
      settings: latest.current.tools.bundle.settings,
      site: () => session.state().site.settings,
      attributes: {
        id,
        class: 'studio-input',
        ...(latest.current.lang !== undefined && { lang: latest.current.lang }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
      },
      onChange(written, also = []) {
        const all = [...(waiting.current ?? []), ...also]
        waiting.current = all
        afterPaint(latest, () => {
          waiting.current = undefined
          latest.current.type(written, { also: all, visit: visits })
        })
      },
    })
    setEditor(opened)
    return opened?.close
  }, [module, id, describedBy, values, session])
  useLayoutEffect(() => {
    if (editor && !waiting.current && !editor.show(field.text)) onLost()
  }, [editor, field.text, onLost])
  useLayoutEffect(() => {
    editor?.dom.setAttribute('aria-invalid', String(isInvalid))
  }, [editor, isInvalid])

  return (
    <>
      {editor && <RichTools editor={editor} title={field.title} />}
      <div ref={place} onFocus={() => (visits += 1)} />
    </>
  )
}
