import { useEffect, useRef, useState } from 'react'
import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Choice } from './model/merge.ts'
import type { FileConflict, Question } from './session/session.ts'
import { useSession, useSessionState } from './session/use-session.ts'

/** Asks what has to be decided before something goes on. */
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
      aria-labelledby="studio-asked"
      onCancel={() => session.set({ question: undefined })}
    >
      {question && <Asked question={question} />}
    </dialog>
  )
}

function Asked({ question }: { question: Question }) {
  switch (question.kind) {
    case 'save-with-problems':
      return <WithProblems totals={question.report.totals} />
    case 'changed-on-disk':
      return <Conflicts disk={question.disk} conflicts={question.conflicts} />
    default:
      return <Unreadable disk={question.disk} />
  }
}

function WithProblems({ totals }: { totals: string }) {
  const session = useSession()
  return (
    <>
      <h2 id="studio-asked">This site has {totals}</h2>
      <p>
        Your changes are kept as a draft. Saved as they are, the site could not be built until the
        errors are mended.
      </p>
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Go on editing
        </button>
        <button type="button" className="studio-danger" onClick={() => void session.save(true)}>
          Save with the errors
        </button>
      </p>
    </>
  )
}

function Conflicts({
  disk,
  conflicts,
}: {
  disk: Extract<Question, { kind: 'changed-on-disk' }>['disk']
  conflicts: readonly FileConflict[]
}) {
  const session = useSession()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const isDecided = conflicts.every((conflict) => choices.has(nameOf(conflict)))
  return (
    <>
      <h2 id="studio-asked">Changed here and on disk</h2>
      <p>
        Somebody changed the same places that you changed. Choose for each what shall stand. All
        other changes of both are taken over.
      </p>
      {conflicts.map((conflict) => {
        const name = nameOf(conflict)
        return (
          <fieldset key={name}>
            <legend>{[conflict.file, ...conflict.path].join(' › ')}</legend>
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choices.get(name) === choice}
                  onChange={() => setChoices(new Map([...choices, [name, choice]]))}
                />
                {choice === 'mine' ? 'Yours' : 'On disk'}
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
          onClick={() => session.merge(disk, (conflict) => choices.get(nameOf(conflict)) ?? 'mine')}
        >
          Take these
        </button>
      </p>
    </>
  )
}

function Unreadable({ disk }: Pick<Extract<Question, { kind: 'unreadable-on-disk' }>, 'disk'>) {
  const session = useSession()
  return (
    <>
      <h2 id="studio-asked">Changed on disk, and not readable as JSON</h2>
      <p>
        A file has changed on disk while you edited it, and one of both is not JSON at the moment,
        so that they cannot be put together.
      </p>
      <p className="studio-answers">
        <button type="button" onClick={() => session.set({ question: undefined })}>
          Decide later
        </button>
        <button type="button" onClick={() => session.settle(disk, 'theirs')}>
          Take what is on disk
        </button>
        <button
          type="button"
          className="studio-danger"
          onClick={() => session.settle(disk, 'mine')}
        >
          Keep mine
        </button>
      </p>
    </>
  )
}

function nameOf({ file, path }: FileConflict): string {
  return JSON.stringify([file, path])
}

function show(value: JsonValue | undefined): string {
  return value === undefined ? 'taken out' : JSON.stringify(value, undefined, 2)
}
