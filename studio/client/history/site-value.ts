import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { utc } from '../../../schema/values/calendar.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import { createSiteViewer, type SiteView } from '../../../site/view/site-view.ts'
import type { Texts } from '../../api.ts'

/** Reads the texts of a site as one value with the pages of all files; undefined if one of them is not valid JSON. */
export function readSiteValue(files: Texts, main: string): JsonObject | undefined {
  const view = createSiteViewer(main, utc, isPagesText)(files)
  return view.broken.size > 0 ? undefined : siteValueOf(view, main)
}

/** The content of a site as one value with the pages of all files. */
export function siteValueOf({ roots, pages }: SiteView, main: string): JsonObject {
  const all = Object.fromEntries(pages.map(({ key, value }) => [key, value]))
  return { ...asRecord(roots.get(main)), pages: all }
}
