import {
  asRecord,
  isJsonObject,
  type JsonObject,
  type Path,
} from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { Span } from '../span.ts'

/** A layer that sets values by their ids on pages and in sections, and settings, while it is in force: a campaign. */
export interface ValueLayer {
  name: string
  /** What composers call it. */
  title: string
  /** Where its `set` is written. */
  at: Path
  set: ValueSet
  /** Whether it is meant for the brand of the site. */
  isOfBrand: boolean
  /** When it is in force. */
  span: Span
  /** The normalized paths of the pages on which it is in force; undefined for all. */
  pages: ReadonlySet<string> | undefined
}

type ValueSet = ReturnType<typeof readSet>

/** The members of pages.json with layers by name. */
export const layerGroups: readonly string[] = ['campaigns']

/** Reads the values of a `set` of any shape that have the right form; the schema reports all others. */
export function readSet(value: unknown) {
  const { pages, sections, meta, site } = asRecord(value)
  return {
    /** By page, then by id. */
    pages: readSets(pages),
    /** By section, then by id. */
    sections: readSets(sections),
    /** By page. */
    meta: readObjects(meta),
    site: asRecord(site),
  }
}

/** Where each layer of a parsed pages.json or overlay of any shape is written, with what is written there. */
export function listWritten(root: unknown): { at: Path; value: JsonObject; set: JsonObject }[] {
  return layerGroups.flatMap((group) =>
    Object.entries(asRecord(asRecord(root)[group])).map(([name, written]) => {
      const value = asRecord(written)
      return { at: [group, name], value, set: asRecord(value['set']) }
    }),
  )
}

/** Whether a path leads into a group of layers, as /campaigns does. */
export function isInLayer([group]: Path): boolean {
  return layerGroups.includes(String(group))
}

/** Whether a path leads into what a layer sets: /campaigns/summer/set. */
export function isInSet(path: Path): boolean {
  return isInLayer(path) && path[2] === 'set'
}

/** The key of the page whose blocks are set at a path; undefined elsewhere. */
export function pageOfSet(path: Path): string | undefined {
  return isInSet(path) && path[3] === 'pages' ? String(path[4]) : undefined
}

/** Whether a layer changes anything on a page, whose key may be unknown, at any time. */
export function runsOn(
  { isOfBrand, pages }: Pick<ValueLayer, 'isOfBrand' | 'pages'>,
  page: string | undefined,
): boolean {
  return isOfBrand && (!pages || page === undefined || pages.has(normalizePath(page)))
}

/** Whether layers change something on a page itself, not in a section on it. */
export function isChanged(page: string, layers: readonly ValueLayer[]): boolean {
  return layers.some(({ set: { pages, meta } }) => pages.has(page) || meta.has(page))
}

function readSets(value: unknown): ReadonlyMap<string, JsonObject> {
  return new Map(
    [...readObjects(value)].filter(([, set]) => Object.values(set).every(isJsonObject)),
  )
}

function readObjects(value: unknown): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(asRecord(value)).flatMap(([key, part]) =>
      isJsonObject(part) ? [[key, part] as const] : [],
    ),
  )
}
