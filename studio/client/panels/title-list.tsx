import type { ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'

/** A list of buttons, each with a title and a description. */
export function TitleList<T extends { name: string; title: string }>({
  all,
  describe,
  open,
  empty,
  onChoose,
}: {
  all: readonly T[]
  describe: (one: T) => string
  open: string | undefined
  /** Shown instead of an empty list. */
  empty: ReactNode
  onChoose: (one: T) => void
}) {
  if (all.length === 0) return empty
  return (
    <ul className="studio-sections" role="list">
      {all.map((one) => (
        <li key={one.name}>
          <PushButton
            className="studio-box studio-section"
            aria-pressed={one.name === open}
            onClick={() => onChoose(one)}
          >
            <strong>{one.title}</strong>
            <span className="studio-dim">{describe(one)}</span>
          </PushButton>
        </li>
      ))}
    </ul>
  )
}
