import { showPart } from '../../../../content/layers/expand-part.ts'
import { readSections } from '../../../../content/layers/sections.ts'
import { idOf } from '../../../../schema/read/equal.ts'
import { asRecord, isJsonObject } from '../../../../schema/read/json-object.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import type { BrandView } from '../brands/brand-view.ts'

/**
 * Whether visitors of a site see a page as they did before, apart from ids that were added: without campaigns, during each of
 * them, and during all. `main` is pages.json.
 */
export function showsAlike(before: SiteView, after: SiteView, main: string, key: string): boolean {
  const now = listShown(after, main, key)
  return listShown(before, main, key).every((page, index) => hasOnlyMoreIds(now[index], page))
}

/**
 * Whether what differs for a brand on a page cannot be merged: a list instead of changes by ids, or another type for a block of
 * all brands.
 */
export function isReplaced(view: BrandView | undefined, key: string): boolean {
  const path = ['pages', key, 'blocks']
  const changes = valueAt(view?.overlay, path)
  const page = view?.base.pages.find((one) => one.key === key)
  if (Array.isArray(changes)) return page !== undefined
  const own = new Map(Object.entries(asRecord(changes)))
  return (page?.blocks ?? []).some((block) =>
    Object.hasOwn(asRecord(own.get(idOf(block) ?? '')), 'type'),
  )
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
