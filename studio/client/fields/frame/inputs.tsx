import type { ComponentProps, ReactNode } from 'react'

/** A menu of choices, each a value and its words. */
export function ChoiceMenu<V extends string | number>({
  choices,
  onChoose,
  ...props
}: Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  choices: readonly (readonly [value: V, words: string])[]
  onChoose: (value: V) => void
}): ReactNode {
  return (
    <select
      {...props}
      onChange={({ target }) => {
        const choice = choices[target.selectedIndex]
        if (choice) onChoose(choice[0])
      }}
    >
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** An input below its label, for what is not a value of the site. */
export function LabelledInput({
  label,
  ...input
}: ComponentProps<'input'> & { label: string }): ReactNode {
  return (
    <label className="studio-field">
      <span className="studio-label">{label}</span>
      <input className="studio-input" autoComplete="off" {...input} />
    </label>
  )
}

/** A box to tick, before its label. */
export function CheckBox({
  onCheck,
  children,
  ...input
}: ComponentProps<'input'> & { onCheck: (isChecked: boolean) => void }): ReactNode {
  return (
    <label className="studio-check">
      <input type="checkbox" {...input} onChange={({ target }) => onCheck(target.checked)} />
      {children}
    </label>
  )
}
