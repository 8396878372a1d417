import { picturesFile } from '../../../../site/view/picture-list.ts'
import { picturesUrl, thumbnailWidths, type StudioPicture, type StudioSite } from '../../../api.ts'
import type { SessionState } from '../../session/state.ts'
import { listOf } from './picture-edits.ts'

/** A picture of the site as the library shows it. Its size is 0 until the server has reported it. */
export interface LibraryPicture extends StudioPicture {
  name: string
  /** The address of a small rendition. */
  src: string
  /** Whether it is in public/images only after the next save. */
  isNew: boolean
}

/** Creates the function that lists the pictures of a site, which returns the same list until one of them changes. */
export function createLibrary(
  opened: StudioSite,
): (state: SessionState) => readonly LibraryPicture[] {
  let latest: { key: unknown[]; list: readonly LibraryPicture[] } | undefined
  return ({ draft, site, report }) => {
    const { pictures } = report ?? opened
    const key = [draft.files[picturesFile], draft.base[picturesFile], pictures]
    if (latest && key.every((part, index) => part === latest?.key[index])) return latest.list
    const known = new Map(pictures.map((picture) => [picture.file, picture]))
    const saved = draft.base[picturesFile] ?? ''
    const list = Array.from(listOf(site), ([name, file]): LibraryPicture => {
      const { width = 0, height = 0, bytes = 0 } = known.get(file) ?? {}
      const isNew = !saved.includes(`"${name}": "${file}"`)
      return { name, file, width, height, bytes, src: addressOf(file), isNew }
    })
    latest = { key, list }
    return list
  }
}

/** The address of a rendition of a picture for the composer. */
export function addressOf(file: string, width: (typeof thumbnailWidths)[number] = 320): string {
  return `${picturesUrl}${width}/${file}`
}

/** Describes the size of a picture: 1200 × 800 px, 84 KB. */
export function describeSize({ width, height, bytes }: StudioPicture): string {
  if (width === 0) return ''
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${width} × ${height} px, ${size}`
}
