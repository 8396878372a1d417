import type { BrandProblem } from '../../../api.ts'
import type { StudioServer } from '../server.ts'

/** The parts of a session that this needs. */
interface Place {
  hasBrands: () => boolean
  /** Whether the draft with this revision is still the one that is shown. */
  isLatest: (revision: string) => boolean
  onReport: (problems: readonly BrandProblem[]) => void
}

/** Milliseconds without another report. */
const rest = 400

/** Returns what does something once it was not called for a moment, with the latest revision. */
export function afterRest(act: (revision: string) => Promise<void>): (revision: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (revision) => {
    clearTimeout(timer)
    timer = setTimeout(() => void act(revision), rest)
  }
}

/**
 * Creates the check of the brands that are not shown, to be called with the revision with which the shown one was checked. It
 * asks for their problems once nobody has typed for a moment.
 */
export function createElsewhere(
  server: Pick<StudioServer, 'reportBrands'>,
  { hasBrands, isLatest, onReport }: Place,
): (revision: string) => void {
  return afterRest(async (revision) => {
    if (!hasBrands() || !isLatest(revision)) return
    // Whatever fails here, the next report asks again.
    const report = await server.reportBrands().catch(() => null)
    if (report?.revision === revision && isLatest(revision)) onReport(report.problems)
  })
}
