import { getLocation } from 'jsonc-parser'
import type { Problem } from '../../../../check/problem/problem.ts'
import { editsOf } from '../../../texts/edit.ts'
import { PushButton } from '../../fields/frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'
import {
  showTranslationProblem,
  wordTranslationProblem,
} from '../../languages/model/problem-list.ts'
import { isOfTranslations } from '../../languages/model/translation-problems.ts'
import { nameBrands } from '../../model/brands/brand-name.ts'
import { explainOwn } from '../../model/brands/own-problems.ts'
import { placeShown } from '../../model/brands/owners.ts'
import { fileIn } from '../../model/pages.ts'
import { wordProblem } from '../../model/problems/problem-words.ts'
import { stepsOf } from '../../model/words/steps.ts'
import type { ShownSite } from '../../model/write/site-lens.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { showPlace } from '../show-place.ts'
import { fixProblem, showProblem } from './show-problem.ts'

/** All problems of the site, in the words of the forms: those of the shown brand, then those that only others have. */
export function Problems() {
  const session = useSession()
  const state = useSessionState((all) => all)
  const { report, elsewhere = [], draft } = state
  if (report === undefined) return <p className="studio-dim">{t('Checking the site…')}</p>
  if (report.problems.length + elsewhere.length === 0)
    return <p className="studio-dim">{t('No problems found.')}</p>
  return (
    <ol className="studio-findings" role="list">
      {report.problems.map((problem, index) => (
        <ProblemItem key={index} problem={problem} shown={state} />
      ))}
      {report.omitted > 0 && <li>{t('{omitted} more not shown.', { omitted: report.omitted })}</li>}
      {elsewhere.map(({ brands, ...problem }, index) => (
        <ProblemItem
          key={`elsewhere ${index}`}
          problem={problem}
          shown={session.lens.show(draft.files, brands[0] ?? undefined)}
          brands={nameBrands(state.written, brands)}
        />
      ))}
    </ol>
  )
}

/** A problem of the site of a brand; `brands` are those that have it, if that is not the shown one. A click shows its field. */
function ProblemItem({
  problem: found,
  shown,
  brands,
}: {
  problem: Problem
  shown: ShownSite
  brands?: string
}) {
  const session = useSession()
  const { main, bundle } = session.opened
  const problem = explainOwn(found)
  const path = placeShown(problem, shown, main)
  const { file = main, range, severity, fix } = problem
  const root = shown.site.roots.get(fileIn(shown.site, path, main))
  const isTranslation = isOfTranslations(found)
  const words =
    wordTranslationProblem(session, found, brands !== undefined) ??
    wordProblem({ ...problem, path }, root, bundle)
  const { place, message, hint } = words

  function show(): void {
    if (isTranslation) showTranslationProblem(session, found, shown.brand)
    else showProblem(session, problem, shown)
  }

  return (
    <li className={severity}>
      <PushButton onClick={show}>
        <strong>{severity === 'error' ? t('Error') : t('Warning')}</strong>{' '}
        {brands !== undefined && `${brands} › `}
        {place || t('{file}, line {line}', { file, line: range.start.line })}
      </PushButton>
      <p>
        {message} {hint}
      </p>
      {problem.code === 'P070' && <OtherPlaces problem={problem} />}
      {fix && editsOf(fix) && (
        <PushButton onClick={() => fixProblem(session, problem)}>
          {words.fix ?? fix.title}
        </PushButton>
      )}
    </li>
  )
}

function OtherPlaces({ problem }: { problem: Problem }) {
  const session = useSession()
  const { main, bundle } = session.opened
  const state = useSessionState((all) => all)
  return problem.related?.map(({ file = main, start: { offset } }) => {
    const written = getLocation(state.draft.files[file] ?? '', offset + 1).path
    const path = placeShown({ path: written, file }, state, main)
    return (
      <PushButton key={`${file} ${offset}`} onClick={() => showPlace(session, path)}>
        {t('And here: {value}', {
          value: stepsOf(path, state.site.roots.get(file), bundle).join(' › '),
        })}
      </PushButton>
    )
  })
}
