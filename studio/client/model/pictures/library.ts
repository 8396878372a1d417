import { nameForBrand, picturesFile } from '../../../../site/view/picture-list.ts'
import { picturesUrl, thumbnailWidths, type StudioPicture, type StudioSite } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'
import type { SessionState } from '../../session/state.ts'
import { nameOfBrand } from '../brands/brand-view.ts'
import { listOf } from './picture-edits.ts'

/** A picture of the site as the library shows it. Its size is 0 until the server has reported it. */
export interface LibraryPicture extends StudioPicture {
  name: string
  /** The address of a small rendition. */
  src: string
  /** Whether it is in its folder only after the next save. */
  isNew: boolean
  /** The name of the brand that is shown, if only that has this content. */
  owner: string | undefined
}

/**
 * Creates the function that lists the pictures that all brands share, each with the content that the shown brand has. It
 * returns the same list until one of them changes.
 */
export function createLibrary(
  opened: StudioSite,
): (state: SessionState) => readonly LibraryPicture[] {
  let latest: { key: unknown[]; list: readonly LibraryPicture[] } | undefined
  return ({ draft, site, report, brand, written }) => {
    const { pictures } = report ?? opened
    const brandName = brand === undefined ? undefined : nameOfBrand(written, brand)
    const key = [draft.files[picturesFile], draft.base[picturesFile], pictures, brand, brandName]
    if (latest && key.every((part, index) => part === latest?.key[index])) return latest.list
    const known = new Map(pictures.map((picture) => [picture.file, picture]))
    const saved = draft.base[picturesFile] ?? ''
    const versions = brand === undefined ? undefined : listOf(site, brand)
    const list = Array.from(listOf(site), ([name, shared]): LibraryPicture => {
      const version = versions?.get(name)
      const file = version ?? shared
      const owner = version === undefined ? undefined : brandName
      const line = brand === undefined || version === undefined ? name : nameForBrand(brand, name)
      const { width = 0, height = 0, bytes = 0 } = known.get(file) ?? {}
      const isNew = !saved.includes(`"${line}": "${file}"`)
      return { name, file, width, height, bytes, src: renditionAddress(file), isNew, owner }
    })
    latest = { key, list }
    return list
  }
}

/** The address of a rendition of a picture for the composer. */
export function renditionAddress(
  file: string,
  width: (typeof thumbnailWidths)[number] = 320,
): string {
  return `${picturesUrl}${width}/${file}`
}

/** Describes the size of a picture: 1200 × 800 px, 84 KB. */
export function describeSize({ width, height, bytes }: StudioPicture): string {
  if (width === 0) return ''
  const size =
    bytes < 1_000_000
      ? t('{value} KB', { value: Math.ceil(bytes / 1000) })
      : t('{value} MB', { value: (bytes / 1_000_000).toFixed(1) })
  // As texts, since sizes in pixels have no separators.
  return t('{width} × {height} px, {size}', { width: `${width}`, height: `${height}`, size })
}
