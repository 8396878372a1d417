import { useState } from 'react'
import { useFormTools, type NewPicture } from '../fields/form/form-tools.ts'

/** The types of files that can be uploaded. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif'

const maxMegabytes = 15

/** Returns the uploads of a component, one after the other. */
export function useUploads() {
  const tools = useFormTools()
  const [progress, setProgress] = useState('')
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function upload(file: File): Promise<NewPicture> {
    const megabytes = file.size / 1024 / 1024
    if (megabytes > maxMegabytes)
      throw new Error(
        `It is too large: ${Math.ceil(megabytes)} MB. The maximum is ${maxMegabytes} MB.`,
      )
    return tools.upload(file)
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
        setProgress(all.length === 1 ? 'Uploading…' : `Uploading ${index + 1} of ${all.length}…`)
        try {
          onAdded(await upload(file), batch)
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'The upload failed.'
          setRefusals((before) => [...before, `${file.name}: ${reason}`])
        }
      }
      setProgress('')
    },
  }
}
