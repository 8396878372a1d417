import { latestState } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { asRecord, type JsonValue, type Path } from '../../schema/read/json-object.ts'
import { layOutAt, type Replacement } from '../fix/edit-tree.ts'
import { createEditor } from '../fix/edits.ts'
import { createLocator, listEntries, type TextSpan } from '../syntax/locate.ts'
import { skipSpaces } from '../syntax/scan.ts'
import { createSource, type Source } from '../syntax/source.ts'
import type { Followed } from './follow.ts'
import { migratePages } from './migrate-pages.ts'
import type { WrittenSite } from './written-site.ts'

/** A block that migrations change, the site settings, or what a campaign sets. */
export interface MigratedBlock {
  path: Path
  /** What they do, such as: renamed "anchor" to "id". */
  did: readonly string[]
}

/**
 * Takes the text of pages.json, a page file or an overlay through migrations, and has it state that, with the fewest
 * characters changed: order, layout and unknown members are kept. `written` has the sections that it uses, if they are
 * in another file. Undefined if no block changes.
 */
export function migrateSource(source: Source, due: readonly Migration[], written?: WrittenSite) {
  const changed: ChangedBlock[] = []
  const value = migratePages(source.value, due, written, (path, followed) =>
    changed.push({ path, followed }),
  )
  if (changed.length === 0) return undefined
  const state = due.at(-1)?.name ?? ''
  const stated = { ...asRecord(value), migratedTo: state }
  let made: ReturnType<typeof rewriteSource> | undefined
  const make = () => (made ??= rewriteSource(source, stated, changed))
  const paths = new Set(changed.map(({ path }) => JSON.stringify(path)))
  /** The places are those of the text as it was. The text is only made if it is asked for. */
  const migrated: Source = {
    get text() {
      return make().source.text
    },
    value: stated,
    written: source.value,
    ...(source.guessed && { guessed: source.guessed }),
    duplicates: (max) => make().source.duplicates(max),
    locate: (path, at) => make().source.locate(path, at),
    range: (from, to) => make().source.range(from, to),
    isMigrated: (path) => depths.some((depth) => paths.has(JSON.stringify(path.slice(0, depth)))),
  }
  /** Lists the blocks that change. */
  return { source: migrated, describe: () => make().blocks }
}

/** The lengths of the paths of the site settings, of what a campaign sets, and of blocks. */
const depths = [1, 3, 4]

interface ChangedBlock {
  path: Path
  followed: Followed
}

/** Writes what changes into the text of a source; `value` is its migrated value. */
function rewriteSource(
  source: Source,
  value: { migratedTo: string },
  changed: readonly ChangedBlock[],
) {
  const { text } = source
  const hasDuplicates = source.duplicates(1).length > 0
  const locator = createLocator(text, hasDuplicates)
  const replacements = stateIn(source, value.migratedTo)
  const blocks = changed.map(({ path, followed }): MigratedBlock => {
    const edited = editBlock(text, locator.find(path).value, followed)
    replacements.push(...edited.replacements)
    return { path, did: edited.did }
  })
  const rewriting = createRewriting(text, replacements)
  const range: Source['range'] = (from, to) => source.range(rewriting.from(from), rewriting.to(to))
  return { blocks, source: createSource(rewriting.text, value, hasDuplicates, range) }
}

/** The text of a file that states to be up to date; undefined if it does so already. */
export function stateLatest(source: Source): string | undefined {
  if (latestState === undefined || asRecord(source.value)['migratedTo'] === latestState)
    return undefined
  return createRewriting(source.text, stateIn(source, latestState)).text
}

/** The replacement that has a text state up to which migration it is up to date: after "$schema", or else first. */
function stateIn({ text, value }: Source, state: string): Replacement[] {
  const start = skipSpaces(text, 0)
  const written = JSON.stringify(state)
  const entries = [...listEntries(text, start)]
  const known = entries.findLast(([name]) => name === 'migratedTo')
  if (known) return [{ from: known[1].from, to: known[1].to, text: written }]
  const [first] = entries
  if (text[start] !== '{' || first === undefined || !Object.hasOwn(asRecord(value), 'pages'))
    return []
  const [name, entry] = first
  const at = entry.name?.[0] ?? entry.from
  const member = `"migratedTo": ${written}`
  const space = text.slice(start + 1, at) || ' '
  return name === '$schema'
    ? [{ from: entry.to, to: entry.to, text: `,${space}${member}` }]
    : [{ from: at, to: at, text: `${member},${space}` }]
}

/** The replacements in a text for what changes in the block at [from, to), and what they do. */
function editBlock(text: string, [from, to]: TextSpan, { edits, value }: Followed) {
  const own = text.slice(from, to)
  const resolved = createEditor(own)(edits)
  const replacements = resolved && joinInserts(resolved)
  const shifted = (some: readonly Replacement[]): Replacement[] =>
    some.map((one) => ({ ...one, from: one.from + from, to: one.to + from }))
  if (resolved && replacements && isResult(own, replacements, value))
    return { replacements: shifted(replacements), did: resolved.map(({ did }) => did) }
  // Edits overlap: several members were removed from the start of an object, with the same comma.
  const whole = layOutAt(text, from, value)
  return { replacements: [{ from, to, text: whole }], did: ['changed the block'] }
}

/** Replacements in order, with those that add at the same place as one. */
function joinInserts(replacements: readonly Replacement[]): Replacement[] {
  const joined: Replacement[] = []
  for (const { from, to, text } of replacements.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from === to && last.from === from) last.text += text
    else joined.push({ from, to, text })
  }
  return joined
}

function isResult(text: string, replacements: readonly Replacement[], value: JsonValue): boolean {
  try {
    const parsed: JsonValue = JSON.parse(createRewriting(text, replacements).text)
    return JSON.stringify(parsed) === JSON.stringify(value)
  } catch {
    return false
  }
}

/** Replaces pieces of a text that do not overlap, in any order, and knows where the characters of the result come from. */
function createRewriting(text: string, replacements: readonly Replacement[]) {
  const pieces: string[] = []
  const placed: (Replacement & { at: number })[] = []
  let [read, length] = [0, 0]
  for (const replacement of replacements.toSorted((a, b) => a.from - b.from)) {
    const kept = text.slice(read, replacement.from)
    length += kept.length
    placed.push({ ...replacement, at: length })
    pieces.push(kept, replacement.text)
    length += replacement.text.length
    read = replacement.to
  }
  pieces.push(text.slice(read))

  /** The last replacement that begins before or at an index of the result. */
  function findLast(index: number) {
    let [low, high] = [0, placed.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((placed[middle]?.at ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return placed[low - 1]
  }

  return {
    text: pieces.join(''),
    /** The index in the original at which a piece of the text starts; the start of what was replaced inside of that. */
    from(index: number): number {
      const last = findLast(index)
      if (last === undefined) return index
      const after = index - last.at - last.text.length
      return after >= 0 ? last.to + after : last.from
    },
    /** The index in the original at which a piece of the text ends. */
    to(index: number): number {
      const last = findLast(index - 1)
      if (last === undefined) return index
      return last.to + Math.max(0, index - last.at - last.text.length)
    },
  }
}
