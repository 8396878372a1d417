import { ChoiceMenu } from '../fields/frame/choice-menu.tsx'
import { labelOfPage } from '../model/pages.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** Chooses the page to show. */
export function PageSelect() {
  const session = useSession()
  const pages = useSessionState((state) => state.site.pages)
  const pageKey = useSessionState((state) => state.pageKey)
  return (
    <div className="studio-page-choice">
      <ChoiceMenu
        aria-label="Page"
        value={pageKey}
        choices={pages.map((page) => [page.key, labelOfPage(page)])}
        onChoose={(key) => session.set({ pageKey: key, block: undefined })}
      />
    </div>
  )
}
