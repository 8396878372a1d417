import { normalizePath } from '../../../../schema/values/path.ts'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { isFileOfBrand, isPoName } from '../../../../site/locales/po/po-name.ts'
import { renamePageInPo } from '../../../../site/locales/po/rename-page.ts'
import { describeTextPlace } from '../../../../site/locales/text-place.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { createSiteViewer, type SiteView } from '../../../../site/view/site-view.ts'
import type { StudioSite, Texts } from '../../../api.ts'
import { brandsOf, createBrandViewer, type BrandView } from '../brands/brand-view.ts'
import { followInBrands } from './follow-in-brands.ts'
import { writeForBrand, type BrandWriting } from './write-for-brand.ts'
import type { FileEdit } from '../draft.ts'
import { changedIds, moveIdLinks, renameId, type IdChange } from '../sections/follow-ids.ts'

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

/** Shows a site to its brands, and writes what is edited there. */
export type SiteLens = ReturnType<typeof createSiteLens>

/** Creates the lens of a site. */
export function createSiteLens({ main, bundle }: Pick<StudioSite, 'main' | 'bundle'>) {
  const viewAll = createSiteViewer(main, isPagesText)
  const view = createBrandViewer(main)
  return {
    /** Reads the site as a brand sees it. */
    view,
    /** The site of a brand; that of all brands if there is no such brand. */
    show(files: Texts, brand: string | undefined): ShownSite {
      if (brand === undefined || !brandsOf(files).includes(brand)) {
        const site = viewAll(files)
        return { brand: undefined, site, written: site, brandView: undefined }
      }
      const brandView = view(files, brand)
      return { brand, site: brandView.site, written: brandView.base, brandView }
    },
    /** Turns edits of what is shown into edits of the files. */
    write(files: Texts, brand: string | undefined, changes: readonly FileEdit[]): BrandWriting {
      const ids = changedIds(() => this.show(files, brand).site, changes)
      const renamed = ids.flatMap((id) => {
        const { site } = this.show(files, brand)
        const shown = { site, bundle, main }
        const texts = [...site.roots].filter(([file]) => isPagesText(file))
        const links = moveIdLinks(shown, id, shown)
        return [...links, ...texts.flatMap((text) => renameId(id, shown, text))]
      })
      const edits = [...changes, ...renamed]
      const translated = followInTranslations(files, brand, edits, ids)
      if (brand !== undefined) {
        const own = writeForBrand(files, { brand, view, bundle }, edits)
        return 'edits' in own ? { edits: [...own.edits, ...translated] } : own
      }
      const followed = followInBrands(files, { main, bundle, view: viewAll }, edits)
      return { edits: [...edits, ...followed, ...translated] }
    },
  }
}

/** The edits of PO files by which translations follow a page to another address, or another name: those of all brands, or of one. */
function followInTranslations(
  files: Texts,
  brand: string | undefined,
  edits: readonly FileEdit[],
  ids: readonly IdChange[],
): FileEdit[] {
  const owners = edits.flatMap(({ edit }) => {
    const [group, key] = edit.path
    if (edit.kind !== 'rename' || edit.path.length !== 2) return []
    if (group === 'pages') return [{ from: normalizePath(String(key)), to: edit.name }]
    const isNamed = group === 'sections' || group === 'campaigns'
    return isNamed ? [{ from: `${group}/${key}`, to: `${group}/${edit.name}` }] : []
  })
  const contexts = ids.map(({ group, key, from, to }) => {
    const [owner] = describeTextPlace([group, key], undefined).contexts
    return { from: `${owner}#${from}`, to: `${owner}#${to}` }
  })
  return [...owners, ...contexts].flatMap(({ from, to }) => {
    const names = Object.keys(files).filter(
      (name) => isPoName(name) && (brand === undefined || isFileOfBrand(name, brand)),
    )
    return names.map((file): FileEdit => {
      const po = readPo(files[file] ?? '')
      const replacements = renamePageInPo(po, from, to)
      return { file, edit: { kind: 'replace', path: [], replacements } }
    })
  })
}
