import { useState, type ReactNode } from 'react'
import { SearchField, Dialog } from '../fields/dialogs/dialog.tsx'
import { useFormTools } from '../fields/form/form-tools.ts'
import { Icon } from '../fields/frame/icons.tsx'
import { CheckBox, FileButton } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import type { FileEdit } from '../model/draft.ts'
import './pictures.css'
import { describeSize } from '../model/pictures/library.ts'
import { DropTarget, pictureTypes, useUploads } from './uploads.tsx'
import { usePictures, usePictureUses } from './use-pictures.ts'

/** All pictures of the site, to search and to choose from, with a place to upload more. */
export function PictureLibrary({
  value,
  onChoose,
  onAdded,
}: {
  value: string | undefined
  onChoose: (name: string) => void
  onAdded: Parameters<typeof useUploads>[0]
}): ReactNode {
  const pictures = usePictures()
  const { uses, describe } = usePictureUses()
  const uploads = useUploads(onAdded)
  const [query, setQuery] = useState('')
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const wanted = query.trim().toLowerCase()
  const found = pictures.filter(
    ({ name }) => name.includes(wanted) && !(isUnusedOnly && uses.has(name)),
  )
  const isFiltered = wanted !== '' || isUnusedOnly

  return (
    <DropTarget className="studio-library" onFiles={uploads.start}>
      <SearchField value={query} onQuery={setQuery} />
      <CheckBox checked={isUnusedOnly} onCheck={setUnusedOnly}>
        {t('Only those that are not used')}
      </CheckBox>
      <div className="studio-row studio-drop">
        <FileButton
          look="plain"
          disabled={uploads.progress !== ''}
          label={t('Pictures to upload')}
          accept={pictureTypes}
          multiple
          onFiles={uploads.start}
        >
          {t('Upload pictures')}
        </FileButton>
        <span className="studio-help">{t('or drop them here')}</span>
      </div>
      <p role="status" className="studio-help">
        {uploads.progress ||
          (isFiltered
            ? t('{length} found', { length: found.length })
            : t('{length} pictures', { length: pictures.length }))}
      </p>
      {uploads.refusals.length > 0 && (
        <div role="alert">
          {uploads.refusals.map((refusal) => (
            <p key={refusal} className="studio-problem is-error">
              <Icon name="error" />
              <span>{refusal}</span>
            </p>
          ))}
        </div>
      )}
      <Thumbnails
        pictures={found}
        value={value}
        renderAbout={(picture) => (
          <>
            <span className="studio-help">{describeSize(picture)}</span>
            <span className="studio-help">
              {picture.isNew && t('new, ')}
              {picture.owner !== undefined && t('only for {owner}, ', { owner: picture.owner })}
              {describe(picture.name)}
            </span>
          </>
        )}
        onChoose={onChoose}
      />
    </DropTarget>
  )
}

/** Pictures to choose from, each above its name and what else there is to say about it. */
export function Thumbnails<P extends { name: string; src: string }>({
  pictures,
  value,
  renderAbout,
  onChoose,
}: {
  pictures: readonly P[]
  value: string | undefined
  renderAbout?: (picture: P) => ReactNode
  onChoose: (name: string) => void
}): ReactNode {
  return (
    <ul className="studio-thumbnails" role="list">
      {pictures.map((picture) => (
        <li key={picture.name}>
          <PushButton aria-current={picture.name === value} onClick={() => onChoose(picture.name)}>
            <span className="studio-thumbnail">
              <img src={picture.src} alt="" loading="lazy" />
            </span>
            <span className="studio-thumbnail-name">{picture.name}</span>
            {renderAbout?.(picture)}
          </PushButton>
        </li>
      ))}
    </ul>
  )
}

/** A dialog to choose a picture from the library, or to upload a new one. */
export function PictureDialog({
  title,
  value,
  onChoose,
  onClose,
}: {
  title: string
  value: string
  /** Called with the chosen picture, and the edits that add it to the site if it is new. */
  onChoose: (name: string, edits: readonly FileEdit[]) => void
  onClose: () => void
}): ReactNode {
  const tools = useFormTools()
  return (
    <Dialog title={title} onClose={onClose}>
      <PictureLibrary
        value={value}
        onChoose={(name) => onChoose(name, [])}
        onAdded={({ name, edits }, batch, isOnly) => {
          if (isOnly) onChoose(name, edits)
          else tools.edit(edits, { summary: t('Added the picture {name}.', { name }), key: batch })
        }}
      />
    </Dialog>
  )
}
