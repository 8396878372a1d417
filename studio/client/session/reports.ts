import type { StudioReport, StudioSite, Texts } from '../../api.ts'
import { isOfTranslations } from '../languages/model/translation-problems.ts'
import { brandsOf } from '../model/brands/brand-view.ts'
import { explainOwn } from '../model/brands/own-problems.ts'
import { placeShown } from '../model/brands/owners.ts'
import type { DraftStore } from '../model/draft.ts'
import { indexProblems } from '../model/problems/problem-index.ts'
import { createElsewhere } from './brands/elsewhere.ts'
import { isSameTexts } from './disk-changes.ts'
import type { StudioServer } from './server.ts'
import type { SessionState } from './state.ts'

/** The parts of a session that reports need. */
interface Place {
  opened: Pick<StudioSite, 'main'>
  server: Pick<StudioServer, 'reportBrands'>
  isViewer: boolean
  draft: Pick<DraftStore, 'state'>
  state: () => SessionState
  update: (next: Partial<SessionState>) => void
  /** Called with the revision of a draft that is still the latest. */
  onChecked: (revision: string) => void
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
}: Place): (report: StudioReport, files: Texts) => void {
  const checkElsewhere = createElsewhere(server, {
    hasBrands: () => brandsOf(draft.state().files).length > 0,
    isLatest: (revision) => now().isChecked && now().report?.revision === revision,
    onReport: (problems) => update({ elsewhere: problems }),
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
    onChecked(report.revision)
  }
}
