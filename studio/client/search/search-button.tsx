import { Icon } from '../fields/frame/icons.tsx'
import { useSession } from '../session/use-session.ts'

/** The button that opens the search. */
export function SearchButton() {
  const session = useSession()
  return (
    <button
      type="button"
      className="studio-search-button"
      aria-label="Search"
      title="Search and replace (Ctrl+K)"
      onClick={() => session.set({ isSearching: true })}
    >
      <Icon name="search" />
    </button>
  )
}
