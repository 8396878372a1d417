import { isUse } from '../../../../check/expand/sections.ts'
import { countPages, sharedSections } from '../../../../site/view/sections.ts'
import { openPage, type SessionState } from '../../session/state.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { detachBlock } from '../../model/sections/section-edits.ts'
import { DifferentHere } from '../different-here.tsx'
import { SectionForm } from './section-form.tsx'

/** The shared section that the selected block shows: its blocks, what differs here, and buttons to open and detach it. */
export function SharedSection() {
  const session = useSession()
  const { main } = session.opened
  const name = useSessionState(selectedSection)
  const site = useSessionState((state) => state.site)
  const sections = sharedSections(site, main)
  const section = sections.all.find((one) => one.name === name)
  if (!section) return null
  const count = countPages(section.pages.size)

  function detach(): void {
    const { block } = session.state()
    const page = openPage(session.state())
    const edits = page && detachBlock({ ...session.opened, site }, page, block ?? -1)
    if (!edits) return
    session.edit(edits, 'Detached the section.')
    session.set({ block, others: [] })
  }

  return (
    <section className="studio-panel" aria-label="Shared section">
      <p>
        <strong>Shared section · used on {count}.</strong> A change here changes all of them.
      </p>
      <h2>{section.title}</h2>
      <SectionForm key={section.name} name={section.name} />
      <h3>Different here</h3>
      <p className="studio-hint">Texts, buttons and pictures for this page alone.</p>
      <DifferentHere key={`different ${section.name}`} section={section.name} />
      <h3>On this page</h3>
      <p className="studio-hint">
        Detach replaces this block with the blocks of the section, as this page shows them.
      </p>
      <p>
        <button
          type="button"
          onClick={() => session.set({ panel: 'sections', section: section.name })}
        >
          Open the section
        </button>{' '}
        <button type="button" onClick={detach}>
          Detach
        </button>
      </p>
    </section>
  )
}

/** The name of the section that the selected block shows. */
function selectedSection(state: SessionState): string | undefined {
  const block = openPage(state)?.blocks[state.block ?? -1]
  const { section } = isUse(block) ? block : {}
  return typeof section === 'string' ? section : undefined
}
