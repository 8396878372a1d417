import { onceFor } from '../../schema/cache/once-per.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import type { PagesContext } from '../../site/view/move-page.ts'
import { createSiteViewer } from '../../site/view/site-view.ts'
import type { SiteState } from './workspace.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** The texts of a site and its overlays, and what they contain. */
export interface SiteTexts {
  /** The texts by the names of their files. */
  texts: Readonly<Record<string, string>>
  /** The site without its overlays. */
  site: PagesContext
  /** Each overlay by itself. */
  overlays: readonly PagesContext[]
}

/**
 * Creates the reader of what a site contains, with the schemas that `checker` has then. While a file is not valid JSON, its
 * last valid content counts.
 */
export function createTextsReader(checker: {
  bundle: SchemaBundle
}): (state: Pick<SiteState, 'names' | 'brands' | 'readTexts'>) => Promise<SiteTexts> {
  const viewerOf = onceFor((main: string) =>
    createSiteViewer(main, calendarOf(checker.bundle.settings)),
  )

  function view(main: string, texts: SiteTexts['texts']): PagesContext {
    return { site: viewerOf(main)(texts), bundle: checker.bundle, main }
  }

  return async ({ names, brands, readTexts }) => {
    const overlays = await readTexts(brands.map(overlayOf))
    const texts = await readTexts(names)
    const site = view(names[0] ?? '', texts)
    return {
      texts: { ...overlays, ...texts },
      site,
      overlays: Object.entries(overlays).map(([name, text]) => ({
        ...view(name, { [name]: text }),
        base: site,
      })),
    }
  }
}
