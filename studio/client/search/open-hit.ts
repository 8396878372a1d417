import type { Path } from '../../../check/problem/problem.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import { showField } from '../panels/show-field.ts'
import { showPlace } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { fileOf } from '../typing/text-places.ts'
import { changeAt } from './model/text-place.ts'

/** Opens what was found: the page, with the block selected and the field focused. */
export function openHit(session: Session, path: Path): void {
  const { bundle, main } = session.opened
  const [group, key] = path
  const change = changeAt(path, { site: session.state().site, bundle, main })
  if (change?.place) {
    // The text has its field where it is shown, while edits are for its campaign.
    showPlace(session, change.place)
    session.set({ during: change.campaign.name })
    return showField(path)
  }
  const isPage = group === 'pages' && path.length === 2 && typeof key === 'string'
  if (isPage) return session.set({ pageKey: key, block: undefined, panel: 'blocks', pane: 'page' })
  const value = valueAt(session.state().site.roots.get(fileOf(session, path)), path)
  const first = isJsonObject(value)
    ? Object.keys(value).find((name) => name === 'title')
    : undefined
  showPlace(session, first === undefined ? path : [...path, first])
}
