import { useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useForm } from '../form/form-store.ts'

/** A picture or file to choose. */
export interface Thumbnail {
  /** The value that a choice writes. */
  name: string
  src: string
  about: string
}

/** Offers pictures by their looks, to be found by their names; a new one can be uploaded, or dropped here. */
export function PictureDialog({
  title,
  value,
  choices,
  mayUpload,
  onChoose,
  onClose,
}: {
  title: string
  /** The name of the one that is chosen now. */
  value: string
  choices: readonly Thumbnail[]
  mayUpload: boolean
  onChoose: (name: string, isNew: boolean) => void
  onClose: () => void
}): ReactNode {
  const form = useForm()
  const file = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const [state, setState] = useState<'waiting' | 'uploading' | { fault: string }>('waiting')
  const wanted = asked.trim().toLowerCase()
  const found = choices.filter(({ name }) => name.toLowerCase().includes(wanted))

  async function upload(chosen: File | undefined): Promise<void> {
    if (!chosen || state === 'uploading') return
    setState('uploading')
    try {
      const picture = await form.tools().upload(chosen)
      onChoose(picture.name, true)
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : 'The upload has failed.' })
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <label className="studio-search">
        <span className="studio-label">Search by name</span>
        <input
          type="search"
          className="studio-input"
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      {mayUpload && (
        <div
          className="studio-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void upload(event.dataTransfer.files[0])
          }}
        >
          <button
            type="button"
            className="studio-button"
            disabled={state === 'uploading'}
            onClick={() => file.current?.click()}
          >
            Upload a picture
          </button>
          <span className="studio-help">or drop one here</span>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Picture to upload"
            accept="image/png,image/jpeg,image/webp,image/avif"
            onChange={(event) => void upload(event.target.files?.[0])}
          />
        </div>
      )}
      <p role="status" className={state === 'uploading' ? 'studio-help' : 'studio-unseen'}>
        {state === 'uploading' ? 'Uploading the picture.' : asked !== '' && `${found.length} found`}
      </p>
      {typeof state === 'object' && (
        <p role="alert" className="studio-problem is-error">
          {state.fault}
        </p>
      )}
      {found.length === 0 && <p className="studio-help">Nothing has this name.</p>}
      <ul className="studio-thumbnails" role="list">
        {found.map(({ name, src, about }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === value}
              onClick={() => onChoose(name, false)}
            >
              <span className="studio-thumbnail">
                <img src={src} alt="" loading="lazy" />
              </span>
              <span className="studio-thumbnail-name">{name}</span>
              {about !== '' && <span className="studio-help">{about}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
