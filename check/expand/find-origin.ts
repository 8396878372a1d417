import type { Link, PageNotes } from '../facts.ts'
import type { Edit, Path, RelatedPath, RuleFinding } from '../problem/problem.ts'
import { describePlace } from '../problem/describe.ts'
import { listWords, quote } from '../problem/suggest.ts'
import { madeAt, originOf, usedBy, type Move } from './moves.ts'

/** Maps a finding to where it is written; undefined if it is not to be reported. */
export type Select = (finding: RuleFinding) => RuleFinding | undefined

/** Maps a finding in an expanded page, or section, with all of its places, to where these are written. */
export function findOrigin<F extends RuleFinding>(finding: F, moves: readonly Move[]): F {
  const found = mapPaths(withoutMadeEdits(finding, moves), (path) => originOf(path, moves))
  return explainMade(found, finding.path, moves)
}

/** What is wrong in a block that was made is reported at the one that is written, where no edit can remedy it. */
function explainMade<F extends RuleFinding>(found: F, path: Path, moves: readonly Move[]): F {
  const move = madeAt(path, moves)
  if (!move?.made) return found
  const { type, names } = move.made
  const from = names.length === 0 ? '' : ` from ${listWords(names)}`
  const inside = path.slice(move.at.length)
  const place = inside.length === 0 ? '' : `, in ${describePlace(inside, undefined)}`
  const message = `In the block that ${quote(type)} makes${from}${place}: ${found.message}`
  return { ...found, at: 'opening', message, wanted: undefined }
}

function withoutMadeEdits<F extends RuleFinding>(finding: F, moves: readonly Move[]): F {
  const { fix } = finding
  const isMade = (edit: Edit): boolean =>
    edit.kind !== 'text' && madeAt(edit.path, moves) !== undefined
  return fix?.edits.some(isMade) ? { ...finding, fix: undefined } : finding
}

/**
 * Does the same for what is wrong only on this page, not in the section by itself: that is at the `use` block, where no
 * edit can remedy it.
 */
export function findOriginOnPage<F extends RuleFinding>(finding: F, moves: readonly Move[]): F {
  if (madeAt(finding.path, moves)) return findOrigin(finding, moves)
  const by = usedBy(finding.path, moves)
  const isInSection = by !== undefined && originOf(finding.path, moves)[0] !== 'pages'
  const { fix, ...others } = mapPaths(withoutMadeEdits(finding, moves), (path) => {
    const from = originOf(path, moves)
    return from[0] === 'pages' ? from : (usedBy(path, moves) ?? from)
  })
  if (isInSection) {
    const said = explainInSection(finding, moves)
    return { ...finding, ...others, ...said, at: 'opening', fix: undefined }
  }
  return { ...finding, ...others, ...(fix && { fix }) }
}

/** An id that is there twice because of a section is remedied in it, or by using it once. */
function explainInSection(
  { path, related, hint }: RuleFinding,
  moves: readonly Move[],
): Partial<RuleFinding> {
  if (path.at(-1) !== 'id') return {}
  const [from, other] = [path, related?.[0]?.path ?? []].map((one) => originOf(one, moves))
  const name = quote(from?.[1])
  if (from?.join('\n') !== other?.join('\n')) return { hint: `In the section ${name}: ${hint}` }
  return {
    message: `The section ${name} is used twice on this page, so its ids are there twice.`,
    hint: 'Use it once, or remove the ids in the section.',
  }
}

function mapPaths<F extends RuleFinding>(finding: F, map: (path: Path) => Path): F {
  const { path, related, fix, file } = finding
  const from = map(path)
  const edits = fix?.edits.map((edit): Edit =>
    edit.kind === 'text' ? edit : { ...edit, path: map(edit.path) },
  )
  return {
    ...finding,
    path: from,
    ...inOwnFile(from, file),
    ...(related && {
      related: related.map((place): RelatedPath => {
        const at = map(place.path)
        return { path: at, ...inOwnFile(at, place.file) }
      }),
    }),
    ...(fix && edits && { fix: { ...fix, edits } }),
  }
}

/** Only pages are in page files. */
function inOwnFile(path: Path, file: string | undefined): { file?: string } {
  return path[0] === 'pages' && file !== undefined ? { file } : {}
}

/** The notes of all pages, in which a link of a section to a page counts once, however many pages show it. */
export function countOnce(pages: readonly PageNotes[]): readonly PageNotes[] {
  if (pages.every(({ moves }) => moves === undefined)) return pages
  const known = new Set<string>()
  return pages.map((page) => {
    const { moves, links } = page
    if (moves === undefined) return page
    const isNew = ({ href, path, shown }: Link): boolean => {
      const origin = originOf(path, moves)
      if (origin[0] === 'pages' || href.startsWith('#')) return true
      const name = JSON.stringify([origin, href, shown])
      const isKnown = known.has(name)
      known.add(name)
      return !isKnown
    }
    return { ...page, links: links.filter(isNew) }
  })
}

/** Maps what was found in the site as a whole to where it is written; undefined for what is known from another page. */
export function createRestore(pages: readonly PageNotes[]): Select {
  const expanded = new Map(pages.flatMap(({ key, moves }) => (moves ? [[key, moves]] : [])))
  const known = new Set<string>()
  return (finding) => {
    const [first, key] = finding.path
    if (first === 'campaigns') return { ...finding, file: undefined }
    const moves = first === 'pages' ? expanded.get(String(key)) : undefined
    const origin = moves ? findOrigin(finding, moves) : finding
    if (origin.path[0] === 'pages' || !moves) return origin
    const name = JSON.stringify([origin.path, origin.message])
    if (known.has(name)) return undefined
    known.add(name)
    return origin
  }
}
