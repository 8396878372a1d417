import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { mergePatch } from '../../schema/read/merge-patch.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { readSections, type Sections } from '../expand/sections.ts'

/** What a pages.json has as it is written, for what other files change in it. */
export interface WrittenSite {
  site: JsonObject
  sections: Sections
  /** The migrations that the site settings, or a section, have yet to follow. */
  dueOf: (section?: string) => readonly Migration[]
  /** "sections" itself, of any shape. */
  value: unknown
}

/**
 * Reads a parsed pages.json of any shape, as it is written; or an overlay, whose blocks use the sections of `base`, too.
 */
export function readWritten(
  root: unknown,
  due: readonly Migration[] = listDue(asRecord(root)['migratedTo']) ?? [],
  base?: WrittenSite,
): WrittenSite {
  const { site, sections: own } = asRecord(root)
  if (base && own === undefined) return base
  const value = base ? mergePatch(base.value, own) : own
  const isOwn = (name: string): boolean => isJsonObject(own) && Object.hasOwn(own, name)
  return {
    site: base?.site ?? asRecord(site),
    value,
    sections: readSections(base ? { sections: value } : root),
    dueOf: (name) => (base && (name === undefined || !isOwn(name)) ? base.dueOf(name) : due),
  }
}
