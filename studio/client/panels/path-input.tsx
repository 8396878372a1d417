import { useId } from 'react'

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
export function LabelledInput({
  label,
  value,
  placeholder,
  onChange,
  problem,
}: LabelledInputProps) {
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
