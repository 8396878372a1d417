import { groupBy } from '../../schema/read/group-by.ts'
import type { CheckResult } from '../../check/check.ts'
import { mergeProblems } from '../../check/formats/merge-reports.ts'
import type { Problem } from '../../check/problem/problem.ts'
import { placeSite } from '../../site/files/site-files.ts'
import type { SiteChecker } from '../../site/site-checker.ts'
import type { SiteState, Workspace } from './workspace.ts'
import { isFileOfBrand, isPoName } from '../../site/locales/po/po-name.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** The check of a site without an overlay, or with that of a brand. */
export interface CheckedSite {
  brand: string | undefined
  result: CheckResult
}

/** A problem of a file, and the check that found it. */
export interface FoundProblem {
  problem: Problem
  brand: string | undefined
}

/** Checks a site, and once more for each brand whose overlay or translations are open in the editor. */
export async function checkState(
  checker: SiteChecker,
  { pagesFile }: Workspace,
  { open, brands, readBytes }: SiteState,
): Promise<CheckedSite[]> {
  const names = [...open.keys()]
  const poNames = names.filter(isPoName)
  const shown = brands.filter(
    (brand) => open.has(overlayOf(brand)) || poNames.some((name) => isFileOfBrand(name, brand)),
  )
  const added = names.filter((name) => !isPoName(name))
  const options = { read: readBytes, added, translations: true }
  const poTexts = new Map(poNames.map((name) => [name, open.get(name)?.getText() ?? '']))
  const checked: CheckedSite[] = []
  for (const brand of [undefined, ...shown]) {
    const result = await checker.check({ ...placeSite(pagesFile, brand), poTexts }, options)
    checked.push({ brand, result })
  }
  return checked
}

/** The problems of each file, by its name. One that is found with an overlay as well is listed once. */
export function listByFile(
  checked: readonly CheckedSite[],
  main: string,
): Map<string, FoundProblem[]> {
  const sites = checked.map(({ brand, result: { problems } }) => ({ name: brand, problems }))
  const found = mergeProblems(sites).map(({ problem, names: [brand] }) => ({ problem, brand }))
  return groupBy(found, ({ problem: { file = main } }) => file)
}
