import { normalizePath } from '../../renderer/path.ts'
import { pieces } from '../pieces.ts'
import { branchesByType, dereference, refName, type Schema, type SchemaBundle } from '../schema.ts'
import type { Path } from './problem.ts'

/** What the public folder of a site holds. */
export interface SiteFiles {
  /** Names of the pictures in `images/`, without ending. */
  images: readonly string[]
  /** Whether a file is there, by its path from the first slash. */
  has: (path: string) => boolean
}

/** A text in pages.json whose schema is one of the shared pieces. */
export interface Occurrence {
  piece: string
  value: string
  path: Path
}

/** A page as it stands in pages.json, whatever its shape. */
export interface PageFact {
  key: string
  /** The key, normalised. */
  path: string
  blocks: readonly Record<string, unknown>[]
}

/** What the rules look at. Nothing here is known to follow the schema. */
export interface Facts {
  site: Record<string, unknown>
  pages: readonly PageFact[]
  occurrences: readonly Occurrence[]
  files: SiteFiles
}

/** Collects what the rules look at from a parsed pages.json of any shape. */
export function collectFacts(value: unknown, bundle: SchemaBundle, files: SiteFiles): Facts {
  const root = asRecord(value)
  return {
    site: asRecord(root['site']),
    pages: Object.entries(asRecord(root['pages'])).map(([key, page]) => {
      const { blocks } = asRecord(page)
      return {
        key,
        path: normalizePath(key),
        blocks: Array.isArray(blocks) ? blocks.map(asRecord) : [],
      }
    }),
    occurrences: collectOccurrences(value, bundle),
    files,
  }
}

/** The value itself when it is an object, else an empty one. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Walks the value along the schema; what the schema does not know is passed over. */
function collectOccurrences(root: unknown, bundle: SchemaBundle): Occurrence[] {
  const found: Occurrence[] = []
  const branches = branchesByType(bundle, bundle.$defs['Block'])
  visit(root, bundle, [])
  return found

  function visit(value: unknown, schema: Schema, path: Path): void {
    const piece = refName(schema)
    if (piece !== undefined && Object.hasOwn(pieces, piece) && typeof value === 'string') {
      found.push({ piece, value, path })
      return
    }
    const target = dereference(bundle, schema)
    if (Array.isArray(value)) {
      const { items } = target
      if (items) value.forEach((entry, index) => visit(entry, items, [...path, index]))
      return
    }
    if (!isRecord(value)) return
    const branch = target.oneOf && branches.get(value['type'])
    if (branch) visit(value, branch, path)
    for (const [key, entry] of Object.entries(value)) {
      const known = target.properties && Object.hasOwn(target.properties, key)
      const property = known ? target.properties?.[key] : target.additionalProperties
      if (typeof property === 'object') visit(entry, property, [...path, key])
    }
  }
}
