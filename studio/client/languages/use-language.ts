import { useSession, useSessionState } from '../session/use-session.ts'
import type { LanguageView } from './model/language-view.ts'

/** Returns the site in the language that is edited, and renders again when it changes; undefined in its own. */
export function useLanguage(): LanguageView | undefined {
  const session = useSession()
  return useSessionState(() => session.language())
}
