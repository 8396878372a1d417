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
