import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { mergePatch } from '../../schema/read/merge-patch.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { PageNotes, SiteFiles } from '../facts.ts'
import type { Finding, Path } from '../problem/problem.ts'
import { runsOn, type Campaign } from './campaigns.ts'
import { expandPiece, isExpandable, type BlockExpander, type Read } from './expander.ts'
import { joinOne, joinsAny, type Joined } from './join.ts'
import type { Move } from './moves.ts'
import { isUse, type Sections } from './sections.ts'
import { setValues, type Piece } from './set-values.ts'

/** A page, or a section, with the blocks of sections in place of its `use` blocks, and dates in place of campaigns. */
export interface Expanded {
  value: unknown
  /** Where its blocks are written. */
  moves: readonly Move[]
  /** The names of the sections that it uses. */
  uses: readonly string[]
  /** What is wrong with its `use` blocks, and with what joins a campaign, which stay as they are then. */
  faults: readonly Finding[]
  /** The files that its blocks have read. */
  reads: readonly Read[]
}

/**
 * Expands a page or a section of any shape, whose path is `at`; undefined if it uses no section and no campaign, and no block
 * for the `expander`, which is for pages. Pages share the blocks of sections, which nobody may change.
 */
export function expandPart(
  value: unknown,
  at: Path,
  sections: Sections,
  expander?: BlockExpander,
): Expanded | undefined {
  if (!isJsonObject(value)) return undefined
  const { blocks } = value
  const written: readonly unknown[] = Array.isArray(blocks) ? blocks : []
  const page = at[0] === 'pages' ? String(at[1]) : undefined
  const changes = page === undefined ? [] : changesOn(page, sections.running)
  const joins = page !== undefined && Object.hasOwn(value, 'campaign')
  const isExpanded = (block: unknown): boolean =>
    isUse(block) || joinsAny(block) || (expander !== undefined && isExpandable(block, expander))
  if (!joins && changes.length === 0 && !written.some(isExpanded)) return undefined

  const list = [...at, 'blocks']
  const { pieces, uses, faults } = sections.expand(written, list)
  const onFault = (fault: Finding): void => void faults.push(fault)
  const own = joins ? joinOne(value, at, { ...sections, page, onFault }) : { value, moves: [] }
  const head = setMeta(own, changes)
  const changed = changes.reduce<readonly Piece[]>(
    (before, { values, from }) => (values ? setValues(before, values, from) : before),
    pieces,
  )
  const reads: Read[] = []
  const shown =
    expander && page !== undefined
      ? changed.map((piece) =>
          expandPiece(piece, { expander, page: describe(page, value), reads, faults }),
        )
      : changed
  const moves = head.moves.map((move) => ({ ...move, at: [...at, ...move.at] }))
  return {
    value: {
      ...asRecord(head.value),
      ...(Array.isArray(blocks) && { blocks: shown.map(({ block }) => block) }),
    },
    moves: [...moves, ...movesOf(shown, list)],
    uses,
    faults,
    reads,
  }
}

/** The same for what stays as it is otherwise. */
export function showPart(
  value: unknown,
  ...how: [at: Path, sections: Sections, expander?: BlockExpander]
): Pick<Expanded, 'value' | 'moves' | 'uses'> {
  return expandPart(value, ...how) ?? { value, moves: [], uses: [] }
}

/** What the notes of a page keep of its expansion. */
export function notesOf({
  moves,
  uses,
  faults,
  reads,
}: Expanded): Pick<PageNotes, 'moves' | 'uses' | 'strays' | 'reads'> {
  return {
    moves,
    uses,
    ...(faults.length > 0 && { strays: true }),
    ...(reads.length > 0 && { reads }),
  }
}

function describe(key: string, { name }: JsonObject): { path: string; name: string } {
  return { path: normalizePath(key), name: typeof name === 'string' ? name : '' }
}

/** What a campaign changes on a page. */
interface PageChange {
  values: JsonObject | undefined
  from: Path
  meta: JsonObject | undefined
  metaFrom: Path
}

function changesOn(page: string, running: readonly Campaign[]): PageChange[] {
  return running.flatMap((campaign) => {
    const { name, set } = campaign
    const [values, meta] = [set.pages.get(page), set.meta.get(page)]
    if ((!values && !meta) || !runsOn(campaign, page)) return []
    const from = ['campaigns', name, 'set']
    return [{ values, from: [...from, 'pages', page], meta, metaFrom: [...from, 'meta', page] }]
  })
}

function setMeta(page: Joined, changes: readonly PageChange[]): Joined {
  return changes.reduce(({ value, moves }, { meta, metaFrom }) => {
    if (!meta) return { value, moves }
    const patched = patch(asRecord(value)['meta'], meta, ['meta'], metaFrom)
    return {
      value: { ...asRecord(value), meta: patched.value },
      moves: [...moves, ...patched.moves],
    }
  }, page)
}

/** Where the blocks in the list at a path are written, unless that is where they are shown. */
export function movesOf(pieces: readonly Piece[], list: Path): Move[] {
  const made: Move[] = []
  for (const [index, { moves, by }] of pieces.entries()) {
    for (const move of moves) {
      const { at, from } = move
      const isInPlace = at.length === 0 && !by && !move.made && isAt(from, list, index)
      if (!isInPlace) made.push({ ...move, at: [...list, index, ...at], ...(by && { by }) })
    }
  }
  return made
}

function isAt(path: Path, list: Path, index: number): boolean {
  return (
    path.length === list.length + 1 &&
    path.at(-1) === index &&
    list.every((step, position) => step === path[position])
  )
}

/**
 * A parsed site with everything expanded; the same one if it has neither sections nor campaigns, and nothing for the
 * `expander` of its files.
 */
export function expandSite(
  root: unknown,
  sections: Sections,
  { expander: site }: Pick<SiteFiles, 'expander'> = {},
): unknown {
  const { names, campaigns } = sections
  if (!isJsonObject(root) || !isJsonObject(root['pages'])) return root
  if (names.length === 0 && campaigns.size === 0 && !site) return root
  const expander = site?.withSettings(root['site'])
  const pages = Object.entries(root['pages']).map(([key, page]) => [
    key,
    showPart(page, ['pages', key], sections, expander).value,
  ])
  const { value: settings } = expandSettings(root['site'], sections)
  return { ...root, site: settings, pages: Object.fromEntries(pages) }
}

/** The settings of a site with the changes of its campaigns; paths in the moves are from the top. */
export function expandSettings(site: unknown, { running }: Sections): Joined {
  return running.reduce<Joined>(
    (before, { name, set, pages }) => {
      if (pages !== undefined || Object.keys(set.site).length === 0) return before
      const { value, moves } = patch(
        before.value,
        set.site,
        ['site'],
        ['campaigns', name, 'set', 'site'],
      )
      return { value, moves: [...before.moves, ...moves] }
    },
    { value: site, moves: [] },
  )
}

function patch(value: unknown, change: JsonObject, at: Path, from: Path): Joined {
  const moves: Move[] = []
  const patched = mergePatch(value, change, (path) =>
    moves.push({ at: [...at, ...path], from: [...from, ...path] }),
  )
  return { value: patched, moves }
}
