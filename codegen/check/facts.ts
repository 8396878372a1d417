import { normalizePath } from '../../renderer/path.ts'
import { branchesByType, type SchemaBundle } from '../schema.ts'
import type { Path } from './problem.ts'
import { createWalk, type Occurrence } from './walk.ts'

/** What the public folder of a site holds. */
export interface SiteFiles {
  /** Names of the pictures in `images/`, without ending. */
  images: readonly string[]
  /** Whether a file is there, by its path from the first slash. */
  has: (path: string) => boolean
  /** Pixels of a picture as it is shown, by its name; undefined where they are not known. */
  sizeOf?: (image: string) => { width: number; height: number } | undefined
}

/** A page as it stands in pages.json, whatever its shape. */
export interface PageFact {
  key: string
  /** The key, normalised. */
  path: string
  page: Record<string, unknown>
  blocks: readonly Record<string, unknown>[]
}

/** What the rules look at. Nothing here is known to follow the schema. */
export interface Facts {
  site: Record<string, unknown>
  pages: readonly PageFact[]
  files: SiteFiles
  /** Every block type that there is. */
  blockTypes: ReadonlySet<unknown>
  /** The day of the check in Manila, as 2026-12-31. */
  today: string
  /** Calls back for every text, address, picture name or date whose schema is one of the shared pieces. */
  walk(visit: (occurrence: Occurrence) => void): void
}

/** Makes the collector of what the rules look at, for one set of schemas. It takes a parsed pages.json of any shape. */
export function createFactCollector(
  bundle: SchemaBundle,
): (value: unknown, files: SiteFiles, today: string) => Facts {
  const walk = createWalk(bundle)
  const blockTypes = new Set(branchesByType(bundle, bundle.$defs['Block']).keys())
  return (value, files, today) => {
    const root = asRecord(value)
    return {
      site: asRecord(root['site']),
      pages: Object.entries(asRecord(root['pages'])).map(([key, entry]) => {
        const page = asRecord(entry)
        const { blocks } = page
        return {
          key,
          path: normalizePath(key),
          page,
          blocks: Array.isArray(blocks) ? blocks.map(asRecord) : [],
        }
      }),
      files,
      blockTypes,
      today,
      walk: (visit) => walk(value, visit),
    }
  }
}

/** The path of the page that a path leads into, normalised; undefined in the site settings. */
export function pageOf(path: Path): string | undefined {
  return path[0] === 'pages' && path.length > 1 ? normalizePath(String(path[1])) : undefined
}

/** The value itself when it is an object, else an empty one. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
