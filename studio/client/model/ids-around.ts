import { findIds } from '../../../content/find-ids.ts'
import { stepInto, type Path } from '../../../schema/read/json-object.ts'
import { listIds } from '../../../site/view/links.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { sharedSections } from '../../../site/view/sections.ts'

/** The ids that nothing new at a path may have: those in its page, section or setting, and on all pages that show that. */
export function idsAround(
  { site, main }: Pick<PagesContext, 'site' | 'main'>,
  path: Path,
): Set<string> {
  const [group, key] = path
  const sections = sharedSections(site, main)
  const isSection = group === 'sections'
  const keys = isSection ? sections.pagesOf(String(key)) : new Set([key])
  const pages = site.pages.filter((page) => keys.has(page.key))
  const own =
    group === 'pages' ? undefined : path.slice(0, 2).reduce(stepInto, site.roots.get(main))
  const written = [own, ...pages.map(({ value }) => value)].flatMap((one) => findIds(one, []))
  const shown = pages.flatMap((page) => listIds(page, sections))
  return new Set([...written, ...shown].map(({ id }) => id))
}
