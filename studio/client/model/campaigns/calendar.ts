import { readSections } from '../../../../content/layers/sections.ts'
import { onceFor, oncePer } from '../../../../schema/cache/once-per.ts'
import { siteConfig } from '../../../../schema/config/site-config.ts'
import { calendarOf } from '../../../../schema/values/calendar.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'

/** By which dates are read and named in the composer. */
export const calendar = calendarOf(siteConfig)

/** Reads when the sections and campaigns of a site are shown, once for each of its states. `main` is pages.json. */
export const datedSections = oncePer((site: SiteView) =>
  onceFor((main: string) => readSections(site.roots.get(main), { calendar })),
)
