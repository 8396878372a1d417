import { useState, type ReactNode } from 'react'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { useSessionState } from '../../session/use-session.ts'
import { Dialog, SearchField } from './dialog.tsx'
import { ThumbnailRow } from './thumbnail-row.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for a picture file in the public folder, by path. */
export function FileField(field: Field): ReactNode {
  const [isChoosing, setChoosing] = useState(false)
  const [query, setQuery] = useState('')
  const name = field.text === '' ? (field.placeholder ?? '') : field.text
  const publicFiles = useSessionState((state) => state.publicFiles)
  const form = new RegExp(field.target.pattern ?? '', 'u')
  const found = publicFiles.filter(
    (file) => form.test(file) && file.includes(query.trim().toLowerCase()),
  )
  return (
    <FieldFrame field={field}>
      <ThumbnailRow
        field={field}
        noun={t('file')}
        src={publicFiles.includes(name) ? name : undefined}
        onChange={() => setChoosing(true)}
      >
        {isChoosing && (
          <Dialog title={t('Choose a file')} onClose={() => setChoosing(false)}>
            <SearchField value={query} found={found.length} onQuery={setQuery} />
            <ul className="studio-thumbnails" role="list">
              {found.map((file) => (
                <li key={file}>
                  <PushButton
                    aria-current={file === name}
                    onClick={() => {
                      setChoosing(false)
                      field.set(file)
                    }}
                  >
                    <span className="studio-thumbnail">
                      <img src={file} alt="" loading="lazy" />
                    </span>
                    <span className="studio-thumbnail-name">{file}</span>
                  </PushButton>
                </li>
              ))}
            </ul>
          </Dialog>
        )}
      </ThumbnailRow>
    </FieldFrame>
  )
}
