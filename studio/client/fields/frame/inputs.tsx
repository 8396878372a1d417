import type { ComponentProps, ReactNode } from 'react'

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
