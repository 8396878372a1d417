import type { SiteView } from '../../../../site/view/site-view.ts'
import { nameOfBrand } from './brand-view.ts'

/** Names several brands, of which null is that of pages.json. */
export function nameBrands(written: SiteView, brands: readonly (string | null)[]): string {
  const { keyword } = written.settings
  const own = typeof keyword === 'string' ? keyword : 'All brands'
  return brands.map((one) => (one === null ? own : nameOfBrand(written, one))).join(', ')
}

/** Says for whom edits are. */
export function describeShown(shown: { brand: string | undefined; written: SiteView }): string {
  const { brand, written } = shown
  return brand === undefined
    ? `You see ${nameBrands(written, [null])}. What you change now is for all brands.`
    : `You see ${nameOfBrand(written, brand)}. What you change now is only for this brand.`
}

/** Says that a brand was removed. */
export function describeGone(brand: string): string {
  return `${brand} is not a brand of this site any more.`
}
