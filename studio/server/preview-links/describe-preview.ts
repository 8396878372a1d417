import type { Change } from '../../../diff/change.ts'
import type { BuiltChanges } from '../../../diff/compare-built.ts'
import { describeChange } from '../../../diff/report.ts'
import { textOfWords } from '../../../diff/words.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { idOf, typeOf } from '../../../schema/read/equal.ts'
import { asRecord, listIn, parseJson, type JsonValue } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { poFileOf } from '../../../site/locales/po/po-name.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import type { CommentPlace } from '../../change-sets.ts'
import { sayIn } from '../../say-in.ts'
import { recordLimits } from '../change-sets/events.ts'
import { catalogOf, wordsFor } from '../http/words-for.ts'

/** What differs on a page of a preview from the published one. */
export interface PageChanges {
  /** Its address; undefined if it is not there any more. */
  path?: string
  title: string
  blocks: number
  /** In words, with the index of the block that it is about. */
  lines: readonly { text: string; block?: number }[]
  /** What can be commented on, with its name: blocks by their indexes, or the page itself. */
  places: readonly { block?: number; label: string }[]
}

/** How many pages, and lines of each, are told. */
const limits = { pages: 100, lines: 12 }

/** Says in a language of the composer what visitors see differently, page by page. */
export function describePreview(
  changes: BuiltChanges,
  bundle: SchemaBundle,
  lang: string,
): PageChanges[] {
  return sayIn(lang, catalogOf(lang), bundle, (namer) => {
    const pages = changes.pages.filter((page) => page.changes.length > 0)
    const described = pages.slice(0, limits.pages).map(({ path, site, after, kind, ...page }) => {
      const title = textOfWords(namer.page(path, site))
      const blocks = listIn(after?.data, 'blocks')
      const lines = page.changes.slice(0, limits.lines).map((change) => {
        const block = blockOf(change)
        const text = textOfWords(describeChange(change, site, namer))
        return { text, ...(block !== undefined && { block }) }
      })
      const nameOf = (index: number): string =>
        textOfWords(namer.number(['pages', path, 'blocks', index], blocks[index] ?? null, site))
      const changed = new Set(lines.flatMap(({ block }) => block ?? []))
      const isWhole = after && (kind === 'added' || changed.size === 0)
      const places = [
        ...(isWhole ? [{ label: title }] : []),
        // Of a page that is new, all blocks are.
        ...Array.from(kind === 'added' ? blocks.keys() : changed, (block) => {
          return { block, label: `${title}: ${nameOf(block)}` }
        }),
      ]
      return { ...(after && { path }), title, blocks: blocks.length, lines, places }
    })
    if (changes.shared.changes.length === 0) return described
    const title = wordsFor(lang).say(
      'What surrounds all pages changed, such as the menu or the footer.',
    )
    return [{ title, blocks: -1, lines: [], places: [] }, ...described]
  })
}

/** The index of the block that is there after a change. */
function blockOf({ kind, path: [, , list, index, ...rest] }: Change): number | undefined {
  const isGone = kind === 'removed' && rest.length === 0
  return list === 'blocks' && typeof index === 'number' && !isGone ? index : undefined
}

/** Finds what can be commented on in the files of the brand and the languages that a preview shows. */
export function findPlaces(
  { pages: changed }: BuiltChanges,
  described: readonly PageChanges[],
  texts: Texts,
  brand?: string,
): { path: string; place: CommentPlace }[] {
  const files = Object.keys(texts).filter(isPagesText)
  const pages = files.flatMap((file) => {
    const own = asRecord(asRecord(parseJson(texts[file] ?? ''))['pages'])
    return Object.entries(own).map(([key, page]) => ({ file, key, blocks: listIn(page, 'blocks') }))
  })
  const locales = files.flatMap((file) =>
    readLocales(asRecord(parseJson(texts[file] ?? ''))['site']),
  )
  const find = (path: string, block: JsonValue | undefined, index: number) => {
    const locale = locales.find((one) => `${path}/`.startsWith(`${one.path}/`))
    // A translated page has the steps of the original.
    const original = normalizePath(path.slice(locale?.path.length ?? 0))
    const found = pages.find(({ key }) => normalizePath(key) === original)
    if (!found) return { file: files[0] ?? '', steps: ['pages'] }
    const id = idOf(block)
    const isThere = id
      ? found.blocks.some((one) => idOf(one) === id)
      : typeOf(found.blocks[index]) === typeOf(block)
    const own = block !== undefined && isThere ? ['blocks', id ?? String(index)] : []
    const ofBrand = brand === undefined ? found.file : overlayOf(brand)
    const file = locale ? poFileOf(locale, brand) : ofBrand
    return { file, steps: ['pages', found.key, ...own] }
  }
  return described.flatMap(({ path = '', places }) => {
    const blocks = listIn(changed.find((one) => one.path === path)?.after?.data, 'blocks')
    return places.map(({ block = -1, label }) => ({
      path,
      place: { ...find(path, blocks[block], block), label: label.slice(0, recordLimits.name) },
    }))
  })
}
