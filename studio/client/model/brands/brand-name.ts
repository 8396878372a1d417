import { isMarkdown } from '../../../../schema/values/file-path.ts'
import { brandIn } from '../../../../site/overlay/overlay-name.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import { t } from '../../i18n/translate.ts'
import { listFormat } from '../words/list-format.ts'
import type { WriteResult } from '../write/write-each.ts'
import { nameOfBrand } from './brand-view.ts'

/** Why an edit was not made, for display. */
const refusals = {
  sameForAll: t('This is the same for all brands. To change it, choose “All brands” first.'),
  brokenJson: t('Fix the JSON first: it has a syntax error.'),
  elsewhere: t(
    'A page that is written outside of this editor would have to change, so nothing was changed.',
  ),
}

/** Why a change was not made, or made no difference. */
export function refusalOf(writing: WriteResult, isDone: boolean): string {
  if (isDone) return refusals.sameForAll
  if (!('edits' in writing)) return writing.refusal ?? refusals.brokenJson
  const isElsewhere = writing.edits.some(({ file }) => isMarkdown(file))
  return isElsewhere ? refusals.elsewhere : refusals.brokenJson
}

/** Names several brands, of which null is that of pages.json. */
export function nameBrands(written: SiteView, brands: readonly (string | null)[]): string {
  const { keyword } = written.settings
  const own = typeof keyword === 'string' ? keyword : t('All brands')
  return brands.map((one) => (one === null ? own : nameOfBrand(written, one))).join(', ')
}

/** Says for whom edits are. */
export function describeForWhom(shown: {
  brand: string | undefined
  written: SiteView
  lang?: string | undefined
}): string {
  const { brand = null, written, lang } = shown
  const isOwn = brand !== null && lang === undefined
  const whom = isOwn
    ? t('only for this brand')
    : brand !== null && lang !== undefined
      ? t('for all brands, unless it says otherwise')
      : t('for all brands')
  return t('You see {written}. What you change now is {whom}.', {
    written: nameBrands(written, [brand]),
    whom,
  })
}

/** Says that a brand was removed. */
export function describeGone(brand: string): string {
  return t('{brand} is not a brand of this site any more.', { brand })
}

/** The summary of an edit, with what goes with it: what differs for brands, and what campaigns change there. */
export function nameLosses(
  { brand: shown, written }: { brand: string | undefined; written: SiteView },
  summary: string,
  writing: WriteResult,
): string {
  const { edits: made, cleared = [] } = 'edits' in writing ? writing : { edits: [] }
  const edits = shown === undefined ? made : []
  const kindsOf = (brand: string): string[] =>
    edits.flatMap(({ file, edit }) => (brandIn(file) === brand ? [edit.kind] : []))
  // What only has another id or place is removed and set.
  const brands = [...new Set(edits.flatMap(({ file }) => brandIn(file) ?? []))].filter(
    (brand) => kindsOf(brand).includes('remove') && !kindsOf(brand).includes('set'),
  )
  const losses = [
    ...(brands.length > 0
      ? [t('what differs for {brands}', { brands: nameBrands(written, brands) })]
      : []),
    ...(cleared.length > 0 ? [t('what campaigns change there')] : []),
  ]
  if (losses.length === 0) return summary
  return t('{value}, with {value2}.', {
    value: summary.replace(/\.$/, ''),
    value2: listFormat.format(losses),
  })
}
