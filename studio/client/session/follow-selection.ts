import type { SiteView } from '../../../site/view/site-view.ts'
import { alignEdited } from '../model/align.ts'

/** The open page and the index of its selected block, if one is selected. */
interface Selection {
  pageKey: string
  block: number | undefined
}

/**
 * Finds the selected block after an edit, which may have moved or removed it. Instead of a page that is gone, the one in its
 * place is open.
 */
export function followSelection(
  { pageKey, block }: Selection,
  before: SiteView,
  after: SiteView,
): Selection {
  const old = before.pages.find(({ key }) => key === pageKey)
  const page = after.pages.find(({ key }) => key === pageKey)
  if (!page) {
    const place = old ? before.pages.indexOf(old) : 0
    const { key = pageKey } = after.pages[place] ?? after.pages[0] ?? {}
    return { pageKey: key, block: undefined }
  }
  if (block === undefined || old?.blocks === page.blocks) return { pageKey, block }
  const place = alignEdited(old?.blocks ?? [], page.blocks).indexOf(block)
  return { pageKey, block: place === -1 ? undefined : place }
}
