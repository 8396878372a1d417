import { useId } from 'react'

interface PathInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** The path of a page, with what is wrong with it. */
export function PathInput({ label, value, onChange, problem }: PathInputProps) {
  const id = useId()
  return (
    <div className="studio-path">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        placeholder="/promos"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}problem`}
        // The leading slash is added automatically.
        onChange={({ target: { value: typed } }) =>
          onChange(typed === '' || typed.startsWith('/') ? typed : `/${typed}`)
        }
      />
      <p id={`${id}problem`} className="studio-fault" role="status">
        {problem}
      </p>
    </div>
  )
}
