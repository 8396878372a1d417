import { useState, type ReactNode } from 'react'
import { EmojiDialog } from './emoji-dialog.tsx'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for an emoji, to type or to choose by name. */
export function EmojiField(field: Field): ReactNode {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <div className="studio-with-button">
          <input
            {...control}
            className="studio-input is-emoji"
            autoComplete="off"
            value={field.text}
            placeholder={field.placeholder}
            onChange={(event) => field.type(event.target.value)}
          />
          <button
            type="button"
            className="studio-button"
            aria-label={`Choose ${field.title}`}
            onClick={() => setChoosing(true)}
          >
            Choose
          </button>
          {isChoosing && (
            <EmojiDialog
              onClose={() => setChoosing(false)}
              onChoose={(emoji) => {
                setChoosing(false)
                field.set(emoji)
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
