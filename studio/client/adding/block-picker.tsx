import { useRef, useState, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { insertBlocks } from '../blocks/arrange-blocks.ts'
import { focusRow } from '../blocks/focus-row.ts'
import { takenIds } from '../clipboard/commands.ts'
import { freeIds } from '../clipboard/copied.ts'
import { Dialog, SearchField } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { addressForSet, setOfWindow } from '../window/address.ts'
import { findChoices, type Choice, type ChoiceGroup, listChoices } from './choices.ts'
import './adding.css'

/** A dialog to search and choose what to add, by how it looks. The arrow keys lead from card to card. */
export function BlockPicker<C extends Choice>({
  title,
  groups,
  onChoose,
  onClose,
}: {
  title: string
  groups: readonly ChoiceGroup<C>[]
  onChoose: (choice: C) => void
  onClose: () => void
}): ReactNode {
  const session = useSession()
  const version = useSessionState((state) => state.version)
  const picker = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const found = findChoices(groups, query)
  const [first] = found.flatMap(({ choices }) => choices)
  const count = found.reduce((sum, { choices }) => sum + choices.length, 0)

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event
    const search = picker.current?.querySelector('input')
    const cards = [...(picker.current?.querySelectorAll<HTMLElement>('.studio-choice') ?? [])]
    if (target === search) {
      if (key === 'Enter' && query !== '' && first) onChoose(first)
      if (key === 'ArrowDown') cards[0]?.focus()
      if (key === 'ArrowDown' || key === 'Enter') event.preventDefault()
      return
    }
    const at = cards.findIndex((card) => card === target)
    const boxes = cards.map((card) => card.getBoundingClientRect())
    const next = at === -1 ? undefined : nextCard(boxes, at, key)
    const goal = next === undefined && key === 'ArrowUp' && at !== -1 ? search : cards[next ?? -1]
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={picker} className="studio-picker">
        <SearchField
          label={t('Search')}
          value={query}
          found={count}
          placeholder={t('cards, questions, table')}
          onQuery={setQuery}
          onKeyDown={onKeyDown}
        />
        {found.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <ul role="list">
              {group.choices.map((choice) => (
                <li key={choice.name}>
                  {/* How it looks, rendered by the server once it comes into view. It is only to be looked at. */}
                  <span className="studio-sample" aria-hidden="true" inert>
                    <iframe
                      loading="lazy"
                      src={addressForSet(
                        `/__studio/samples/${encodeURIComponent(choice.name)}?v=${version}`,
                        setOfWindow(),
                      )}
                      title={t('Sample')}
                      tabIndex={-1}
                      sandbox="allow-same-origin"
                    />
                  </span>
                  <PushButton
                    className="studio-choice"
                    onClick={() => onChoose(choice)}
                    onKeyDown={onKeyDown}
                    disabled={session.isViewer}
                  >
                    <strong>{choice.label}</strong>
                    <span className="studio-dim">{choice.about}</span>
                  </PushButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where an arrow key leads from the card at an index, by where the cards are; undefined if nowhere, or for another key. */
export function nextCard(boxes: readonly Box[], at: number, key: string): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = at + (key === 'ArrowLeft' ? -1 : 1)
    return boxes[next] ? next : undefined
  }
  const own = boxes[at]
  if (!own || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  const isBeyond = ({ top, bottom }: Box): boolean =>
    key === 'ArrowUp' ? bottom <= own.top : top >= own.bottom
  const rows = boxes.filter(isBeyond).map(({ top }) => top)
  const row = key === 'ArrowUp' ? Math.max(...rows) : Math.min(...rows)
  const distances = boxes.map(({ left, top }) =>
    top === row ? Math.abs(left - own.left) : Infinity,
  )
  const nearest = distances.indexOf(Math.min(...distances))
  return rows.length === 0 ? undefined : nearest
}

/** The block picker of the open page, while it is open. */
export function PagePicker(): ReactNode {
  const session = useSession()
  const { site, adding: at } = useSessionParts('site', 'adding')
  const isOpen = at !== undefined
  const groups = useMemo(() => (isOpen ? listChoices(session, site) : []), [session, site, isOpen])
  if (!isOpen) return null
  const close = (): void => session.set({ adding: undefined })

  function choose({ label, blocks }: Choice, place: number): void {
    // The list has the new block, and the form its fields.
    flushSync(() => session.set({ adding: undefined, panel: 'blocks' }))
    const path = ['pages', session.state().pageKey, 'blocks']
    const { entries } = freeIds(blocks, takenIds(session, { path }))
    flushSync(() => insertBlocks(session, entries, place, t('Added {label}', { label })))
    focusRow(place)
  }

  return (
    <BlockPicker
      title={t('Add a block')}
      groups={groups}
      onChoose={(choice) => choose(choice, at)}
      onClose={close}
    />
  )
}
