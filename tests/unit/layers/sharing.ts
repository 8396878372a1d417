import { brandIn } from '../../../site/overlay/overlay-name.ts'
import type { Texts } from '../../../studio/api.ts'
import { detachBlock, shareBlocks } from '../../../studio/client/model/sections/section-edits.ts'
import type { SiteLens } from '../../../studio/client/model/write/site-lens.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { edited, lens as lensOfSite, main } from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { resolve } from './resolved.ts'

/* What is done with shared sections, and who sees what of a site then. */

/** Shares or detaches; returns the texts after it, which are the same with a refusal. */
export type Sharing = (texts: Texts) => { texts: Texts; refusal?: string | undefined }

/** Shares blocks of a page, from the first to the last index, for all brands or for one. */
export function share(key: string, first: number, last: number, brand?: string): Sharing {
  const names = { name: 'made', title: 'Made' }
  return write(key, brand, (context, page) => shareBlocks(context, page, [first, last], names))
}

/** Detaches the section at an index of a page. */
export function detach(key: string, index: number, brand?: string): Sharing {
  return write(key, brand, (context, page) => detachBlock(context, page, index) ?? [])
}

function write(
  key: string,
  brand: string | undefined,
  make: (
    ...place: Parameters<typeof detachBlock> extends [infer C, infer P, ...unknown[]]
      ? [C, P]
      : never
  ) => ReturnType<typeof shareBlocks>,
  lens: SiteLens = lensOfSite,
): Sharing {
  return (texts) => {
    const { site } = lens.show(texts, brand)
    const page = site.pages.find((one) => one.key === key)
    if (!page) return { texts }
    const writing = lens.write(texts, make({ site, bundle, main }, page), { kind: 'site', brand })
    if (!('edits' in writing)) return { texts, refusal: writing.refusal ?? 'it did not fit' }
    return { texts: edited(texts, writing) }
  }
}

/** What each brand, and nobody's, shows on its pages at instants before, in and between the campaigns. */
export function seenBy(texts: Texts) {
  const brands = Object.keys(texts).flatMap((name) => brandIn(name) ?? [])
  return [undefined, ...brands].flatMap((brand) =>
    instants.map((at) => ({ brand, at, pages: resolve(texts, { brand, at }).pages })),
  )
}

const instants = ['2026-03-15', '2026-04-10', '2026-05-10', '2026-06-10'].map(
  (day) => calendar.readMoment(day)?.start ?? 0,
)
