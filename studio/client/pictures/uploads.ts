import { useState } from 'react'
import { namePicture } from '../../../site/view/picture-name.ts'
import type { FileEdit } from '../model/draft.ts'
import { addPicture, listOf, takenNames } from '../model/pictures/picture-edits.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { t } from '../i18n/translate.ts'

/** The types of files that can be uploaded. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif'

const maxMegabytes = 15

/** A picture that was uploaded or cropped, and the edits that add it to the site; none if it was there already. */
export interface NewPicture {
  name: string
  /** The hash of its content, and the file extension. */
  file: string
  edits: readonly FileEdit[]
}

/** Returns the picture with a content, which gets a name like the given one unless it has one already. */
export function nameContent({ state }: Session, file: string, wanted: string): NewPicture {
  const { written: site } = state()
  const [same] = [...listOf(site)].find(([, other]) => other === file) ?? []
  if (same !== undefined) return { name: same, file, edits: [] }
  const name = namePicture(wanted, takenNames(site))
  return { name, file, edits: addPicture(site, name, file) }
}

/** Returns the uploads of a component, one after the other. */
export function useUploads() {
  const session = useSession()
  const [progress, setProgress] = useState('')
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function upload(file: File): Promise<NewPicture> {
    const megabytes = file.size / 1024 / 1024
    if (megabytes > maxMegabytes)
      throw new Error(
        t('It is too large: {megabytes} MB. The maximum is {maxMegabytes} MB.', {
          megabytes: Math.ceil(megabytes),
          maxMegabytes,
        }),
      )
    const picture = await session.server.upload(file)
    return nameContent(session, picture.file, file.name)
  }

  return {
    /** Which one of how many is being uploaded: Uploading 2 of 3…; empty if none is. */
    progress,
    /** The files that were refused, each with the reason. */
    refusals,
    /** Uploads files and calls `onAdded` with each picture. */
    async start(
      all: readonly File[],
      onAdded: (picture: NewPicture, batch: string) => void,
    ): Promise<void> {
      if (progress !== '' || all.length === 0) return
      setRefusals([])
      const batch = `upload ${crypto.randomUUID()}`
      for (const [index, file] of all.entries()) {
        setProgress(
          all.length === 1
            ? t('Uploading…')
            : t('Uploading {value} of {length}…', { value: index + 1, length: all.length }),
        )
        try {
          onAdded(await upload(file), batch)
        } catch (error) {
          const reason = error instanceof Error ? error.message : t('The upload failed.')
          setRefusals((before) => [...before, `${file.name}: ${reason}`])
        }
      }
      setProgress('')
    },
  }
}
