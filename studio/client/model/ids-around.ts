import { findIds } from '../../../content/find-ids.ts'
import type { Path } from '../../../check/problem/problem.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { listIds } from '../../../site/view/links.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { memberOf } from '../../../site/view/site-view.ts'

/** The ids that nothing new at a path may have: those in its page or section, and on all pages that show that. */
export function idsAround(
  { site, main }: Pick<PagesContext, 'site' | 'main'>,
  [group, key]: Path,
): Set<string> {
  const sections = sharedSections(site, main)
  const isSection = group === 'sections'
  const keys = isSection ? sections.pagesOf(String(key)) : new Set([key])
  const pages = site.pages.filter((page) => keys.has(page.key))
  const section = isSection && memberOf(site.roots.get(main), 'sections')[String(key)]
  const written = [section, ...pages.map(({ value }) => value)].flatMap((one) => findIds(one, []))
  const shown = pages.flatMap((page) => listIds(page, sections))
  return new Set([...written, ...shown].map(({ id }) => id))
}
