import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { PushButton } from './push-button.tsx'

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
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.3 10.3L14 14',
  picture: 'M2.5 3h11v10h-11zM3 11l3.5-4 3 3.5 1.5-1.5 2.5 3M10.5 6h.01',
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 4.5v4M8 11h.01',
  warning: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 12h.01',
  blocks: 'M2 3h12v4H2zM2 9.5h12v3.5H2z',
  pages: 'M4 1.5h5.5l3 3v10H4zM9.5 1.5v3h3',
  calendar: 'M2 3.5h12V14H2zM2 7h12M5.5 1.5v3.5M10.5 1.5v3.5',
  settings: 'M2 4h5M10 4h4M7 2.3h3v3.4H7zM2 12h3M8 12h6M5 10.3h3v3.4H5z',
  undo: 'M6 3L2.5 6.5L6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3',
  phone: 'M4.5 1.5h7v13h-7zM7.3 12.3h1.4',
  tablet: 'M3 1.5h10v13H3zM7 12.3h2',
  desktop: 'M1.5 2.5h13v8.5h-13zM8 11v3M5 14h6',
  sun: 'M8 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13 10A5.5 5.5 0 0 1 6 3a5.5 5.5 0 1 0 7 7z',
  clock: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 4.5V8l2.5 1.5',
  eye: 'M1.5 8s2.4-4.5 6.5-4.5S14.5 8 14.5 8s-2.4 4.5-6.5 4.5S1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6',
  done: 'M3 8.5L6.5 12L13 4.5',
  comment: 'M2 2.5h12v8.5H7l-3 3V11H2z',
  text: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
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
  ...button
}: ComponentProps<'button'> & {
  icon: IconName
  label: string
  /** Disabled, but still focusable. */
  isDisabled?: boolean
}): ReactNode {
  return (
    <PushButton
      className="studio-icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      {...button}
    >
      <Icon name={icon} />
    </PushButton>
  )
}

/** A row of buttons with icons, each with its words, what it does, and whether it is disabled. */
export function IconButtons({
  buttons,
  tabIndex,
}: {
  tabIndex?: number
  buttons: readonly (readonly [
    icon: IconName,
    label: string,
    onClick: (event: MouseEvent) => void,
    isDisabled: boolean,
  ])[]
}): ReactNode {
  return buttons.map(([icon, label, onClick, isDisabled]) => (
    <IconButton key={icon} {...{ icon, label, onClick, isDisabled, tabIndex }} />
  ))
}
