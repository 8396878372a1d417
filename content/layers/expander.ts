import { type JsonObject, isJsonObject } from '../../schema/read/json-object.ts'
import { lookKeys } from '../../schema/read/shared-properties.ts'
import type { LayerFault } from './fault.ts'
import type { PlacedBlock } from './set-values.ts'
import { inSite } from './written-at.ts'

/** A file or a folder (whose name ends with a slash) that a block has read, and its state then. */
export type Read = readonly [name: string, state: string]

/** What became of a block: the block to show in its place, or the reason why there is none; empty if that is reported elsewhere. */
export type Outcome = { block: JsonObject } | { message: string; hint: string }

/** What became of a block, with the files that were read for it. */
export type MadeBlocks = Outcome & { reads: readonly Read[] }

/** Makes blocks from those whose type has an `expand.ts`. */
export interface BlockExpander {
  types: ReadonlySet<string>
  /** Returns undefined for a block that stays as it is. Does not change the block, and does not throw. */
  expand(block: JsonObject, page: { path: string; name: string }): MadeBlocks | undefined
}

/** The block expander of a site on disk. */
export interface SiteExpander {
  /** Whether a block of any shape has a type with an `expand.ts`. */
  makes(block: unknown): boolean
  /** Its `site` has any shape. */
  withSettings(site: unknown): BlockExpander
  /** The present state of something that a block has read. */
  stateOf(name: string): string
}

/** Whether a block of any shape is one to expand. */
export function isExpandable(
  block: unknown,
  expander: BlockExpander,
): block is JsonObject & { type: string } {
  return (
    isJsonObject(block) && typeof block['type'] === 'string' && expander.types.has(block['type'])
  )
}

/** What a block to show takes over from the one that is written. */
const kept = new Set<string>(['id', 'from', 'until', ...lookKeys])

/**
 * Replaces a block of a page by what its `expand.ts` makes of it; one with a fault stays. Whatever is found in it is reported
 * at the block, or where the page uses its section. Adds to what was read, and to the faults.
 */
export function expandPlaced(
  one: PlacedBlock,
  page: { path: string; name: string },
  expander: BlockExpander,
  { reads, faults }: { reads: Read[]; faults: LayerFault[] },
): PlacedBlock {
  const { value: block, origin } = one
  if (!isExpandable(block, expander)) return one
  const made = expander.expand(block, page)
  if (!made) return one
  reads.push(...made.reads)
  const { path, by: from = path } = origin
  if ('message' in made) {
    const { message, hint } = made
    if (message !== '') faults.push({ reason: 'unmade', path: from, message, hint })
    return one
  }
  const own = Object.entries(block).filter(([key]) => kept.has(key))
  const names = made.reads.map(([name]) => name)
  const shown = { ...made.block, ...Object.fromEntries(own) }
  const members = new Map(own.map(([key]) => [key, inSite.of(one, [key])]))
  return {
    value: inSite.record(shown, { members }),
    origin: { ...origin, path: from, maker: { type: block.type, names } },
  }
}

/** Expands only blocks that follow their schema; others have problems already. */
export function expandValid(
  expander: BlockExpander | undefined,
  isValid: (block: unknown) => boolean,
): BlockExpander | undefined {
  if (!expander) return undefined
  return {
    types: expander.types,
    expand: (block, page) => (isValid(block) ? expander.expand(block, page) : undefined),
  }
}
