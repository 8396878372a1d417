import { useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { Icon } from '../frame/icons.tsx'

/** A picture or file to choose. */
export interface Thumbnail {
  /** The value that a choice writes. */
  name: string
  src: string
  about: string
}

/** A dialog to search and choose a picture by its thumbnail, or to upload a new one. */
export function PictureDialog({
  title,
  value,
  choices,
  mayUpload,
  onChoose,
  onClose,
}: {
  title: string
  /** The current choice. */
  value: string
  choices: readonly Thumbnail[]
  mayUpload: boolean
  onChoose: (name: string, isNew: boolean) => void
  onClose: () => void
}): ReactNode {
  const tools = useFormTools()
  const file = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [state, setState] = useState<'waiting' | 'uploading' | { error: string }>('waiting')
  const wanted = query.trim().toLowerCase()
  const found = choices.filter(({ name }) => name.toLowerCase().includes(wanted))

  async function upload(chosen: File | undefined): Promise<void> {
    if (!chosen || state === 'uploading') return
    setState('uploading')
    try {
      const picture = await tools.upload(chosen)
      onChoose(picture.name, true)
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : 'The upload failed.' })
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <label className="studio-field">
        <span className="studio-label">Search by name</span>
        <input
          type="search"
          className="studio-input"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {mayUpload && (
        <div
          className="studio-row studio-drop"
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
          <span className="studio-help">or drop it here</span>
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
        {state === 'uploading' ? 'Uploading the picture…' : query !== '' && `${found.length} found`}
      </p>
      {typeof state === 'object' && (
        <p role="alert" className="studio-problem is-error">
          <Icon name="error" />
          <span>{state.error}</span>
        </p>
      )}
      {found.length === 0 && <p className="studio-help">No results.</p>}
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
