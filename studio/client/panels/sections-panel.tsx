import { useId, useState, type SyntheticEvent } from 'react'
import type { PagesContext } from '../../../site/view/move-page.ts'
import {
  countPages,
  describeUse,
  findSectionNameError,
  findUses,
  renameSection,
  sharedSections,
} from '../../../site/view/sections.ts'
import { removeSection } from '../model/sections/section-edits.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { SectionForm } from './section-form.tsx'

/** The list of shared sections, those that no page uses included. */
export function SectionList() {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const open = useSessionState((state) => state.section)
  const { all } = sharedSections(site, session.opened.main)
  return (
    <div className="studio-panel">
      <h2>Shared sections</h2>
      <p className="studio-hint">
        Blocks that several pages show, written once. To make one, select a block of a page and
        choose Share between pages.
      </p>
      <ul className="studio-sections">
        {all.map((section) => (
          <li key={section.name}>
            <button
              type="button"
              className="studio-box studio-section"
              aria-pressed={section.name === open}
              onClick={() => session.set({ section: section.name })}
            >
              <strong>{section.title}</strong>
              <span className="studio-dim">{describeUse(section)}</span>
            </button>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className="studio-dim">There are none yet.</p>}
    </div>
  )
}

/** The open section: where it is used, its blocks, its name, and a button to delete it. */
export function SectionSettings() {
  const session = useSession()
  const { bundle, main } = session.opened
  const site = useSessionState((state) => state.site)
  const open = useSessionState((state) => state.section)
  const { all } = sharedSections(site, main)
  const section = all.find(({ name }) => name === open)
  if (!section) return <p className="studio-panel studio-dim">Choose a section.</p>
  const { name, title, pages } = section
  const context = { site, bundle, main }
  const uses = findUses(context, name)

  return (
    <section className="studio-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="studio-hint">
        {uses.length === 0
          ? 'It is not used. Add it to a page from the list of blocks, or delete it.'
          : `Used on ${countPages(pages.size)}. A change here changes all of them.`}
      </p>
      <ul className="studio-parts">
        {uses.map(({ path }) => {
          const [group, key, , index] = path
          if (typeof key !== 'string' || typeof index !== 'number') return null
          const goal =
            group === 'pages'
              ? ({ panel: 'blocks', pageKey: key, block: index } as const)
              : { section: key }
          return (
            <li key={JSON.stringify(path)}>
              <button type="button" onClick={() => session.set(goal)}>
                {group === 'pages' ? `Block ${index + 1} of ${key}` : `In the section ${key}`}
              </button>
            </li>
          )
        })}
      </ul>
      <SectionForm key={name} name={name} />
      <RenameSection key={`rename ${name}`} context={context} name={name} count={uses.length} />
      {uses.length === 0 && (
        <>
          <h3>Delete this section</h3>
          <button
            type="button"
            onClick={() => {
              session.edit(removeSection(context, name), `Deleted the section ${title}.`)
              session.set({ section: undefined })
            }}
          >
            Delete section
          </button>
        </>
      )}
    </section>
  )
}

interface RenameProps {
  context: PagesContext
  name: string
  /** The number of uses. */
  count: number
}

function RenameSection({ context, name, count }: RenameProps) {
  const session = useSession()
  const [typed, setTyped] = useState(name)
  const id = useId()
  const isSame = typed === name
  const problem = isSame ? undefined : findSectionNameError(context, typed)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSame || problem !== undefined) return
    session.edit(renameSection(context, name, typed), `The section ${name} is now ${typed}.`)
    session.set({ section: typed })
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>Change the technical name</h3>
      <div className="studio-path">
        <label htmlFor={id}>Technical name</label>
        <input
          id={id}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}problem`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}problem`} className="studio-fault" role="status">
          {problem}
        </p>
      </div>
      <p className="studio-hint">
        {count === 1 ? 'Its use' : `Its ${count} uses`} will be updated.
      </p>
      <button type="submit" disabled={isSame || problem !== undefined}>
        Change the name
      </button>
    </form>
  )
}
