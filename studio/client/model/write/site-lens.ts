import type { Path } from '../../../../check/problem/problem.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { calendarOf } from '../../../../schema/values/calendar.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { createSiteViewer, type SiteView } from '../../../../site/view/site-view.ts'
import type { StudioSite, Texts } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'
import { createLanguageViewer, type Edited } from '../../languages/model/language-view.ts'
import { brandsOf, createBrandViewer, nameOfBrand, type BrandView } from '../brands/brand-view.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { isReplaced, showsAlike } from '../sections/shows-alike.ts'
import { clearGone, effectsOf, followEffects, type Effects } from './effects.ts'
import { followInBrands } from './follow-in-brands.ts'
import type { Layer } from './layer.ts'
import { placeEdits, placeInSet, type LayerPlace } from './place-in-set.ts'
import { writeDetached } from './write-detached.ts'
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

  /** Writes edits of the site that is shown, with what follows for brands. */
  function writeShown(
    files: Texts,
    brand: string | undefined,
    { edits, effects: { detached } }: { edits: readonly FileEdit[]; effects: Effects },
  ): WriteResult {
    if (brand !== undefined) return writeForBrand(files, { brand, view, bundle }, edits)
    const all = [...edits, ...followInBrands(files, { main, bundle, view: viewAll }, edits)]
    return detached ? writeDetached(files, { view, bundle }, detached, all) : { edits: all }
  }

  /** Why blocks of a page cannot be shared or detached: some visitors would see something else. */
  function refuseChange(files: Texts, edits: readonly FileEdit[], key: string): string | undefined {
    const after = applyEdits(files, edits)?.texts
    if (!after) return undefined
    const isOther = (brand: string | undefined): boolean => {
      const [old, now] = [show(files, brand), show(after, brand)]
      const isNew = isReplaced(now.brandView, key) && !isReplaced(old.brandView, key)
      return isNew || !showsAlike(old.site, now.site, main, key)
    }
    const other = brandsOf(files).find(isOther)
    if (other !== undefined) {
      const name = nameOfBrand(viewAll(files), other)
      return t('Nothing was changed: {name} would then show something else on this page.', { name })
    }
    return isOther(undefined)
      ? t('Nothing was changed: the page would then show something else.')
      : undefined
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
      const writing = writeShown(files, brand, { edits, effects })
      if (!('edits' in writing)) {
        // If what is edited is refused itself, its reason is told, not that of what would follow it.
        const alone = writeShown(files, brand, { edits: placed, effects })
        return 'edits' in alone ? writing : alone
      }
      const made = [...writing.edits, ...translated]
      const refusal = effects.rearranged.map((key) => refuseChange(files, made, key)).find(Boolean)
      return refusal === undefined ? { edits: made, placed, cleared } : { refusal }
    },
  }
}
