import { useEffect, useRef } from 'react'
import { countPages } from '../../site/view/sections.ts'
import { ChangeList } from './history/change-list.tsx'
import { Conflicts, versions } from './history/conflicts.tsx'
import { ReportGroups } from './history/report-groups.tsx'
import { nameBrands } from './model/brands/brand-name.ts'
import type { QuestionOf } from './session/question.ts'
import { useSession, useSessionState } from './session/use-session.ts'

/** Asks the question that has to be answered before the composer continues. */
export function QuestionDialog() {
  const session = useSession()
  const question = useSessionState((state) => state.question)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (question) dialog.current?.showModal()
    else dialog.current?.close()
  }, [question])
  return (
    <dialog
      ref={dialog}
      className="studio-question"
      aria-labelledby="studio-question"
      onCancel={() => session.set({ question: undefined })}
    >
      {question?.kind === 'save-shared-edit' && <SharedEdit {...question} />}
      {question?.kind === 'save-with-problems' && <WithProblems {...question} />}
      {question?.kind === 'conflicts' && <Conflicts {...question} />}
      {question?.kind === 'unreadable' && <Unreadable {...question} />}
    </dialog>
  )
}

/** The pages that a save changes through their sections, each with its values before and after. */
function SharedEdit({ groups }: QuestionOf<'save-shared-edit'>) {
  const session = useSession()
  const { base, files } = useSessionState(({ draft }) => draft)
  const pages = new Set(groups.flatMap(({ page }) => (page ? [JSON.stringify(page)] : [])))
  return (
    <>
      <h2 id="studio-question">Saving changes {countPages(pages.size)}</h2>
      <p>You changed a shared section. These pages show it:</p>
      <ReportGroups groups={groups} />
      <section aria-label="All that is saved">
        <h3>All that is saved</h3>
        <ChangeList before={base} after={files} />
      </section>
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Keep editing
        </button>
        <button
          type="button"
          className="studio-main-button"
          onClick={() => {
            session.set({ question: undefined })
            void session.save({ sharedEdit: true })
          }}
        >
          Save these changes
        </button>
      </p>
    </>
  )
}

function WithProblems({ totals, brands }: QuestionOf<'save-with-problems'>) {
  const session = useSession()
  const written = useSessionState((state) => state.written)
  const whose = brands.length === 0 ? '' : ` for ${nameBrands(written, brands)}`
  return (
    <>
      <h2 id="studio-question">
        This site has {totals}
        {whose}
      </h2>
      <p>
        Your changes are kept as a draft. If you save them now, the site cannot be built until the
        errors are fixed.
      </p>
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Keep editing
        </button>
        <button
          type="button"
          className="studio-danger"
          onClick={() => void session.save({ sharedEdit: true, problems: true })}
        >
          Save with errors
        </button>
      </p>
    </>
  )
}

function Unreadable(collision: QuestionOf<'unreadable'>) {
  const session = useSession()
  const isDisk = collision.with === 'disk'
  return (
    <>
      <h2 id="studio-question">
        {isDisk ? 'Changed on disk and not valid JSON' : 'Changed twice and not valid JSON'}
      </h2>
      <p>
        {versions[collision.with].unreadable} The two versions cannot be merged, since at least one
        is not valid JSON.
      </p>
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Decide later
        </button>
        <button type="button" onClick={() => session.pickVersion(collision, 'theirs')}>
          {isDisk ? 'Use the version on disk' : 'Use the draft'}
        </button>
        <button
          type="button"
          className="studio-danger"
          onClick={() => session.pickVersion(collision, 'mine')}
        >
          {isDisk ? 'Keep my version' : 'Use what was kept'}
        </button>
      </p>
    </>
  )
}
