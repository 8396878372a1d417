import { oncePer } from '../../../schema/cache/once-per.ts'
import { alignEdited } from '../../../content/write/align-edited.ts'
import { stepInto, type Path, type JsonValue } from '../../../schema/read/json-object.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { fileIn } from '../model/pages.ts'
import type { Chosen } from './selection.ts'

/** The open page and its selected blocks. */
interface Selection extends Chosen {
  pageKey: string
}

/**
 * Finds the selected blocks after an edit, which may have moved or removed them. Instead of a page that is gone, the one in
 * its place is open.
 */
export function followSelection(
  { pageKey, block, others }: Selection,
  before: SiteView,
  after: SiteView,
): Selection {
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
