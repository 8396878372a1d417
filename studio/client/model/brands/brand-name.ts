import { asRecord } from '../../../../schema/read/json-object.ts'
import { memberOf, type SiteView } from '../../../../site/view/site-view.ts'
import { overlayFileOf } from './brand-view.ts'

/** What a brand is called: its name on its pages, or its short name. `written` is the site of all brands. */
export function nameBrand(written: SiteView, brand: string): string {
  const { keyword } = asRecord(memberOf(written.roots.get(overlayFileOf(brand)), 'site'))
  return typeof keyword === 'string' && keyword !== '' ? keyword : brand
}

/** Says for whom edits are. */
export function describeShown(shown: { brand: string | undefined; written: SiteView }): string {
  const { brand, written } = shown
  return brand === undefined
    ? 'You see all brands. What you change now changes all of them.'
    : `You see ${nameBrand(written, brand)}. What you change now is only for this brand.`
}
