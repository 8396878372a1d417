import { useId, useState, type SyntheticEvent } from 'react'
import { LabelledInput } from '../fields/frame/inputs.tsx'
import { t } from '../i18n/translate.ts'

interface NameInputProps {
  label: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** The path of a page, with what is wrong with it. The leading slash is added automatically, and dashes in place of spaces. */
export function PathInput({ onChange, ...input }: NameInputProps) {
  const complete = (typed: string): string => {
    const path = typed.toLowerCase().replaceAll(/\s+/g, '-')
    return path === '' || path.startsWith('/') ? path : `/${path}`
  }
  return (
    <NameInput {...input} placeholder="/promos" onChange={(typed) => onChange(complete(typed))} />
  )
}

function NameInput({ problem, onChange, ...input }: NameInputProps) {
  const id = useId()
  return (
    <>
      <LabelledInput
        {...input}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={id} className="studio-fault" role="status">
        {problem}
      </p>
    </>
  )
}

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
      <h3>{t('Change the technical name')}</h3>
      <NameInput label={t('Technical name')} value={typed} onChange={setTyped} problem={problem} />
      <p className="studio-hint">{t('{updated} will be updated.', { updated })}</p>
      <button type="submit" disabled={isSame || problem !== undefined}>
        {t('Change the name')}
      </button>
    </form>
  )
}
