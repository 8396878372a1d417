import { useState, type SyntheticEvent } from 'react'
import { LabelledInput } from './path-input.tsx'

/** A form that changes the technical name of something. */
export function RenameForm({
  name,
  findProblem,
  updated,
  onRename,
}: {
  name: string
  /** Returns what is wrong with another name; undefined if nothing is. */
  findProblem: (typed: string) => string | undefined
  /** What follows the name: its 3 uses. */
  updated: string
  onRename: (typed: string) => void
}) {
  const [typed, setTyped] = useState(name)
  const isSame = typed === name
  const problem = isSame ? undefined : findProblem(typed)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isSame && problem === undefined) onRename(typed)
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>Change the technical name</h3>
      <LabelledInput label="Technical name" value={typed} onChange={setTyped} problem={problem} />
      <p className="studio-hint">{updated} will be updated.</p>
      <button type="submit" disabled={isSame || problem !== undefined}>
        Change the name
      </button>
    </form>
  )
}
