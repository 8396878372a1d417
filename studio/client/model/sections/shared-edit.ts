import { isSameJson } from '../../../../schema/read/equal.ts'
import { expandPart } from '../../../../content/layers/expand-part.ts'
import { usesIn, type Sections } from '../../../../content/layers/sections.ts'
import { diffSites } from '../../../../diff/diff.ts'
import { reportChanges, type ReportGroup } from '../../../../diff/report.ts'
import { isJsonObject, type JsonValue } from '../../../../schema/read/json-object.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView, SiteView } from '../../../../site/view/site-view.ts'
import type { StudioSite } from '../../../api.ts'
import { createComposerNamer } from '../words/composer-namer.ts'

/**
 * Describes the pages that differ between two states of a site through the sections that they use, with values before and
 * after. Returns none if that is only the open page, whose preview shows it.
 */
export function reviewSharedEdit(
  before: SiteView,
  after: SiteView,
  { main, bundle }: Pick<StudioSite, 'main' | 'bundle'>,
  openPage: string,
): ReportGroup[] {
  const old = new Map(before.pages.map((page) => [page.key, page]))
  const [then, now] = [sharedSections(before, main), sharedSections(after, main)]
  const known = new Set(then.names.map((name) => textOf(name, then)))
  const changed = after.pages.flatMap((page): [string, JsonValue, JsonValue][] => {
    const was = old.get(page.key)
    const isShared = usesIn(page.blocks).some((name) => !known.has(textOf(name, now)))
    if (!was || !isShared) return []
    const [from, to] = [shownPage(was, then), shownPage(page, now)]
    return isSameJson(from, to) ? [] : [[page.key, from, to]]
  })
  if (changed.every(([key]) => key === openPage)) return []
  const siteOf = (part: 1 | 2): JsonValue => ({
    pages: Object.fromEntries(changed.map((page) => [page[0], page[part]])),
  })
  const site = siteOf(2)
  return reportChanges(diffSites(siteOf(1), site), site, createComposerNamer(bundle))
}

/** A page with the blocks of its sections. */
function shownPage({ key, value }: PageView, sections: Sections): JsonValue {
  const shown = expandPart(value, ['pages', key], sections)?.value
  return isJsonObject(shown) ? shown : value
}

/** The blocks of a section, to compare. */
function textOf(name: string, sections: Sections): string {
  return JSON.stringify(sections.blocksOf(name).map(({ value }) => value))
}
