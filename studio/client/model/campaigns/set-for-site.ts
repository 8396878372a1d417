import { findIds } from '../../../../content/find-ids.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { listIds } from '../../../../site/view/links.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'

/** The part of what a campaign sets that a site can show: on pages and in sections that it has, for ids that are there. */
export function setForSite(
  { site, main }: Pick<PagesContext, 'site' | 'main'>,
  set: JsonObject,
): JsonObject {
  const sections = sharedSections(site, main)
  const pages = new Map(site.pages.map((page) => [page.key, page]))
  const { pages: onPages, sections: inSections, meta, ...others } = set
  return withoutEmpty({
    ...others,
    ...(onPages && { pages: keep(onPages, (key) => idsOnPage(key)) }),
    ...(inSections && { sections: keep(inSections, (key) => idsInSection(key)) }),
    ...(meta && { meta: pick(asRecord(meta), (key) => pages.has(key)) }),
  })

  function idsOnPage(key: string): string[] {
    const page = pages.get(key)
    return page ? listIds(page, sections).map(({ id }) => id) : []
  }

  function idsInSection(key: string): string[] {
    return sections.blocksOf(key).flatMap(({ value }) => findIds(value, []).map(({ id }) => id))
  }

  function keep(changes: unknown, idsOf: (key: string) => readonly string[]): JsonObject {
    const kept = Object.entries(asRecord(changes)).map(([key, byId]) => {
      const ids = new Set(idsOf(key))
      return [key, pick(asRecord(byId), (id) => ids.has(id))]
    })
    return withoutEmpty(Object.fromEntries(kept))
  }
}

function pick(object: JsonObject, isKept: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)))
}

function withoutEmpty(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => !isJsonObject(value) || Object.keys(value).length > 0,
    ),
  )
}
