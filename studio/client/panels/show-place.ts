import type { Path } from '../../../check/problem/problem.ts'
import { countPath } from '../model/pictures/picture-count.ts'
import type { Session } from '../session/session.ts'
import { showField } from './show-field.ts'

/** Opens the panel with the field of a path, and focuses it. */
export function showPlace(session: Session, path: Path): void {
  const [group, key, list, index] = path
  session.set({ pane: 'form' })
  if (path.join('.') === countPath.join('.')) return session.set({ panel: 'pictures' })
  if (typeof key !== 'string') session.set({ panel: 'site' })
  else if (group === 'pages') {
    const block = list === 'blocks' && typeof index === 'number' ? index : undefined
    session.set({ pageKey: key, block, panel: 'blocks' })
  } else if (group === 'sections') session.set({ panel: 'sections', section: key })
  else if (group === 'campaigns') session.set({ panel: 'campaigns', campaign: key })
  else session.set({ panel: 'site' })
  showField(path)
}
