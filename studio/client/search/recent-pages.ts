import { useState } from 'react'
import { useSessionState } from '../session/use-session.ts'

/** How many pages are remembered. */
const maxRecent = 8

/** The keys of the pages that were open before, the latest first. */
export function useRecentPages(): readonly string[] {
  const key = useSessionState((state) => state.pageKey)
  const [visited, setVisited] = useState([key])
  if (visited[0] !== key)
    setVisited([key, ...visited.filter((one) => one !== key)].slice(0, maxRecent + 1))
  return visited.slice(1)
}
