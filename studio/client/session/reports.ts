import type { BrandProblem, StudioReport, StudioSite, Texts } from '../../api.ts'
import { isOfTranslations } from '../languages/model/translation-problems.ts'
import { brandsOf } from '../model/brands/brand-view.ts'
import { explainOwn } from '../model/brands/own-problems.ts'
import { placeShown } from '../model/brands/owners.ts'
import type { DraftStore } from '../model/draft.ts'
import { indexProblems } from '../model/problems/problem-index.ts'
import { isSameTexts } from './merging.ts'
import type { StudioServer } from './server.ts'
import type { SessionState } from './state.ts'

/** The parts of a session that reports need. */
interface ReportPlace {
  opened: Pick<StudioSite, 'main'>
  server: Pick<StudioServer, 'reportBrands'>
  isViewer: boolean
  draft: Pick<DraftStore, 'state'>
  state: () => SessionState
  update: (next: Partial<SessionState>) => void
  /** Called once the latest draft is checked. */
  onChecked: () => void
}

/** Returns what shows the report on some texts. */
export function createReports({
  opened,
  server,
  isViewer,
  draft,
  state: now,
  update,
  onChecked,
}: ReportPlace): (report: StudioReport, files: Texts) => void {
  const checkElsewhere = createElsewhere(server, {
    hasBrands: () => brandsOf(draft.state().files).length > 0,
    isLatest: (revision) => now().isChecked && now().report?.revision === revision,
    onReport: (elsewhere) => update({ elsewhere }),
  })

  return (report, files) => {
    const state = now()
    // Another brand may have been chosen since, for which the next report is.
    if ((report.brand ?? undefined) !== state.brand) return
    const isChecked = isSameTexts(files, draft.state().files)
    // Problems of translations are shown next to these, not in the forms.
    const placed = report.problems
      .filter((problem) => !isOfTranslations(problem))
      .map(explainOwn)
      .map((problem) => ({ ...problem, path: placeShown(problem, state, opened.main) }))
    const problems = indexProblems(placed, state.problems)
    const at = state.at === undefined ? report.at : state.now
    update({ report, problems, version: state.version + 1, isChecked, now: at })
    if (!isChecked) return
    if (!isViewer) checkElsewhere(report.revision)
    onChecked()
  }
}

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
