import { labelOfPage } from '../model/pages.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** Chooses the page to show. */
export function PageChoice() {
  const session = useSession()
  const pages = useSessionState((state) => state.site.pages)
  const pageKey = useSessionState((state) => state.pageKey)
  return (
    <label className="studio-page-choice">
      <span className="studio-unseen">Page</span>
      <select
        value={pageKey}
        onChange={({ target }) => session.set({ pageKey: target.value, block: undefined })}
      >
        {pages.map((page) => (
          <option key={page.key} value={page.key}>
            {labelOfPage(page)}
          </option>
        ))}
      </select>
    </label>
  )
}
