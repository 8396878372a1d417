import { useRef, useState, type ReactNode } from 'react'
import { documentKinds, type DocumentKind } from '../../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** A button that adds a file to those of the site, for a link or a video. */
export function DocumentUpload({
  kind,
  onAdded,
}: {
  kind: DocumentKind
  onAdded: (address: string) => void
}): ReactNode {
  const { accept, most } = documentKinds[kind]
  const { upload: words, label } = names[kind]
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function upload(file: File): Promise<void> {
    setRefusal('')
    if (file.size > most * 1024 ** 2)
      return setRefusal(t('This file is too large. The maximum is {most} MB.', { most }))
    setBusy(true)
    try {
      const address = await session.server.addDocument(file, kind)
      const files = new Set([...session.state().publicFiles, address])
      session.set({
        publicFiles: [...files].toSorted(),
        status: t('Added {address} to the files.', { address }),
      })
      onAdded(address)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('The upload failed.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PushButton look="small" disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? t('Uploading…') : words}
      </PushButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          target.value = ''
        }}
      />
      <p role="alert" className="studio-help">
        {refusal}
      </p>
    </>
  )
}

const names = {
  pdf: { upload: t('Upload a PDF'), label: t('PDF to upload') },
  video: { upload: t('Upload a video'), label: t('Video to upload') },
  captions: { upload: t('Upload captions'), label: t('Captions to upload') },
}
