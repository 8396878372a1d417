import type { BrandProblem } from '../../api.ts'
import type { StudioServer } from './server.ts'

/**
 * Creates the check of the brands that are not shown, to be called with the revision with which the shown one was checked. It
 * asks for their problems once nobody has typed for a moment, if the draft with the revision is still the one that is shown.
 */
export function createElsewhere(
  server: Pick<StudioServer, 'reportBrands'>,
  {
    hasBrands,
    isLatest,
    onReport,
  }: {
    hasBrands: () => boolean
    isLatest: (revision: string) => boolean
    onReport: (problems: readonly BrandProblem[]) => void
  },
): (revision: string) => void {
  return afterRest(async (revision: string) => {
    if (!hasBrands() || !isLatest(revision)) return
    // Whatever fails here, the next report asks again.
    const report = await server.reportBrands().catch(() => null)
    if (report?.revision === revision && isLatest(revision)) onReport(report.problems)
  })
}

/** Milliseconds without another report. */
const rest = 400

/** Returns what does something once it was not called for a moment, as it was called last. */
export function afterRest<A extends unknown[]>(
  act: (...args: A) => Promise<void>,
): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(() => void act(...args), rest)
  }
}
