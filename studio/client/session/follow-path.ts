import type { Path } from '../../../check/problem/problem.ts'
import { alignEdited } from '../../../schema/overlay/align-edited.ts'
import { stepInto } from '../../../schema/read/json-object.ts'
import type { SiteView } from '../../../site/view/site-view.ts'

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
        ? alignEdited(old, now).indexOf(step)
        : step
    if (next === -1) return undefined
    followed.push(next)
    old = stepInto(old, step)
    now = stepInto(now, next)
  }
  return followed
}

/** The file of a site in which a path is written. */
export function fileIn({ pages }: SiteView, [group, key]: Path, main: string): string {
  const page = group === 'pages' ? pages.find((one) => one.key === key) : undefined
  return page?.file ?? main
}
