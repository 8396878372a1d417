import type { Path } from '../../../check/problem/problem.ts'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { dereference, type Schema } from '../../../schema/read/bundle.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { isFileOfBrand } from '../../../site/locales/po/po-name.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import { textEdits } from '../fields/schema/place-edits.ts'
import { singularOf } from '../fields/schema/summary.ts'
import { t } from '../i18n/translate.ts'
import { labelsOf, onPage } from '../keys/shortcuts.ts'
import { setTranslation } from '../languages/model/edit-translation.ts'
import { without } from '../model/list-order.ts'
import { wordPages } from '../model/words/uses.ts'
import { campaignAt, type LayerPlace } from '../model/write/place-in-set.ts'
import type { Session } from '../session/session.ts'
import {
  blockDepth,
  entryAround,
  fileOf,
  type TypedPlace,
  shownText,
  valueOf,
} from './text-places.ts'

/** Where a text of the page is written in the layer that is edited, or the reason, for display, if it cannot be there. */
export function targetOfText({ lens, state, layer }: Session, path: Path): LayerPlace | string {
  return lens.locate(state(), path, layer())
}

/** The path at which a text of the page is edited, which is that of its field. */
export function fieldOf(session: Session, path: Path): Path {
  const target = targetOfText(session, path)
  return typeof target === 'string' ? path : target.path
}

/** The text that is edited for the one at a path: the lasting one, until a campaign sets another. */
export function editedText(session: Session, path: Path): string | undefined {
  return shownText(session, fieldOf(session, path)) ?? shownText(session, path)
}

/** Why a text cannot be edited that changed elsewhere a moment ago, or while the server is not responding. */
export const notShown = t('The page does not show your latest changes yet. Type here once it does.')

/** Describes a text for announcements: when and where it is shown, or how it is edited. */
export function announceText(session: Session, { path, title }: TypedPlace): string {
  const [group, name] = path
  const text = session.language()?.at(path)
  if (text && session.state().brand !== undefined && !isFileOfBrand(text.po))
    return t('{title}: translated for all brands.', { title })
  const context = { ...session.opened, site: session.state().site }
  const campaign = campaignAt(context, fieldOf(session, path))
  if (campaign) return t('{title}: only during {title2}.', { title, title2: campaign.title })
  if (group !== 'sections' && entryAround(path) && !text) {
    const [keys = ''] = labelsOf(onPage.duplicate)
    return t('{title}: type on the page. {keys} adds another one like this.', { title, keys })
  }
  if (group !== 'sections') return t('{title}: type on the page.', { title })
  const { size } = sharedSections(context.site, context.main).pagesOf(String(name))
  return t('{title}: used on {size}.', { title, size: wordPages(size) })
}

/** What can be removed around a text, under its title: an optional group, such as a button, or an entry of a list. */
export function removableAround(
  session: Session,
  { path }: TypedPlace,
): { title: string; remove: () => void } | undefined {
  const { bundle } = session.opened
  const file = fileOf(session, path)
  const root = session.state().site.roots.get(file)
  const find = createFindProperty(bundle)
  const schemaAt = (at: Path): Schema => dereference(bundle, find(at, root)?.schema ?? {})
  // What a campaign sets belongs to it; what translations have follows the site.
  const around = session.language() || path.includes('set') ? [] : path.slice(blockDepth + 2)
  for (const [index] of around.entries()) {
    const at = path.slice(0, -1 - index)
    const property = find(at, root)
    const list = property?.isEntry ? at.slice(0, -1) : undefined
    const owned = property?.schema.title ?? schemaAt(at).title ?? toLabel(String(at.at(-1)))
    const entries = list && valueOf(session, list)
    const count = Array.isArray(entries) ? entries.length : 0
    if (list ? count <= (schemaAt(list).minItems ?? 0) : property?.isNeeded) continue
    const title = list
      ? `${singularOf(find(list, root)?.schema.title ?? '') ?? owned} ${Number(at.at(-1)) + 1}`
      : owned
    const edit: ModelEdit = list
      ? { kind: 'arrange', path: list, order: without(count, Number(at.at(-1))) }
      : { kind: 'remove', path: at }
    const remove = (): void =>
      session.edit([{ file, edit }], t('removed {name}', { name: title }), {
        layer: session.layer(),
      })
    return { title, remove }
  }
  return undefined
}

/** The sessions in which a text of an entry was left, so that what adds another one need not be said while one is typed. */
const haveLeft = new WeakSet<Session>()

/** Ends the hint about the keys that add another entry, which stays while the first text of one is typed. */
export function endHint(session: Session, path: Path): void {
  if (entryAround(path)) haveLeft.add(session)
}

/**
 * Writes what was typed on the page, with the edits that go with it, in the layer that is edited. All with the same key is one
 * step.
 */
export function writeText(
  session: Session,
  { path, isRequired, title }: TypedPlace,
  written: string,
  key: string,
  also: readonly ModelEdit[] = [],
): void {
  const group = { key, isOpen: true }
  const view = session.language()
  if (view) {
    const text = view.at(path)
    return text && setTranslation(session, text, written, group)
  }
  const { site, status } = session.state()
  const root = site.roots.get(fileOf(session, path))
  const place = { path, isRequired, removableFrom: path.length }
  const edits = [...textEdits(root, place, written), ...also]
  session.edit(
    edits.map((edit) => ({ file: fileOf(session, edit.path), edit })),
    t('changed {title}', { title }),
    { ...group, layer: session.layer() },
  )
  const isWritten = session.state().status === session.state().draft.summary
  if (isWritten && entryAround(path) && !haveLeft.has(session)) session.set({ status })
}
