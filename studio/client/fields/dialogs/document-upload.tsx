import { useRef, useState, type ReactNode } from 'react'
import { maxDocumentBytes } from '../../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** A button that adds a PDF to the files of the site, for a link to lead to. */
export function DocumentUpload({ onAdded }: { onAdded: (address: string) => void }): ReactNode {
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function upload(file: File): Promise<void> {
    setRefusal('')
    if (file.size > maxDocumentBytes) {
      const most = maxDocumentBytes / 1024 ** 2
      return setRefusal(t('This file is too large. The maximum is {most} MB.', { most }))
    }
    setBusy(true)
    try {
      const address = await session.server.addDocument(file)
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
        {isBusy ? t('Uploading…') : t('Upload a PDF')}
      </PushButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('PDF to upload')}
        accept="application/pdf"
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
