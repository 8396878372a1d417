import type { Path } from '../../../../check/problem/problem.ts'
import type { StudioProblem } from '../../../api.ts'
import type { BrandView } from './brand-view.ts'
import { shownPath } from './owners.ts'

/** The path of a problem in the site that is shown; that in its file if it is not part of that. `main` is pages.json. */
export function placeShown(
  { path, shown, file }: Pick<StudioProblem, 'path' | 'shown' | 'file'>,
  { brandView }: { brandView: BrandView | undefined },
  main: string,
): Path {
  return shown ?? (brandView && shownPath(brandView, file ?? main, path)) ?? path
}
