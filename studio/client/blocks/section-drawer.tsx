import { describeUse, sharedSections } from '../../../site/view/sections.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { addSection } from './arrange-blocks.ts'

/** The shared sections, each a button that adds it after the selected block. */
export function SectionDrawer() {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const { all } = sharedSections(site, session.opened.main)
  if (all.length === 0) return null
  return (
    <>
      <h2>Add a shared section</h2>
      <ul className="studio-sections">
        {all.map((section) => (
          <li key={section.name}>
            <button
              type="button"
              className="studio-box studio-section"
              onClick={() => addSection(session, section)}
            >
              <strong>{section.title}</strong>
              <span className="studio-dim">{describeUse(section)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
