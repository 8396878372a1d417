import { useState, type ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import { useTool } from '../form/form-tools.ts'
import { IconButton } from '../frame/icons.tsx'
import { PictureDialog, type Thumbnail } from './picture-dialog.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for a picture, by name. */
export function PictureField(field: Field): ReactNode {
  const pictures = useTool((tools) => tools.pictures())
  return (
    <ThumbnailField
      field={field}
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
export function FileField(field: Field): ReactNode {
  const { publicFiles } = field.tools
  return (
    <ThumbnailField
      field={field}
      noun="file"
      choices={publicFiles.map((name) => ({ name, src: name, about: '' }))}
    />
  )
}

function ThumbnailField({
  field,
  noun,
  choices,
  mayUpload = false,
}: {
  field: Field
  noun: string
  choices: readonly Thumbnail[]
  mayUpload?: boolean
}): ReactNode {
  const [isChoosing, setChoosing] = useState(false)
  const name = field.text === '' ? (field.placeholder ?? '') : field.text
  const shown = choices.find((choice) => choice.name === name)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <div className="studio-row">
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
          {field.text !== '' && !field.isRequired && (
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
                field.set(chosen, isNew ? { also: field.tools.editsForNewPicture() } : {})
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
