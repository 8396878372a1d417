import type { BlockExpander, Outcome, SiteExpander } from '../../content/layers/expander.ts'
import { explainMistake } from '../../schema/config/explain-mistake.mjs'
import { siteRoot } from '../../schema/config/site-root.ts'
import type {
  BlockExpanders,
  ExpandContext,
  WrittenBlock,
} from '../../schema/expand/expand-block.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import type { PublicPlace } from '../files/public-files.ts'
import { blockExpanders } from './block-expanders.gen.ts'
import { ContentFault, createContentReader } from './content-reader.ts'

/**
 * Opens the block expander of a site, for one check or build: it reads each file once. Undefined if no block type has an
 * `expand.ts`.
 */
export function openExpander(
  place: PublicPlace,
  expanders: BlockExpanders = blockExpanders,
): SiteExpander | undefined {
  const types = new Set(Object.keys(expanders))
  if (types.size === 0) return undefined
  const reader = createContentReader(place)
  return {
    makes: (block) => isOfKnownType(block, expanders),
    stateOf: reader.stateOf,
    withSettings(settings): BlockExpander {
      const site = describeSite(settings)
      return {
        types,
        expand(block, page) {
          if (!isOfKnownType(block, expanders)) return undefined
          const { files, reads } = reader.open()
          const made = expandOne(block, expanders, { site, page, files })
          return { reads: reads(), ...made }
        },
      }
    },
  }
}

function expandOne<T extends WrittenBlock['type']>(
  block: WrittenBlock<T>,
  expanders: BlockExpanders,
  context: ExpandContext,
): Outcome {
  const { type } = block
  const expand: BlockExpanders[T] = expanders[type]
  if (!expand) return failed(type, 'is missing')
  try {
    return readMade(type, expand(structuredClone(block), context))
  } catch (error) {
    if (error instanceof ContentFault) return { message: error.message, hint: error.hint }
    // Others, such as a TypeError, are mistakes of the program.
    if (error instanceof Error && error.name === 'Error')
      return { message: error.message, hint: 'Change the file, or what this block says of it.' }
    return failed(type, `failed: ${explainMistake(error, siteRoot) ?? String(error)}`)
  }
}

/** What was made, as plain JSON. */
function readMade(type: string, made: unknown): Outcome {
  const block: unknown = JSON.parse(JSON.stringify(made) ?? 'null')
  if (!isJsonObject(block)) return failed(type, 'returned no block')
  if (block['type'] === 'use' || 'campaign' in block)
    return failed(type, 'returned a block that uses a section or joins a campaign')
  return { block }
}

function failed(type: string, what: string): Outcome {
  return {
    message: `The expand.ts of the block type "${type}" ${what}.`,
    hint: 'Show this to a developer.',
  }
}

/** The boundary between checked JSON and typed content. */
function isOfKnownType(block: unknown, expanders: BlockExpanders): block is WrittenBlock {
  const { type } = asRecord(block)
  return typeof type === 'string' && Object.hasOwn(expanders, type)
}

function describeSite(settings: unknown): ExpandContext['site'] {
  const { brand, keyword, url, lang } = asRecord(settings)
  return { brand: textOf(brand), keyword: textOf(keyword), url: textOf(url), lang: textOf(lang) }
}

function textOf(value: JsonObject[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}
