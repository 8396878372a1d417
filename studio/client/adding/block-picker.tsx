import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { findChoices, type Choice, type ChoiceGroup } from './choices.ts'
import { nextCard } from './next-card.ts'
import { SampleView } from './sample-view.tsx'

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
  const picker = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const found = findChoices(groups, query)
  const [first] = found.flatMap(({ choices }) => choices)
  const count = found.reduce((sum, { choices }) => sum + choices.length, 0)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
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
      <div
        ref={picker}
        role="group"
        aria-label={title}
        className="studio-picker"
        onKeyDown={onKeyDown}
      >
        <label className="studio-field">
          <span className="studio-label">Search</span>
          <input
            type="search"
            className="studio-input"
            value={query}
            placeholder="cards, questions, table"
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <p className="studio-unseen" role="status">
          {query !== '' && `${count} found`}
        </p>
        {count === 0 && <p className="studio-help">Nothing matches.</p>}
        {found.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <ul role="list">
              {group.choices.map((choice) => (
                <Card key={choice.name} choice={choice} onChoose={() => onChoose(choice)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Card({ choice, onChoose }: { choice: Choice; onChoose: () => void }): ReactNode {
  const session = useSession()
  const version = useSessionState((state) => state.version)
  const { name, label, about } = choice
  return (
    <li>
      <SampleView address={`/__studio/samples/${encodeURIComponent(name)}?v=${version}`} />
      <button
        type="button"
        className="studio-choice"
        onClick={onChoose}
        disabled={session.isViewer}
      >
        <strong>{label}</strong>
        <span className="studio-dim">{about}</span>
      </button>
    </li>
  )
}
