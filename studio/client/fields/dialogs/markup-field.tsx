import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import { Icon } from '../frame/icons.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { breakLine, makeLink, makeList, toggleElement, type Selected } from './markup.ts'
import type { ModelEdit } from '../../model/edit.ts'
import { lengthNote, rowsOf } from '../values/text-field.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for text with simple markup, with a toolbar that inserts it. */
export function MarkupField(field: Field): ReactNode {
  const { text } = field
  const box = useRef<HTMLTextAreaElement>(null)
  const next = useRef<Selected>(undefined)
  const [isLinkOpen, setLinkOpen] = useState(false)

  // Restores the selection once the new value is rendered.
  useLayoutEffect(() => {
    const wanted = next.current
    if (!wanted || wanted.text !== text) return
    next.current = undefined
    box.current?.focus()
    box.current?.setSelectionRange(wanted.from, wanted.to)
  }, [text])

  function change(make: (selected: Selected) => Selected, also?: readonly ModelEdit[]): void {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {}
    const made = make({ text, from, to })
    next.current = made
    field.set(made.text, also && { also })
  }

  const tools = [
    {
      label: 'Bold',
      key: 'b',
      face: <b>B</b>,
      run: () => change((at) => toggleElement(at, 'strong')),
    },
    {
      label: 'Italic',
      key: 'i',
      face: <i>I</i>,
      run: () => change((at) => toggleElement(at, 'em')),
    },
    { label: 'Link', key: 'k', face: <Icon name="link" />, run: () => setLinkOpen(true) },
    { label: 'List', face: <Icon name="list" />, run: () => change(makeList) },
    { label: 'Line break', face: <Icon name="break" />, run: () => change(breakLine) },
  ]

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      return change(breakLine)
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    tool.run()
  }

  return (
    <FieldFrame field={field} note={lengthNote(text, field.target.maxLength)}>
      {(control) => (
        <div className="studio-markup">
          <div
            className="studio-toolbar"
            role="toolbar"
            aria-label={`Formatting for ${field.title}`}
            aria-controls={control.id}
          >
            {tools.map(({ label, key, face, run }, index) => (
              <button
                key={label}
                type="button"
                className="studio-icon-button"
                aria-label={label}
                title={key === undefined ? label : `${label} (Ctrl+${key.toUpperCase()})`}
                tabIndex={index === 0 ? 0 : -1}
                onKeyDown={walkToolbar}
                onClick={run}
              >
                {face}
              </button>
            ))}
          </div>
          <textarea
            {...control}
            ref={box}
            className="studio-input is-growing"
            rows={rowsOf(text, 3)}
            value={text}
            placeholder={field.placeholder}
            onKeyDown={onKeyDown}
            onChange={(event) => field.type(event.target.value)}
          />
          {isLinkOpen && (
            <LinkDialog
              value=""
              onClose={() => setLinkOpen(false)}
              onChoose={({ href, label, naming }) => {
                setLinkOpen(false)
                change((at) => makeLink(at, href, label), naming && [naming])
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** The arrow keys move between buttons; Tab leaves the toolbar. */
function walkToolbar({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  const { nextElementSibling: next, previousElementSibling: previous } = currentTarget
  const goal = key === 'ArrowRight' ? next : key === 'ArrowLeft' ? previous : undefined
  if (!(goal instanceof HTMLElement)) return
  currentTarget.tabIndex = -1
  goal.tabIndex = 0
  goal.focus()
}
