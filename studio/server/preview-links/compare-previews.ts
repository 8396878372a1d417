import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from '../../../diff/change.ts'
import { describeChange } from '../../../diff/describe-change.ts'
import { diffSites } from '../../../diff/diff.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { idOf, isSameJson, typeOf } from '../../../schema/read/equal.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import {
  asRecord,
  isJsonObject,
  listIn,
  parseJson,
  type JsonValue,
} from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { poFileOf } from '../../../site/locales/po/po-name.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import type { CommentPlace } from '../../change-sets.ts'
import { createFieldNamer, nameBlock } from './field-namer.ts'

/** What differs on a page of a preview from the published one. */
export interface PageChanges {
  /** Its address; undefined if it is not there any more. */
  path?: string
  title: string
  /** The number of its blocks. */
  blocks: number
  /** In words, with the index of the block that it is about. */
  lines: readonly { text: string; block?: number }[]
  /** The places of the changed blocks. */
  places: readonly CommentPlace[]
}

/** How many pages, and lines of each, are told. */
const limits = { pages: 100, lines: 12 }

/** Finds what visitors see differently, from two built folders of a site in all its languages, and where `texts` has it. */
export async function comparePreviews(
  [before, after]: readonly [before: string, after: string],
  texts: Texts,
  bundle: SchemaBundle,
  brand?: string,
): Promise<PageChanges[]> {
  const [old, now] = await Promise.all([readBuilt(before), readBuilt(after)])
  const namer = createFieldNamer(bundle)
  const site = { pages: now.pages }
  const changes = diffSites({ pages: old.pages }, site).filter(({ kind }) => kind !== 'reordered')
  const pages = [...groupBy(changes, ({ path }) => String(path[1]))].map(([key, own]) => {
    const page = now.pages[key]
    const { name = '' } = asRecord(page ?? old.pages[key])
    const title = typeof name === 'string' && name !== '/' ? `${name} (${key})` : key
    const lines = own.slice(0, limits.lines).map((change) => {
      const words = describeChange(change, site, namer)
      const text = words.map((word) => (typeof word === 'string' ? word : word.content)).join('')
      const block = blockOf(change)
      return { text: capitalize(text), ...(block !== undefined && { block }) }
    })
    const blocks = listIn(page, 'blocks')
    const places = [...new Set(lines.flatMap(({ block }) => block ?? []))].map((index) => ({
      ...placeOf([texts, brand], key, blocks[index], index),
      label: `${title}: ${nameBlock(blocks[index], index)}`,
    }))
    return { ...(page && { path: key }), title, blocks: blocks.length, lines, places }
  })
  const shell = { text: 'What surrounds all pages changed, such as the menu or the footer.' }
  const around = { title: '', blocks: -1, lines: [shell], places: [] }
  return [...(isSameJson(old.shell, now.shell) ? [] : [around]), ...pages.slice(0, limits.pages)]
}

/** The index of the block that is there after a change. */
function blockOf({ kind, path: [, , list, index, ...rest] }: Change): number | undefined {
  const isGone = kind === 'removed' && rest.length === 0
  return list === 'blocks' && typeof index === 'number' && !isGone ? index : undefined
}

/** Reads the data of the pages in a built folder, by their addresses, and of what surrounds them. */
async function readBuilt(folder: string) {
  const names = await readdir(join(folder, 'data'), { recursive: true })
  const pages: Record<string, JsonValue> = {}
  const shell: Record<string, JsonValue> = {}
  for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
    const value = parseJson(await readFile(join(folder, 'data', name), 'utf8'))
    const { path, name: title = '', meta = {}, blocks } = asRecord(value)
    if (typeof path === 'string' && Array.isArray(blocks))
      pages[path] = plain({ name: title, meta, blocks })
    else if (name.endsWith('site.json')) shell[name] = value ?? null
  }
  return { pages, shell }
}

/** What follows from other values of a block. */
const derived = new Set(['linkType', 'target', 'rel', 'hrefLang', '$lang'])

/** Data in which a picture is its name, and buttons are what is written of them. */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plain)
  if (!isJsonObject(value)) return value
  const { src, widths } = value
  if (typeof src === 'string' && widths !== undefined) return src.replace(/^\/img\//, '')
  const entries = Object.entries(value).filter(([key]) => !derived.has(key))
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]))
}

/** Finds a block of a page, or else that page, in the file of the brand and the language that a preview shows. */
function placeOf(
  [texts, brand]: readonly [Texts, string | undefined],
  path: string,
  block?: JsonValue,
  index = 0,
) {
  const files = Object.keys(texts).filter(isPagesText)
  const pages = files.flatMap((file) => {
    const own = asRecord(asRecord(parseJson(texts[file] ?? ''))['pages'])
    return Object.entries(own).map(([key, page]) => ({ file, key, blocks: listIn(page, 'blocks') }))
  })
  const locale = files
    .flatMap((file) => readLocales(asRecord(parseJson(texts[file] ?? ''))['site']))
    .find((one) => `${path}/`.startsWith(`${one.path}/`))
  // A translated page has the steps of the original.
  const original = normalizePath(path.slice(locale?.path.length ?? 0))
  const found = pages.find(({ key }) => normalizePath(key) === original)
  if (!found) return { file: files[0] ?? '', steps: ['pages'] }
  const id = idOf(block)
  const isThere = id
    ? found.blocks.some((one) => idOf(one) === id)
    : typeOf(found.blocks[index]) === typeOf(block)
  const own = isThere ? ['blocks', id ?? String(index)] : []
  const ofBrand = brand === undefined ? found.file : overlayOf(brand)
  const file = locale ? poFileOf(locale, brand) : ofBrand
  return { file, steps: ['pages', found.key, ...own] }
}
