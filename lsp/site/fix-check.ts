import type { CheckResult } from '../../check/check.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { createOverlaidCheck } from '../../site/overlay/check-overlaid.ts'
import { readTexts } from '../../site/overlay/read-site.ts'
import type { SiteChecker } from '../../site/site-checker.ts'
import type { CheckedSite } from './check-state.ts'
import { brandOf, type SiteState, type Workspace } from './workspace.ts'

/** Creates the check that the safe fixes of one file must pass, as `validate --fix` runs it. */
export async function createFixCheck(
  name: string,
  checker: SiteChecker,
  checked: readonly CheckedSite[],
  { pagesFile, main }: Workspace,
  { readBytes, open }: SiteState,
): Promise<(text: string) => CheckResult> {
  const brand = brandOf(name)
  const place = placeSite(pagesFile, brand)
  const root = checked.find((one) => one.brand === brand)?.result.value
  const checkers = await checker.checkersOf(place)
  const texts = await readTexts(place, readBytes, [...open.keys()])
  const checkOverlaid = texts && createOverlaidCheck(texts, root, checkers)
  const checkPageFile = checkers.checkPageFiles(root)
  return (text) => {
    if (checkOverlaid) return checkOverlaid(text, name)
    return name === main ? checkers.checkPages(text) : checkPageFile(text, name)
  }
}
