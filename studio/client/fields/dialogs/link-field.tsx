import { useState, type ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import { Icon } from '../frame/icons.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { placeholderOf, textOf } from '../values/text-field.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

/** A field for the target of a link, to type or to choose from the pages of the site. */
export function LinkField(props: FieldProps): ReactNode {
  const field = useField(props)
  const [isChoosing, setChoosing] = useState(false)
  const text = textOf(props)
  const isPromotionDefault = !props.isRequired && /promotional page/i.test(field.help ?? '')
  return (
    <FieldFrame props={props} field={field}>
      {(control) => (
        <div className="studio-with-button">
          <input
            {...control}
            className="studio-input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder={
              placeholderOf(field.defaultValue) ??
              (isPromotionDefault ? 'Links to the promotional page' : undefined)
            }
            onChange={(event) => field.type(event.target.value)}
          />
          <button
            type="button"
            className="studio-button"
            aria-label={`Choose ${field.title}`}
            title="Choose a link"
            onClick={() => setChoosing(true)}
          >
            <Icon name="link" />
          </button>
          {isChoosing && (
            <LinkDialog
              value={text}
              keywords={field.target.examples?.filter((keyword) => typeof keyword === 'string')}
              onClose={() => setChoosing(false)}
              onChoose={(href) => {
                setChoosing(false)
                field.type(href)
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
