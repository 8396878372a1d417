import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { isTranslated } from '../../../schema/read/pieces.ts'
import type { Samples } from '../../facts.ts'
import { createWalk, type Occurrence } from '../../walk.ts'
import { englishLine } from '../gambling-ph/house-rules.ts'

/** What people write where a text will be, up to the end of a bracket that asks for one. */
export const placeholder =
  /\b[Ll]orem [Ii]psum\b|\b[Yy]our (?:text|title|headline) (?:goes )?here\b|\b(?:TODO|TBD|X{3,})\b|^…$|(?:\[|&lt;)(?:[Ii]nsert|[Aa]dd|[Ee]nter|[Yy]our)\b[^[\]&]{0,60}(?:\]|&gt;)/

/** Collects what the examples of the schemas, and the sample blocks of the block types, contain. */
export function collectSamples(bundle: SchemaBundle, blocks: readonly JsonObject[]): Samples {
  const texts = new Set<string>()
  const certain = new Set<string>()
  const pairs = new Set<string>()
  const objects = new Map<Record<string, unknown>, Occurrence[]>()
  const collect = (occurrence: Occurrence, isCertain: boolean): void => {
    const { piece, value, parent } = occurrence
    if (isFile(piece) || value === englishLine) return
    if (isTranslated(piece)) texts.add(value)
    if (isCertain) certain.add(value)
    const others = objects.get(parent) ?? []
    for (const other of others) pairs.add(pair(value, other.value)).add(pair(other.value, value))
    objects.set(parent, [...others, occurrence])
    for (const list of Object.values(parent)) if (Array.isArray(list)) pairs.add(pair(value, list))
    // A button that names no page leads home where there is no promotional page.
    if (Object.keys(parent).length === 1) pairs.add(pair(value, '/'))
  }
  const walk = createWalk(bundle)
  walk.page('/', { blocks }, (one) => collect(one, isUnlikely(one)))
  walk.examples((one) => collect(one, one.piece !== 'Href' && isUnlikely(one)))
  return {
    isSample: (text) => texts.has(text) || placeholder.test(text),
    isLeft: (occurrence) =>
      certain.has(occurrence.value) ||
      (isTranslated(occurrence.piece) &&
        texts.has(occurrence.value) &&
        occurrence.path[0] !== 'site' &&
        Object.values(occurrence.parent).some((other) => pairs.has(pair(occurrence.value, other)))),
  }
}

function isFile(piece: Occurrence['piece']): boolean {
  return ['Image', 'PublicFile', 'VideoAddress', 'CaptionsFile'].includes(piece)
}

/** A text that nobody writes by chance, as a heading of a few words may be, a date far ahead, or a link to another site. */
function isUnlikely({ piece, value }: Occurrence): boolean {
  if (piece === 'Href') return /^https?:/.test(value)
  const { length } = value.replaceAll(/\{\w+\}/g, '')
  const isFar = piece === 'Moment' && value.startsWith('2099')
  return isFar || length >= (piece === 'Html' ? 20 : 40)
}

function pair(one: string, other: unknown): string {
  return JSON.stringify([one, other])
}
