import { useState, type ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import { useTool } from '../form/form-store.ts'
import { IconButton } from '../frame/icons.tsx'
import { PictureDialog, type Thumbnail } from './picture-dialog.tsx'
import { textOf } from '../values/text-field.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

/** A field for a picture, by name. */
export function PictureField(props: FieldProps): ReactNode {
  const pictures = useTool((tools) => tools.pictures)
  return (
    <ThumbnailField
      props={props}
      noun="picture"
      mayUpload
      choices={pictures.map(({ name, src, width, height, isNew }) => ({
        name,
        src,
        about: isNew ? 'new' : `${width} × ${height}`,
      }))}
    />
  )
}

/** A field for a picture file in the public folder, by path. */
export function FileField(props: FieldProps): ReactNode {
  const files = useTool((tools) => tools.publicFiles)
  return (
    <ThumbnailField
      props={props}
      noun="file"
      choices={files.map((name) => ({ name, src: name, about: '' }))}
    />
  )
}

function ThumbnailField({
  props,
  noun,
  choices,
  mayUpload = false,
}: {
  props: FieldProps
  noun: string
  choices: readonly Thumbnail[]
  mayUpload?: boolean
}): ReactNode {
  const field = useField(props)
  const [isChoosing, setChoosing] = useState(false)
  const name = textOf(props)
  const shown = choices.find((choice) => choice.name === name)
  return (
    <FieldFrame props={props} field={field}>
      {(control) => (
        <div className="studio-chosen">
          {name !== '' && (
            <>
              <span className="studio-thumbnail">{shown && <img src={shown.src} alt="" />}</span>
              <span className="studio-chosen-name">{name}</span>
            </>
          )}
          <button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            type="button"
            className="studio-button"
            aria-label={`${field.title}: ${name === '' ? `choose a ${noun}` : `${name}, change`}`}
            onClick={() => setChoosing(true)}
          >
            {name === '' ? `Choose a ${noun}` : 'Change'}
          </button>
          {name !== '' && !props.isRequired && (
            <IconButton
              icon="remove"
              label={`Remove ${field.title}`}
              onClick={() => {
                document.getElementById(control.id)?.focus()
                field.clear()
              }}
            />
          )}
          {isChoosing && (
            <PictureDialog
              title={`Choose a ${noun}`}
              value={name}
              choices={choices}
              mayUpload={mayUpload}
              onClose={() => setChoosing(false)}
              onChoose={(chosen, isNew) => {
                setChoosing(false)
                field.set(chosen, isNew ? { also: field.form.tools().editsForNewPicture() } : {})
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
