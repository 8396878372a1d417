import type { MouseEvent, ReactNode } from 'react'

/** Paths in a view box of 16 by 16. */
const strokes = {
  add: 'M8 3v10M3 8h10',
  remove: 'M4 4l8 8M12 4l-8 8',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  fold: 'M6 4l4 4-4 4',
  link: 'M7 9a3 3 0 0 0 4.2 0l2-2A3 3 0 0 0 9 2.8l-1 1M9 7a3 3 0 0 0-4.2 0l-2 2A3 3 0 0 0 7 13.2l1-1',
  list: 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  numbers: 'M6 4h8M6 8h8M6 12h8M2 3l1-.5v3M2 7.5h1.5L2 9.5h1.5M2 11.5h1.5v2H2M2.5 12.5h1',
  subscript: 'M2 3l6 8M8 3l-6 8M11 10h3l-3 4h3',
  superscript: 'M2 5l6 8M8 5l-6 8M11 2h3l-3 4h3',
  break: 'M13 4v3a2 2 0 0 1-2 2H3M6 6L3 9l3 3',
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 4.5v4M8 11h.01',
  warning: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 12h.01',
} as const

/** The name of an icon. */
export type IconName = keyof typeof strokes

/** An icon in the colour of the text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="studio-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}

/** A button with only an icon. */
export function IconButton({
  icon,
  label,
  isDisabled = false,
  onClick,
}: {
  icon: IconName
  label: string
  /** Disabled, but still focusable. */
  isDisabled?: boolean
  onClick: (event: MouseEvent) => void
}): ReactNode {
  return (
    <button
      type="button"
      className="studio-icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
