import { useEffect, useRef, useState } from 'react'
import { describePlace } from '../../check/problem/describe.ts'
import { countPages } from '../../site/view/sections.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { ReportGroups } from './history/report-groups.tsx'
import type { Choice } from './model/merge.ts'
import type { FileConflict } from './session/merge-files.ts'
import type { Collision, Question } from './session/question.ts'
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

type QuestionOf<K extends Question['kind']> = Extract<Question, { kind: K }>

/** The pages that a save changes through their sections, each with its values before and after. */
function SharedEdit({ groups }: QuestionOf<'save-shared-edit'>) {
  const session = useSession()
  const pages = groups.filter(({ page }) => page !== undefined)
  return (
    <>
      <h2 id="studio-question">Saving changes {countPages(pages.length)}</h2>
      <p>You changed a shared section. These pages show it:</p>
      <ReportGroups groups={groups} />
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

function WithProblems({ report }: QuestionOf<'save-with-problems'>) {
  const session = useSession()
  return (
    <>
      <h2 id="studio-question">This site has {report.totals}</h2>
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

/** How the two versions of a collision are called. */
const versions: Record<
  Collision['with'],
  Record<Choice | 'title' | 'what' | 'unreadable', string>
> = {
  disk: {
    title: 'Changed here and on disk',
    what: 'The file on disk was changed in the same places as your draft.',
    mine: 'Yours',
    theirs: 'On disk',
    unreadable: 'A file changed on disk while you edited it.',
  },
  kept: {
    title: 'Changed here before, and in the draft since',
    what: 'This browser has kept changes that did not reach the draft. The draft was changed in the same places since.',
    mine: 'Kept in this browser',
    theirs: 'In the draft',
    unreadable:
      'This browser has kept changes that did not reach the draft, which was changed since.',
  },
}

function Conflicts({ conflicts, ...collision }: QuestionOf<'conflicts'>) {
  const session = useSession()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const words = versions[collision.with]
  const roots = useSessionState(({ site }) => site.roots)
  const isDecided = conflicts.every((conflict) => choices.has(nameOf(conflict)))
  return (
    <>
      <h2 id="studio-question">{words.title}</h2>
      <p>{words.what} Choose which version to keep for each. All other changes are merged.</p>
      {conflicts.map((conflict) => {
        const name = nameOf(conflict)
        return (
          <fieldset key={name} className="studio-box">
            <legend>{`${conflict.file} › ${describePlace(conflict.path, roots.get(conflict.file))}`}</legend>
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choices.get(name) === choice}
                  onChange={() => setChoices(new Map([...choices, [name, choice]]))}
                />
                {words[choice]}
                <pre>{show(conflict[choice])}</pre>
              </label>
            ))}
          </fieldset>
        )
      })}
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Decide later
        </button>
        <button
          type="button"
          disabled={!isDecided}
          onClick={() =>
            session.merge(collision, (conflict) => choices.get(nameOf(conflict)) ?? 'mine')
          }
        >
          Merge
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

function nameOf({ file, path }: FileConflict): string {
  return JSON.stringify([file, path])
}

function show(value: JsonValue | undefined): string {
  return value === undefined ? 'removed' : JSON.stringify(value, undefined, 2)
}
