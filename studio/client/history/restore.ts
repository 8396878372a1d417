import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import {
  brandsWith,
  isPagesText,
  picturesFile,
  writePictureList,
} from '../../../site/view/picture-list.ts'
import { findPictureUses } from '../../../site/view/picture-uses.ts'
import type { PageView, SiteView } from '../../../site/view/site-view.ts'
import type { StudioSite, Texts } from '../../api.ts'
import { countAgain } from '../../texts/count-pictures.ts'
import { alignEntries, editsBetween, applyEdit } from '../../texts/edit.ts'
import { infoOf } from '../blocks/block-types.ts'
import { t } from '../i18n/translate.ts'
import type { FileEdit } from '../model/draft.ts'
import { withNew } from '../model/list-order.ts'
import { pictureListIn } from '../model/pictures/picture-changes.ts'
import { createSiteLens } from '../model/write/site-lens.ts'

/** A page or a block of an earlier version that differs now, with the edits that restore it. */
export interface Restorable {
  page: string
  name: string
  /** It was removed: nothing is in its place now. */
  isGone: boolean
  edits: readonly FileEdit[]
}

/** Lists what can be restored on its own: blocks that were changed or removed, and pages that were removed. */
export function listRestorable(
  now: SiteView,
  then: SiteView,
  { main, bundle }: Pick<StudioSite, 'main' | 'bundle'>,
): Restorable[] {
  return then.pages.flatMap((old): Restorable[] => {
    const page = now.pages.find(({ key }) => key === old.key)
    if (page) return blocksIn(page, old, bundle)
    const edit = { kind: 'set', path: ['pages', old.key], value: old.value } as const
    return [
      { page: old.path, name: t('the whole page'), isGone: true, edits: [{ file: main, edit }] },
    ]
  })
}

function blocksIn(page: PageView, old: PageView, bundle: SchemaBundle): Restorable[] {
  const { file, key, path, blocks } = page
  const list = ['pages', key, 'blocks']
  const origins = alignEntries(blocks, old.blocks)
  return old.blocks.flatMap((block, index): Restorable[] => {
    const origin = origins[index]
    const name = nameOf(block, index, bundle)
    if (origin !== undefined) {
      if (isSameJson(blocks[origin], block)) return []
      const edits = editsBetween(blocks[origin], block, [...list, origin])
      return [{ page: path, name, isGone: false, edits: edits.map((edit) => ({ file, edit })) }]
    }
    const before = origins.slice(0, index).findLast((place) => place !== undefined)
    const at = before === undefined ? 0 : before + 1
    const order = withNew(blocks.length, at, block)
    const edit = { kind: 'arrange', path: list, order } as const
    return [{ page: path, name, isGone: true, edits: [{ file, edit }] }]
  })
}

function nameOf(block: JsonValue, index: number, bundle: SchemaBundle): string {
  const { title } = asRecord(block)
  const text = typeof title === 'string' && title !== '' ? title : infoOf(bundle, block)?.label
  return text === undefined
    ? t('block {number}', { number: index + 1 })
    : t('block {number}: {text}', { number: index + 1, text })
}

/**
 * The texts with which a version replaces the current ones. A page file that it does not have keeps no page, and a brand nothing that differs. Pictures that were
 * deleted since come back if `isKept` says so of their content; none is deleted or replaced.
 */
export function restoreTexts(now: Texts, then: Texts, isKept: (file: string) => boolean): Texts {
  const emptied = Object.entries(now).flatMap(([name, text]) => {
    if (Object.hasOwn(then, name)) return []
    if (brandIn(name) !== undefined) return [[name, '{}\n'] as const]
    if (!isPagesText(name)) return []
    const edited = applyEdit(text, { kind: 'set', path: ['pages'], value: {} })
    return edited ? [[name, edited.text] as const] : []
  })
  const old = [...pictureListIn(then)].filter(([, file]) => isKept(file))
  const list = writePictureList(new Map([...old, ...pictureListIn(now)]))
  const texts = { ...now, ...then, ...Object.fromEntries(emptied), [picturesFile]: list }
  return countAgain(texts, [now, now, now])
}

/** The names of the pictures that a site with these texts uses and does not have. */
export function listLost(texts: Texts, opened: Pick<StudioSite, 'main' | 'bundle'>): string[] {
  const { site } = createSiteLens(opened).show(texts, undefined)
  const list = pictureListIn(texts)
  return [...findPictureUses({ ...opened, site }).keys()].filter(
    (name) => !list.has(name) && brandsWith(list, name).length === 0,
  )
}
