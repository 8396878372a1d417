import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'

/** A button with an icon, and perhaps a value, that opens a box below it. Escape and a click elsewhere close it; in a menu, so does each button. */
export function Popup({
  icon,
  label,
  value,
  className,
  isMenu = false,
  tabIndex,
  children,
}: {
  icon: IconName
  label: string
  /** What is chosen in it, if that is worth saying. */
  value?: string | undefined
  className: string
  isMenu?: boolean
  tabIndex?: number | undefined
  children: ReactNode
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = root.current
    if (!isOpen || !element) return undefined
    element.querySelector('.studio-popup-box')?.scrollIntoView({ block: 'nearest' })
    const end = new AbortController()
    const { signal } = end
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node && element.contains(target))) setOpen(false)
    }
    const close = (): void => {
      setOpen(false)
      // A dialog that opens now gives the focus back to the button.
      element.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    // A click on the page in its frame only takes the focus away.
    window.addEventListener('blur', () => setOpen(false), { signal })
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    element.addEventListener('keydown', onKeyDown, { signal })
    const choose = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.studio-popup-box button')) close()
    }
    if (isMenu) element.addEventListener('click', choose, { signal, capture: true })
    return () => end.abort()
  }, [isOpen, isMenu])

  return (
    <div ref={root} className={`studio-popup ${className}`} data-open={isOpen}>
      <PushButton
        className="studio-popup-button"
        aria-label={value === undefined ? label : `${label}: ${value}`}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        tabIndex={tabIndex}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        {value}
      </PushButton>
      <div id={id} className="studio-popup-box" role="group" aria-label={label}>
        {children}
      </div>
    </div>
  )
}
