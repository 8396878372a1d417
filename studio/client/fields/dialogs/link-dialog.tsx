import { useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useTool } from '../form/form-store.ts'
import { replaceProtocol, findLinkTargets, isAddress, protocols } from './links.ts'

/** Goals that are listed at once. */
const mostListed = 200

/** Asks where a link leads. One box takes an address, and finds pages and named blocks by what is typed. */
export function LinkDialog({
  value,
  words,
  onChoose,
  onClose,
}: {
  value: string
  /** Words that mean a goal here, such as promoUrl. */
  words?: readonly string[] | undefined
  onChoose: (href: string, label: string) => void
  onClose: () => void
}): ReactNode {
  const pages = useTool((tools) => tools.pages)
  const [address, setAddress] = useState(value)
  const [isTyped, setTyped] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const special = (words ?? [])
    .filter((word) => /^[a-z]+$/i.test(word))
    .map((word) => ({ href: word, label: 'The promotional page' }))
  // Until something is typed everything is offered, whatever the link is now.
  const found = [...special, ...findLinkTargets(pages, isTyped ? address : '')]

  return (
    <Dialog title="Where does the link lead?" onClose={onClose}>
      <form
        className="studio-link-form"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = address.trim()
          // Words that are no address mean the first page that they find.
          const [first] = isAddress(typed) ? [{ href: typed, label: typed }] : found
          if (first) onChoose(first.href, first.label)
        }}
      >
        <label className="studio-search">
          <span className="studio-label">Address, or words to find a page</span>
          <input
            ref={box}
            className="studio-input"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setTyped(true)
            }}
          />
        </label>
        <div className="studio-row">
          {protocols.map(({ start, label }) => (
            <button
              key={start}
              type="button"
              className="studio-button is-small"
              onClick={() => {
                setAddress(replaceProtocol(start, address))
                setTyped(true)
                box.current?.focus()
              }}
            >
              {label}: {start}
            </button>
          ))}
        </div>
        <ul className="studio-goals" role="list" aria-label="Pages of this site">
          {found.slice(0, mostListed).map(({ href, label }) => (
            <li key={href}>
              <button
                type="button"
                aria-current={href === value}
                onClick={() => onChoose(href, label)}
              >
                <span>{label}</span> <code>{href}</code>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="studio-help">No page of this site is like that.</li>
          )}
        </ul>
        <div className="studio-row is-end">
          <button type="button" className="studio-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="studio-button is-main">
            Use this address
          </button>
        </div>
      </form>
    </Dialog>
  )
}
