import { showPart } from '../../../../content/layers/expand-part.ts'
import { readSections } from '../../../../content/layers/sections.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'

/**
 * Whether visitors of a site see a page as they did before, apart from ids that were added: without campaigns, during each of
 * them, and during all. `main` is pages.json.
 */
export function showsAlike(before: SiteView, after: SiteView, main: string, key: string): boolean {
  const now = listShown(after, main, key)
  return listShown(before, main, key).every((page, index) => hasOnlyMoreIds(now[index], page))
}

/** What a page shows without campaigns, during each of them, and during all. */
function listShown({ roots, pages, calendar }: SiteView, main: string, key: string): unknown[] {
  const root = roots.get(main)
  const page = pages.find((one) => one.key === key)?.value
  const names = [...readSections(root, { calendar }).campaigns.keys()]
  return [[], ...names.map((name) => [name]), names].map((running) => {
    const isRunning = ({ name }: { name: string }): boolean => running.includes(name)
    return showPart(page, ['pages', key], readSections(root, { isRunning, calendar })).value
  })
}

function hasOnlyMoreIds(value: unknown, less: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(less))
    return value.length === less.length && value.every((one, at) => hasOnlyMoreIds(one, less[at]))
  if (!isJsonObject(value) || !isJsonObject(less)) return value === less
  const names = Object.keys(value).filter((key) => key !== 'id' || Object.hasOwn(less, 'id'))
  return (
    names.length === Object.keys(less).length &&
    names.every((key) => Object.hasOwn(less, key) && hasOnlyMoreIds(value[key], less[key]))
  )
}
