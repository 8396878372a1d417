import { useState, useId, type SyntheticEvent } from 'react'

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

interface LabelledInputProps {
  label: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** The path of a page, with what is wrong with it. The leading slash is added automatically. */
export function PathInput({ onChange, ...input }: LabelledInputProps) {
  const complete = (typed: string): string =>
    typed === '' || typed.startsWith('/') ? typed : `/${typed}`
  return (
    <LabelledInput
      {...input}
      placeholder="/promos"
      onChange={(typed) => onChange(complete(typed))}
    />
  )
}

/** A technical name, with what is wrong with it. */
function LabelledInput({ label, value, placeholder, onChange, problem }: LabelledInputProps) {
  const id = useId()
  return (
    <div className="studio-path">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}problem`} className="studio-fault" role="status">
        {problem}
      </p>
    </div>
  )
}
