import { listJoined, type Expanded } from '../../content/layers/expand-part.ts'
import { isInLayer } from '../../content/layers/value-layer.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import { always, publishedAt } from '../../content/span.ts'
import { onceFor } from '../../schema/cache/once-per.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import type { Link, Notes, PageNotes, ReadPage } from '../facts.ts'
import { describePlace } from '../problem/describe.ts'
import type { Edit, Path, RelatedPath, Finding } from '../problem/problem.ts'
import { listWords, quote } from '../problem/wording.ts'

/** Maps a finding to where it is written; undefined if it is not to be reported. */
export type MapFinding = (finding: Finding) => Finding | undefined

/** Maps a finding in an expanded page, or section, with all of its places, to where these are written. */
export function findOrigin<F extends Finding>(finding: F, part: Rooted): F {
  const found = mapPaths(withoutMadeEdits(finding, part), (path) => writtenAt(part, path).path)
  return explainMade(found, finding.path, part)
}

/** What is wrong in a block that was made is reported at the one that is written, where no edit can remedy it. */
function explainMade<F extends Finding>(found: F, path: Path, part: Rooted): F {
  const { maker } = writtenAt(part, path)
  if (!maker) return found
  const from = maker.names.length === 0 ? '' : ` from ${listWords(maker.names)}`
  const inside = path.slice(part.origin.path.length + 2)
  const place = inside.length === 0 ? '' : `, in ${describePlace(inside, undefined)}`
  const message = `In the block that ${quote(maker.type)} makes${from}${place}: ${found.message}`
  return { ...found, at: 'opening', message, wanted: undefined }
}

function withoutMadeEdits<F extends Finding>(finding: F, part: Rooted): F {
  const { fix } = finding
  const isMade = (edit: Edit): boolean =>
    edit.kind !== 'text' && writtenAt(part, edit.path).maker !== undefined
  return fix?.edits.some(isMade) ? { ...finding, fix: undefined } : finding
}

/**
 * Maps a finding that is wrong only on this page, not in the section by itself: to the `use` block, where no edit can
 * remedy it.
 */
export function findOriginOnPage<F extends Finding>(finding: F, part: Rooted): F {
  const origin = writtenAt(part, finding.path)
  if (origin.maker) return findOrigin(finding, part)
  const isInSection = origin.by !== undefined && origin.path[0] !== 'pages'
  const { fix, ...others } = mapPaths(withoutMadeEdits(finding, part), (path) => {
    const { path: from, by = from } = writtenAt(part, path)
    return from[0] === 'pages' ? from : by
  })
  if (isInSection) {
    const said = explainInSection(finding, part)
    return { ...finding, ...others, ...said, at: 'opening', fix: undefined }
  }
  return { ...finding, ...others, ...(fix && { fix }) }
}

/** An id that is there twice because of a section is remedied in it, or by using it once. */
function explainInSection({ path, related, hint }: Finding, part: Rooted): Partial<Finding> {
  if (path.at(-1) !== 'id') return {}
  const [from, other] = [path, related?.[0]?.path ?? []].map((one) => writtenAt(part, one).path)
  const name = quote(from?.[1])
  if (from?.join('\n') !== other?.join('\n')) return { hint: `In the section ${name}: ${hint}` }
  return {
    message: `The section ${name} is used twice on this page, so its ids are there twice.`,
    hint: 'Use it once, or remove the ids in the section.',
  }
}

function mapPaths<F extends Finding>(finding: F, map: (path: Path) => Path): F {
  const { path, related, fix, file } = finding
  const mapPlace = (place: RelatedPath): RelatedPath => {
    const at = map(place.path)
    return { path: at, ...inOwnFile(at, place.file) }
  }
  const edits = fix?.edits.map((edit): Edit =>
    edit.kind === 'text' ? edit : { ...edit, path: map(edit.path) },
  )
  return {
    ...finding,
    ...mapPlace({ path, file }),
    ...(related && { related: related.map(mapPlace) }),
    ...(fix && edits && { fix: { ...fix, edits } }),
  }
}

/** Only pages are in page files. */
function inOwnFile(path: Path, file: string | undefined): { file?: string } {
  return path[0] === 'pages' && file !== undefined ? { file } : {}
}

/** What the notes of a page keep of what is shown otherwise than it is written. */
export function expansionOf(expanded: Expanded): Partial<PageNotes> {
  const { value, uses, faults, reads } = expanded
  const joins = listJoined(value)
  return {
    uses,
    ...(joins.length > 0 && { joins }),
    ...(faults.length > 0 && { strays: true }),
    ...(reads.length > 0 && { reads }),
  }
}

/** Notes of the links of a page when they are shown, if that is not always, and where they are written, if elsewhere. */
export function placeLinks({ links }: Notes, page: Rooted, calendar: Calendar): void {
  for (const link of links) {
    const shown = publishedAt(page.value, link.path, calendar)
    if (shown !== always) link.shown = shown
    const from = writtenAt(page, link.path).path
    if (from[0] !== 'pages') link.from = from
  }
}

/** The notes of all pages, in which a link of a section to a page counts once, however many pages show it. */
export function countOnce(pages: readonly PageNotes[]): readonly PageNotes[] {
  if (pages.every(({ uses }) => uses === undefined)) return pages
  const known = new Set<string>()
  const isNew = ({ href, from, shown }: Link): boolean => {
    if (from === undefined || href.startsWith('#')) return true
    const name = JSON.stringify([from, href, shown])
    const isKnown = known.has(name)
    known.add(name)
    return !isKnown
  }
  return pages.map((page) => ({ ...page, links: page.links.filter(isNew) }))
}

/**
 * Maps what was found in the site as a whole to where it is written; undefined for what is known from another page. `show`
 * expands a page again, of which only notes are kept.
 */
export function createRestore(
  pages: readonly PageNotes[],
  readPage: ReadPage | undefined,
  show: (key: string, written: unknown) => Rooted,
): MapFinding {
  const expanded = new Set(pages.flatMap(({ key, uses }) => (uses ? [key] : [])))
  const known = new Set<string>()
  const shown = onceFor((key: string) => show(key, readPage?.(key)))
  return (finding) => {
    const [first, key] = finding.path
    if (isInLayer(finding.path)) return { ...finding, file: undefined }
    if (first !== 'pages' || !expanded.has(String(key))) return finding
    const origin = findOrigin(finding, shown(String(key)))
    if (origin.path[0] === 'pages') return origin
    const name = JSON.stringify([origin.path, origin.message])
    if (known.has(name)) return undefined
    known.add(name)
    return origin
  }
}
