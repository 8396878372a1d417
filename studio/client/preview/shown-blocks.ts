import type { Path } from '../../../check/problem/problem.ts'
import { isUse } from '../../../content/layers/sections.ts'
import type { PlacedBlock } from '../../../content/layers/set-values.ts'
import { partAt } from '../../../content/layers/written-at.ts'
import { isCurrent, isEmpty, spanOf } from '../../../content/span.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { findPictureUses } from '../../../site/view/picture-uses.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { listOf } from '../model/pictures/picture-edits.ts'
import type { Session } from '../session/session.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { readMark } from '../typing/text-places.ts'

/** Writes on the blocks of a rendered page which ones of the draft they are: on the page, and where they are written. */
export function markBlocks(page: Document, state: SessionState, main: string): void {
  const elements = blocksIn(page)
  // All blocks, with those of sections, but those hidden by their dates.
  const shown = (openPage(state)?.blocks ?? []).flatMap((block, index) => {
    const placed = placedOf(block, index, state, main).filter((one) => isShown(one, state))
    return placed.map(({ origin: { path } }) => ({ index, path }))
  })
  for (const [at, { index, path }] of shown.entries()) {
    const onPage = { path: ['pages', state.pageKey, 'blocks', index] }
    elements[at]?.setAttribute('data-block', JSON.stringify(onPage))
    elements[at]?.setAttribute('data-piece', JSON.stringify({ path }))
  }
}

/** The elements of the blocks of a rendered page. */
export function blocksIn(page: Document | null | undefined): Element[] {
  return [...(page?.querySelector('main')?.children ?? [])]
}

/** The index of the block of the open page that an element shows; undefined if that is not known, or gone. */
export function indexOfBlock(element: Element): number | undefined {
  const index = readMark(element, 'data-block')?.path[3]
  return typeof index === 'number' ? index : undefined
}

/** Whether the dates of a block of the open page hide it in the preview; of a section, all of it. */
export function isHidden(
  block: JsonValue,
  index: number,
  state: SessionState,
  main: string,
): boolean {
  return !placedOf(block, index, state, main).some((one) => isShown(one, state))
}

/** The next moment at which a block is shown, else the last one; undefined if it never is. */
export function momentShown(
  block: JsonValue,
  index: number,
  state: SessionState,
  main: string,
): number | undefined {
  const spans = placedOf(block, index, state, main)
    .map((one) => spanOf(one.value, state.site.calendar))
    .filter((span) => !isEmpty(span))
  const coming = spans.map(({ from }) => from).filter((from) => from > state.now)
  if (coming.length > 0) return Math.min(...coming)
  const [last] = spans.toSorted((a, b) => b.until - a.until)
  return last && Math.max(last.from, last.until - minute)
}

const minute = 60_000

function placedOf(
  block: JsonValue,
  index: number,
  { site, pageKey }: SessionState,
  main: string,
): readonly PlacedBlock[] {
  const { placed } = sharedSections(site, main).expand([block], ['pages', pageKey, 'blocks'])
  // Only one block was expanded, whose index is that in the list.
  return isUse(block)
    ? placed
    : placed.map(({ value }) => partAt(['pages', pageKey, 'blocks', index], value))
}

function isShown({ value }: PlacedBlock, { report, site }: SessionState): boolean {
  return !report || isCurrent(value, report.at, site.calendar)
}

/** The place of the first element of a block among those of a page; undefined if there is none. */
export function placeOfBlock(page: Document, block: number | undefined): number | undefined {
  const place = blocksIn(page).findIndex((element) => indexOfBlock(element) === block)
  return place === -1 || block === undefined ? undefined : place
}

/** The element of a block, by its index on the page. */
export function blockAt(document: Document, index: number | undefined): Element | undefined {
  const block = blocksIn(document)[placeOfBlock(document, index) ?? -1]
  return block?.hasAttribute('lang') ? (block.firstElementChild ?? block) : block
}

/** Finds the place in a block, whose path is given, that names a picture of its element; undefined for other pictures. */
export function placeOfPicture(
  { state, opened: { bundle, main } }: Session,
  path: Path,
  block: Element,
  picture: Element,
): Path | undefined {
  const { site } = state()
  const nameOf = (img: Element): string | undefined => {
    const file = img.getAttribute('src')?.split('/').at(-1) ?? ''
    return [...listOf(site).keys()].find((name) => file.startsWith(`${name}.`))
  }
  const name = nameOf(picture)
  if (name === undefined) return undefined
  const same = [...block.querySelectorAll('img')].filter((img) => nameOf(img) === name)
  const uses = (findPictureUses({ site, bundle, main }).get(name) ?? []).filter((use) =>
    path.every((key, index) => use.path[index] === key),
  )
  // One picture may be shown for all cards.
  return (uses[same.findIndex((img) => img === picture)] ?? uses.at(-1))?.path
}
