import { isUse, readSections, usesIn, type Sections } from '../../../check/expand/sections.ts'
import { asRecord, isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { PageView, SiteView } from '../../../site/view/site-view.ts'
import type { OrderEntry } from './arrange.ts'
import { isSameJson } from './edit.ts'

/** The shared sections of a site as it is edited. */
export interface SharedSections extends Sections {
  /** The keys of the pages that show a section, directly or through another one. */
  pagesOf(name: string): ReadonlySet<string>
}

const known = new WeakMap<SiteView, SharedSections>()

/** Reads the sections of a site, once for each of its states. `main` is pages.json. */
export function sharedSections(site: SiteView, main: string): SharedSections {
  const before = known.get(site)
  if (before) return before
  const sections = readSections(site.roots.get(main))
  const users = new Map<string, Set<string>>()
  for (const page of site.pages) for (const name of namesOn(page, sections)) add(name, page.key)
  const none: ReadonlySet<string> = new Set()
  const shared = { ...sections, pagesOf: (name: string) => users.get(name) ?? none }
  known.set(site, shared)
  return shared

  function add(name: string, key: string): void {
    const keys = users.get(name) ?? new Set()
    users.set(name, keys.add(key))
  }
}

function namesOn({ blocks }: PageView, sections: Sections): Set<string> {
  return new Set(usesIn(blocks).flatMap((name) => [...sections.reach(name)]))
}

/** The title of a section for composers; its name if it has none. */
export function titleOfSection(root: JsonValue | undefined, name: string): string {
  const { title } = asRecord(asRecord(asRecord(root)['sections'])[name])
  return typeof title === 'string' ? title : name
}

/** Whether a section, with all that it shows, differs between two states of pages.json. */
export function isSectionChanged(before: JsonValue, after: JsonValue, name: string): boolean {
  const [old, now] = [before, after].map((root) =>
    readSections(root)
      .blocksOf(name)
      .map(({ block }) => asJson(block)),
  )
  return !isSameJson(old, now)
}

/**
 * The order of a page's blocks with the `use` block at an index replaced by the blocks that it shows; undefined if it shows
 * none.
 */
export function detachOrder(
  blocks: readonly JsonValue[],
  index: number,
  sections: Sections,
): OrderEntry[] | undefined {
  const { pieces } = sections.expand(blocks.slice(index, index + 1), [])
  if (!isUse(blocks[index]) || pieces.some(({ block }) => block === blocks[index])) return undefined
  return blocks.flatMap((_, at): OrderEntry[] =>
    at === index ? pieces.map(({ block }) => ({ value: asJson(block) })) : [at],
  )
}

/** Blocks of parsed JSON are JSON. */
function asJson(block: unknown): JsonValue {
  return isJsonObject(block) ? block : null
}
