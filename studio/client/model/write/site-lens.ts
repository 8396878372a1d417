import type { Path } from '../../../../check/problem/problem.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { calendarOf } from '../../../../schema/values/calendar.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { createSiteViewer, type SiteView } from '../../../../site/view/site-view.ts'
import type { StudioSite, Texts } from '../../../api.ts'
import { createLanguageViewer, type Edited } from '../../languages/model/language-view.ts'
import { brandsOf, createBrandViewer, type BrandView } from '../brands/brand-view.ts'
import type { FileEdit } from '../draft.ts'
import { clearGone, effectsOf, followEffects } from './effects.ts'
import { followInBrands } from './follow-in-brands.ts'
import type { Layer } from './layer.ts'
import { placeEdits, placeInSet, type LayerPlace } from './place-in-set.ts'
import type { WriteResult } from './write-each.ts'
import { refusalAt, writeForBrand } from './write-for-brand.ts'
import { followInTranslations, onlyTexts, writeTranslations } from './write-translations.ts'

/** A site as it is shown: that of all brands, or of one. */
export interface ShownSite {
  /** Undefined for all brands. */
  brand: string | undefined
  /** What is shown and edited. */
  site: SiteView
  /** What is written, for all brands. */
  written: SiteView
  /** Whose each value is; undefined for all brands. */
  brandView: BrandView | undefined
}

/** Shows a site in its layers, and writes what is edited there. */
export type SiteLens = ReturnType<typeof createSiteLens>

/** Creates the lens of a site. */
export function createSiteLens({ main, bundle }: Pick<StudioSite, 'main' | 'bundle'>) {
  const calendar = calendarOf(bundle.settings)
  const viewAll = oncePer(createSiteViewer(main, calendar, isPagesText))
  const view = createBrandViewer(main, calendar)
  const language = createLanguageViewer(main, bundle)

  function show(files: Texts, brand: string | undefined): ShownSite {
    if (brand === undefined || !brandsOf(files).includes(brand)) {
      const site = viewAll(files)
      return { brand: undefined, site, written: site, brandView: undefined }
    }
    const brandView = view(files, brand)
    return { brand, site: brandView.site, written: brandView.base, brandView }
  }

  return {
    /** Reads the site as a brand sees it. */
    view,
    /** Reads the site in another language. */
    language,
    /** The site of a brand; that of all brands if there is no such brand. */
    show,
    /**
     * Finds where the value at a path of what is shown is written in a layer. Returns the reason, for display, if it cannot be
     * written there.
     */
    locate(shown: ShownSite & Edited, path: Path, layer: Layer): LayerPlace | string {
      const { site, brandView } = shown
      if (layer.kind === 'campaign') return placeInSet({ site, bundle, main }, layer, path)
      const place = { path, before: [] }
      if (layer.kind === 'site') return (brandView && refusalAt(brandView, path)) ?? place
      return language(shown)?.at(path)?.entry ? place : onlyTexts
    },
    /** Turns edits of what is shown into edits of the files, with what follows from them. */
    write(files: Texts, changes: readonly FileEdit[], layer: Layer): WriteResult {
      const { brand } = layer
      if (layer.kind === 'language') {
        const viewOf = (texts: Texts) =>
          language({ ...show(texts, brand), draft: { files: texts }, lang: layer.lang })
        return writeTranslations(files, viewOf, changes)
      }
      const { site } = show(files, brand)
      const context = { site, bundle, main }
      const placed = layer.kind === 'site' ? changes : placeEdits(context, layer, changes)
      if (typeof placed === 'string') return { refusal: placed }
      const effects = effectsOf(site, placed)
      const cleared = clearGone(context, effects)
      const edits = [...cleared, ...followEffects(context, effects), ...placed]
      const translated = followInTranslations(files, brand, effects.renamed)
      if (brand === undefined) {
        const followed = followInBrands(files, { main, bundle, view: viewAll }, edits)
        return { edits: [...edits, ...followed, ...translated], placed, cleared }
      }
      const place = { brand, view, bundle }
      const own = writeForBrand(files, place, edits)
      if ('edits' in own) return { edits: [...own.edits, ...translated], placed, cleared }
      // If what is edited is refused itself, its reason is told, not that of what would follow it.
      const alone = writeForBrand(files, place, placed)
      return 'edits' in alone ? own : alone
    },
  }
}
