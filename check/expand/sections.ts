import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { fixWith } from '../problem/fix-with.ts'
import type { Finding, Path } from '../problem/problem.ts'
import { listWords, quote, suggest } from '../problem/suggest.ts'
import { findIdleValues, setValues, type Piece } from './set-values.ts'
import type { ListSettable } from './settable.ts'

/** The sections of a site. */
export interface Sections {
  /** Their names, in order. */
  names: readonly string[]
  /** Replaces each `use` block by the blocks of its section; one with a mistake stays. `at` is the path of the list. */
  expand(blocks: readonly unknown[], at: Path): Expansion
  /** The blocks of a section, with those of the sections in it. */
  blocksOf(name: string): readonly Piece[]
  /** The names of a section and of all sections in it. */
  reach(name: string): ReadonlySet<string>
  /** What is wrong with the `use` blocks of sections. */
  faults: readonly Finding[]
}

/** A list of blocks without its `use` blocks. */
export interface Expansion {
  pieces: readonly Piece[]
  /** The names of the sections that the list itself uses. */
  uses: readonly string[]
  faults: readonly Finding[]
}

/** A block of the type "use" in the right form; the schema reports any other. */
interface Use {
  section: string
  set: JsonObject | undefined
}

/**
 * Reads the sections of a parsed pages.json of any shape. Without `listSettable`, whatever has an id may be changed where
 * a section is used, which is for readers that leave mistakes to the check.
 */
export function readSections(root: unknown, listSettable?: ListSettable): Sections {
  const blocks = new Map(
    Object.entries(asRecord(asRecord(root)['sections'])).map(([name, section]) => {
      const { blocks: list } = asRecord(section)
      return [name, Array.isArray(list) ? list : []] as const
    }),
  )
  const names = [...blocks.keys()]
  const used = new Map(Array.from(blocks, ([name, list]) => [name, usesIn(list)]))
  const known = new Map<string, readonly Piece[]>()
  const reached = new Map<string, ReadonlySet<string>>()

  function reach(name: string): ReadonlySet<string> {
    const before = reached.get(name)
    if (before) return before
    const found = new Set([name])
    for (const one of found) for (const other of used.get(one) ?? []) found.add(other)
    reached.set(name, found)
    return found
  }

  function blocksOf(name: string): readonly Piece[] {
    const before = known.get(name)
    if (before) return before
    const { pieces } = expand(blocks.get(name) ?? [], ['sections', name, 'blocks'])
    known.set(name, pieces)
    return pieces
  }

  function expand(list: readonly unknown[], at: Path): Expansion {
    const faults: Finding[] = []
    const uses: string[] = []
    const pieces = list.flatMap((block, index): readonly Piece[] => {
      const path = [...at, index]
      const use = readUse(block)
      if (use) uses.push(use.section)
      const found = use && findFaults(use, path)
      if (use && found?.length === 0) {
        const own = blocksOf(use.section)
        const set = use.set ? setValues(own, use.set, [...path, 'set']) : own
        return set.map((piece) => ({ ...piece, by: path }))
      }
      faults.push(...(found ?? []))
      return [{ block, moves: [{ at: [], from: path }] }]
    })
    return { pieces, uses, faults }
  }

  /** Undefined for a `use` that only leads into a circle, which is reported at its first section. */
  function findFaults({ section, set }: Use, path: Path): Finding[] | undefined {
    if (!blocks.has(section)) return [explainUnknown(section, path, names)]
    const own = path[0] === 'sections' ? String(path[1]) : undefined
    if (own !== undefined && reach(section).has(own)) {
      const circle = names.filter((name) => reach(own).has(name) && reach(name).has(own))
      return circle[0] === own ? [explainCircle(circle, path)] : undefined
    }
    if (!set || !listSettable) return []
    const pieces = blocksOf(section)
    const isWhole = pieces.every(({ block }) => !isUse(block))
    return isWhole ? findIdleValues(pieces, set, [...path, 'set'], listSettable) : []
  }

  return {
    names,
    expand,
    blocksOf,
    reach,
    get faults() {
      return names.flatMap(
        (name) => expand(blocks.get(name) ?? [], ['sections', name, 'blocks']).faults,
      )
    },
  }
}

/** Whether a block of any shape shows a section. */
export function isUse(block: unknown): block is JsonObject {
  return isJsonObject(block) && block['type'] === 'use'
}

/** The names of the sections that a list of blocks uses. */
export function usesIn(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const { section } = isUse(block) ? block : {}
    return typeof section === 'string' ? [section] : []
  })
}

function readUse(block: unknown): Use | undefined {
  if (!isUse(block)) return undefined
  const { type: _type, section, set, ...others } = block
  const isPlain = typeof section === 'string' && Object.keys(others).length === 0
  if (!isPlain) return undefined
  if (set === undefined) return { section, set }
  return isJsonObject(set) && Object.values(set).every(isJsonObject) ? { section, set } : undefined
}

function explainUnknown(section: string, at: Path, names: readonly string[]): Finding {
  const meant = suggest(section, names)
  const path = [...at, 'section']
  return {
    code: 'P063',
    path,
    message: `There is no section ${quote(section)}.${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`}`,
    hint:
      names.length === 0
        ? 'Write it in "sections", next to "pages".'
        : `Use one of these sections: ${listWords(names)}.`,
    ...(meant !== undefined && { fix: fixWith(`Write ${quote(meant)}`, path, meant) }),
  }
}

function explainCircle(circle: readonly string[], path: Path): Finding {
  const [first = '', ...others] = circle
  return {
    code: 'P064',
    path: [...path, 'section'],
    related: others.map((name) => ({ path: ['sections', name] })),
    message:
      others.length === 0
        ? `The section ${quote(first)} uses itself.`
        : `The section ${quote(first)} uses itself, through ${listWords(others.map((name) => quote(name)))}.`,
    hint: 'Remove one of these uses.',
  }
}
