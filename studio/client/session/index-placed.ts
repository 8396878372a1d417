import type { StudioProblem } from '../../api.ts'
import { isOfTranslations } from '../languages/model/translation-problems.ts'
import { explainOwn } from '../model/brands/own-problems.ts'
import { placeShown } from '../model/brands/place-shown.ts'
import { indexProblems, type ProblemIndex } from '../model/problems/problem-index.ts'
import type { ShownSite } from './brands/site-lens.ts'

/** Groups the problems of what the forms show by where they show it; those of translations are next to these. */
export function indexPlaced(
  problems: readonly StudioProblem[],
  shown: ShownSite & { problems: ProblemIndex },
  main: string,
): ProblemIndex {
  const placed = problems
    .filter((problem) => !isOfTranslations(problem))
    .map((problem) => ({ ...explainOwn(problem), path: placeShown(problem, shown, main) }))
  return indexProblems(placed, shown.problems)
}
