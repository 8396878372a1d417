import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import type { Texts } from '../../../studio/api.ts'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import { detachBlock, shareBlocks } from '../../../studio/client/model/sections/section-edits.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { edited, lens, main } from '../../fixtures/edited-site.ts'
import { resolve } from './resolved.ts'

/* What is done with shared sections, and what visitors see of a site. */

/** What makes blocks of a page a section, or a section blocks. */
type Sharing = (context: PagesContext, page: PageView) => readonly FileEdit[]

/** Shares the blocks of a page from the first to the last index. */
export function share(first: number, last: number): Sharing {
  return (...place) => shareBlocks(...place, [first, last], { name: 'made', title: 'Made' })
}

/** Detaches the section at an index of a page. */
export function detach(index: number): Sharing {
  return (...place) => detachBlock(...place, index) ?? []
}

/** The texts after blocks of a page were shared or detached, for all brands or for one; the reason if that was refused. */
export function afterSharing(
  texts: Texts,
  sharing: Sharing,
  key = '/',
  brand?: string,
  by = { lens, bundle },
): Texts | string {
  const { site } = by.lens.show(texts, brand)
  const page = site.pages.find((one) => one.key === key)
  const edits = page ? sharing({ site, bundle: by.bundle, main }, page) : []
  const writing = by.lens.write(texts, edits, { kind: 'site', brand })
  return 'edits' in writing ? edited(texts, writing) : (writing.refusal ?? 'it did not fit')
}

/** The pages that are shown to each of these brands, and without a brand, at these instants. */
export function seenBy(
  brands: readonly string[],
  instants: readonly number[],
  texts: Texts,
): JsonValue[] {
  return [undefined, ...brands].flatMap((brand) =>
    instants.map((at) => ({
      brand: brand ?? null,
      at,
      pages: resolve(texts, { brand, at }).pages,
    })),
  )
}
