import { patched } from '../../content/apply-patch.ts'
import { readSections, readSectionsDuring, type Sections } from '../../content/layers/sections.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { isSameJson } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import type { Path } from '../problem/problem.ts'

/** What a pages.json has as it is written, for what other files change in it. */
export interface WrittenSite {
  site: JsonObject
  sections: Sections
  /** The sections and campaigns while one campaign runs, and no other. */
  during: (campaign: string) => Sections
  /** The migrations that the site settings, or a section, have yet to follow. */
  dueOf: (section?: string) => readonly Migration[]
  /** A page, of any shape; undefined if it is not known. */
  pageOf: (key: string) => WrittenPage | undefined
  /** "sections" and "campaigns" themselves, of any shape. */
  value: { sections: unknown; campaigns: unknown }
}

/** A page as it is written, and the migrations that it has yet to follow. */
export interface WrittenPage {
  page: unknown
  due: readonly Migration[]
}

/** The migrations that what is written at a path has yet to follow. */
export function dueAt({ dueOf, pageOf }: WrittenSite, [group, name]: Path): readonly Migration[] {
  return (group === 'pages' && pageOf(String(name))?.due) || dueOf(String(name))
}

/** Whether migrations of what campaigns set on pages depend on pages that are not known. */
export function lacksPages({ sections, dueOf, pageOf }: WrittenSite): boolean {
  if (dueOf().length === 0) return false
  const sets = [...sections.campaigns.values()].flatMap(({ set }) => [...set.pages.keys()])
  return sets.some((key) => !pageOf(key))
}

/** Adds the pages of other files; `all` are the migrations. */
export function withPages(
  written: WrittenSite,
  roots: readonly unknown[],
  all?: readonly Migration[],
): WrittenSite {
  const pages = new Map(
    roots.flatMap((root) => {
      const { pages: own, migratedTo } = asRecord(root)
      const due = listDue(migratedTo, all) ?? []
      return Object.entries(asRecord(own)).map(([key, page]) => [key, { page, due }] as const)
    }),
  )
  return { ...written, pageOf: (key) => written.pageOf(key) ?? pages.get(key) }
}

/**
 * Reads a parsed pages.json of any shape, as it is written; or an overlay, whose blocks use the sections of `base`, too.
 * For migrations, which read no dates, any calendar does.
 */
export function readWritten(
  root: unknown,
  calendar: Calendar,
  due: readonly Migration[] = listDue(asRecord(root)['migratedTo']) ?? [],
  base?: WrittenSite,
): WrittenSite {
  const { site, sections: own, campaigns, pages } = asRecord(root)
  if (base && own === undefined && campaigns === undefined) return base
  const value = {
    sections: mergeInto(base?.value.sections, own),
    campaigns: mergeInto(base?.value.campaigns, campaigns),
  }
  const isOwn = (name: string): boolean => Array.isArray(asRecord(asRecord(own)[name])['blocks'])
  return {
    site: base?.site ?? asRecord(site),
    value,
    sections: readSections(base ? value : root, { calendar }),
    during: (campaign) => readSectionsDuring(value, campaign, calendar),
    dueOf: (name) => (base && (name === undefined || !isOwn(name)) ? base.dueOf(name) : due),
    pageOf(key) {
      const page = isJsonObject(pages) && Object.hasOwn(pages, key) ? pages[key] : undefined
      // The page of an overlay may have no blocks.
      return Array.isArray(asRecord(page)['blocks']) ? { page, due } : base?.pageOf(key)
    },
  }
}

function mergeInto(value: unknown, patch: unknown): unknown {
  if (patch === undefined) return value
  if (!isJsonObject(value) || !isJsonObject(patch)) return patch
  // pages.json may be opened with what it says itself, in which null must not remove null.
  return isSameJson(value, patch) ? value : patched(value, patch)
}
