import { addressIn } from '../../../../schema/values/locale.ts'
import type { Session } from '../../session/session.ts'
import { openPage, type SessionState } from '../../session/state.ts'

/** The address at which the preview shows the open page: in the language that is edited. */
export function addressOfPage(session: Session, state: SessionState): string | undefined {
  const path = openPage(state)?.path
  const view = session.language()
  return path === undefined || !view ? path : addressIn(view.locale.path, path)
}
