import { alignEdited } from '../../../content/write/align-edited.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { stepInto, type Path, type JsonValue } from '../../../schema/read/json-object.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { fileIn } from '../model/pages.ts'

/** The selected blocks of the open page: the one whose fields are shown, and the others. */
export interface Chosen {
  /** The index of the block; undefined if none is selected. */
  block: number | undefined
  /** The indexes of the other selected blocks. */
  others: readonly number[]
}

/** Lists the indexes of the selected blocks, in order. */
export function listChosen({ block, others }: Chosen): readonly number[] {
  return block === undefined ? [] : [block, ...others].toSorted((a, b) => a - b)
}

/** The selection that a command for the block at an index is about: the whole selection if the block is in it. */
export function chosenWith(chosen: Chosen, index: number): readonly number[] {
  const all = listChosen(chosen)
  return all.includes(index) ? all : [index]
}

/** Extends the selection up to a block: the one whose fields are shown stays its other end. */
export function extendTo({ block = 0 }: Chosen, index: number): Chosen {
  const [first, last] = [Math.min(block, index), Math.max(block, index)]
  const range = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return { block, others: range.filter((one) => one !== block) }
}

/** Adds a block to the selection, or takes it out. */
export function toggle(chosen: Chosen, index: number): Chosen {
  const all = listChosen(chosen)
  if (!all.includes(index)) return { block: index, others: all }
  const rest = all.filter((one) => one !== index)
  const block = chosen.block === index ? rest[0] : chosen.block
  return { block, others: rest.filter((one) => one !== block) }
}

/** Where blocks are after their list was rearranged. */
export function followOrder(
  order: readonly unknown[],
  chosen: readonly number[],
): readonly number[] {
  return order.flatMap((origin, index) =>
    typeof origin === 'number' && chosen.includes(origin) ? [index] : [],
  )
}

/**
 * Finds the selected blocks after an edit, which may have moved or removed them. Instead of a page that is gone, the one in
 * its place is open.
 */
export function followSelection(
  { pageKey, block, others }: Chosen & { pageKey: string },
  before: SiteView,
  after: SiteView,
): Chosen & { pageKey: string } {
  const old = before.pages.find(({ key }) => key === pageKey)
  const page = after.pages.find(({ key }) => key === pageKey)
  if (!page) {
    const place = old ? before.pages.indexOf(old) : 0
    const { key = pageKey } = after.pages[place] ?? after.pages[0] ?? {}
    return { pageKey: key, block: undefined, others: [] }
  }
  if (block === undefined || old?.blocks === page.blocks) return { pageKey, block, others }
  const origins = alignEdited(old?.blocks ?? [], page.blocks)
  const [place, ...rest] = [block, ...others].map((one) => origins.indexOf(one))
  if (place === undefined || place === -1) return { pageKey, block: undefined, others: [] }
  // The same list says that nothing was selected anew.
  const followed = others.length === 0 ? others : rest.filter((one) => one !== -1)
  return { pageKey, block: place, others: followed }
}

/** Finds the path of a value after an edit, which may have moved the entries of lists on the way; undefined if one is gone. */
export function followPath(
  path: Path,
  main: string,
  before: SiteView,
  after: SiteView,
): Path | undefined {
  let old = before.roots.get(fileIn(before, path, main))
  let now = after.roots.get(fileIn(after, path, main))
  const followed: (string | number)[] = []
  for (const step of path) {
    const next: string | number =
      typeof step === 'number' && Array.isArray(old) && Array.isArray(now)
        ? alignOnce(old)(now).indexOf(step)
        : step
    if (next === -1) return undefined
    followed.push(next)
    old = stepInto(old, step)
    now = stepInto(now, next)
  }
  return followed
}

/** Many paths are followed through the same lists. */
const alignOnce = oncePer((old: JsonValue[]) =>
  oncePer((now: JsonValue[]) => alignEdited(old, now)),
)
