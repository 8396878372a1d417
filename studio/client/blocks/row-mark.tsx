import type { ReactNode } from 'react'
import { isUse } from '../../../content/layers/sections.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { renditionAddress } from '../model/pictures/library.ts'
import { listOf } from '../model/pictures/picture-edits.ts'
import type { SessionState } from '../session/state.ts'
import { infoOf } from './block-types.ts'

/** What a block is recognized by in the list: the file of its first picture, or an icon. */
export interface RowMarkProps {
  file: string | undefined
  icon: IconName
}

/** Finds the first picture in a block, and the icon for what its type consists of: a section, entries, or text. */
export function rowMarkOf(
  bundle: SchemaBundle,
  { site, brand }: SessionState,
  block: JsonValue,
): RowMarkProps {
  const pictures = sharedPictures(site)
  const name = firstPicture(block, pictures) ?? ''
  const own = brand === undefined ? undefined : listOf(site, brand).get(name)
  const icon = isUse(block) ? 'link' : infoOf(bundle, block)?.hasEntries ? 'list' : 'text'
  return { file: own ?? pictures.get(name), icon }
}

const sharedPictures = oncePer((site: SiteView) => listOf(site))

function firstPicture(value: JsonValue, pictures: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return pictures.has(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const entry of Object.values(value)) {
    const found = firstPicture(entry, pictures)
    if (found !== undefined) return found
  }
  return undefined
}

/** The small picture or the icon at the start of a row. */
export function RowMark({ file, icon }: RowMarkProps): ReactNode {
  return (
    <span className="studio-row-mark" aria-hidden="true">
      {file === undefined ? (
        <Icon name={icon} />
      ) : (
        <img src={renditionAddress(file)} alt="" loading="lazy" />
      )}
    </span>
  )
}
