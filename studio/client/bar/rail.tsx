import { useId, type KeyboardEvent } from 'react'

/** The props of tabs: labels by name, and the selected name. */
export interface TabsProps<T extends string> {
  names: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
  label?: string
}

/** A list of tabs. The arrow keys move between them. */
export function Tabs<T extends string>({ names, value, onChange, label }: TabsProps<T>) {
  const id = useId()
  const all = keysOf(names)

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = all[(all.indexOf(value) + by + all.length) % all.length]
    if (by === 0 || next === undefined) return
    onChange(next)
    document.getElementById(`${id}${next}`)?.focus()
  }

  return (
    <div className="studio-tabs" role="tablist" aria-label={label}>
      {all.map((name) => (
        <button
          key={name}
          id={`${id}${name}`}
          type="button"
          role="tab"
          aria-selected={name === value}
          tabIndex={name === value ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={onKeyDown}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}

/** Lists the keys of a record. */
export function keysOf<T extends string>(record: Readonly<Record<T, string>>): T[] {
  const keys: T[] = []
  for (const key in record) keys.push(key)
  return keys
}
