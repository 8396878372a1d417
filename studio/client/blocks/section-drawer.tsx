import { describeUse, sharedSections } from '../../../site/view/sections.ts'
import { TitleList } from '../panels/title-list.tsx'
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
      <TitleList
        all={all}
        describe={describeUse}
        onChoose={(section) => addSection(session, section)}
      />
    </>
  )
}
