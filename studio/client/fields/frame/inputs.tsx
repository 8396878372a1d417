import { useRef, type ComponentProps, type ReactNode } from 'react'
import { PushButton } from './push-button.tsx'

/** A menu of choices, each a value and its words. A value that is none of them is listed first, in the words for `unknown`. */
export function ChoiceMenu<V extends string | number>({
  value,
  choices,
  unknown,
  onChoose,
  ...props
}: Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  value?: V | undefined
  choices: readonly (readonly [value: V, words: string])[]
  unknown?: string
  onChoose: (value: V) => void
}): ReactNode {
  const isKnown = value === undefined || choices.some(([one]) => one === value)
  const all = isKnown || unknown === undefined ? choices : [[value, unknown] as const, ...choices]
  return (
    <select
      {...props}
      value={value}
      onChange={({ target }) => {
        const choice = all[target.selectedIndex]
        if (choice) onChoose(choice[0])
      }}
    >
      {all.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** Choices beside each other, as radio buttons of one `name`. */
export function Segments({
  name,
  choices,
  chosen,
  onChoose,
  ...box
}: ComponentProps<'div'> & {
  name: string
  choices: readonly ReactNode[]
  /** The index of the chosen one; -1 if none is. */
  chosen: number
  onChoose: (index: number) => void
}): ReactNode {
  return (
    <div className="studio-segments" {...box}>
      {choices.map((words, index) => (
        <label key={index} className="studio-segment">
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span>{words}</span>
        </label>
      ))}
    </div>
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

/** A button that asks for files; `label` is that of its hidden input. */
export function FileButton({
  label,
  accept,
  multiple,
  onFiles,
  ...button
}: ComponentProps<typeof PushButton> & {
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PushButton {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...{ accept, multiple }}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
