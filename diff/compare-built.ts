import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { groupBy } from '../schema/read/group-by.ts'
import {
  asRecord,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import { diffSites } from './diff.ts'

/** What differs between two built sites, found by comparing the bytes of their files. */
export interface BuiltChanges {
  pages: PageChange[]
  /** What all pages show: settings and navigation, as two sites that `changes` lead through. */
  shared: Compared
  /** The names of other files that differ, besides code and pictures, which pages show. */
  files: string[]
  /** The addresses of files besides pages that differ. */
  replaced: string[]
}

/** A page that differs, in its texts or only in its code. */
export interface PageChange extends Compared {
  /** Its address; that of before, if it was removed. */
  path: string
  kind: 'added' | 'removed' | 'changed'
  before?: BuiltPage
  after?: BuiltPage
}

/** Changes, and the new value that they lead through. */
interface Compared {
  changes: readonly Change[]
  site: JsonValue
}

/** A built page: its address, its text, which is read each time, and its data if it has any. */
export interface BuiltPage {
  path: string
  readonly html: string
  data: JsonObject
}

/**
 * Compares two built folders. Pages whose own texts differ come first, then those where only what surrounds them does;
 * a page with another address is paired with what it was.
 */
export async function compareBuilt(
  before: string,
  after: string,
  langs?: readonly string[],
): Promise<BuiltChanges> {
  const [old, now] = [new Set(listFiles(before)), new Set(listFiles(after))]
  const differing: string[] = []
  for (const name of new Set([...old, ...now])) {
    const isInBoth = old.has(name) && now.has(name)
    if (!isInBoth || !(await isSame(join(before, name), join(after, name)))) differing.push(name)
  }
  // English is also that of the Philippines.
  const isPicked = ({ html }: BuiltPage): boolean =>
    langs === undefined ||
    langs.some((lang) => ['"', '-'].some((end) => html.includes(`<html lang="${lang}${end}`)))
  const read = (folder: string, names: ReadonlySet<string>): Map<string, BuiltPage> => {
    const own = differing.filter((name) => isPage(name) && names.has(name))
    const pages = own.map((name) => readPage(folder, name)).filter(isPicked)
    return new Map(pages.map((page) => [page.path, page]))
  }
  const [oldPages, newPages] = [read(before, old), read(after, now)]
  const [oldData, newData] = [valuesOf(oldPages), valuesOf(newPages)]
  const changes = diffSites({ pages: oldData }, { pages: newData })
  // Also what was removed has a name.
  const site = { pages: { ...oldData, ...newData } }
  const byPage = groupBy(changes, ({ path: [, key] }) => key)
  const renamed = new Set(
    changes.flatMap((change) => (change.kind === 'renamed' ? [change.from] : [])),
  )
  const pages: PageChange[] = []
  for (const path of new Set([...newPages.keys(), ...oldPages.keys()])) {
    const own = byPage.get(path) ?? []
    const from = own.flatMap((change) => (change.kind === 'renamed' ? [change.from] : []))
    const [was, is] = [oldPages.get(from[0] ?? path), newPages.get(path)]
    // What has another address now is listed there.
    if (!is && renamed.has(path)) continue
    const kind = is ? (was ? 'changed' : 'added') : 'removed'
    const sides = { ...(was && { before: was }), ...(is && { after: is }) }
    pages.push({ path, kind, changes: own, site, ...sides })
  }
  const settings = differing.filter((name) => isShared(name))
  const [oldShared, newShared] = [before, after].map((folder) => readShared(folder, settings))
  return {
    pages: pages.toSorted(
      (a, b) => Number(a.changes.length === 0) - Number(b.changes.length === 0),
    ),
    shared: { changes: diffSites(oldShared ?? {}, newShared ?? {}), site: newShared ?? {} },
    files: differing.filter((name) => !isShown(name)),
    replaced: differing.filter((name) => !isPage(name)).map((name) => `/${name}`),
  }
}

/** Whether a file is shown by pages, or belongs to one. */
function isShown(name: string): boolean {
  return isPage(name) || /^(?:data|assets|img)\//.test(name)
}

function isPage(name: string): boolean {
  return name.endsWith('.html')
}

/** The names of all files below a folder, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}

async function isSame(a: string, b: string): Promise<boolean> {
  return statSync(a).size === statSync(b).size && (await readFile(a)).equals(await readFile(b))
}

/** The settings that all pages of a language show. */
function isShared(name: string): boolean {
  return /^data\/(?:[\w-]+\/)?site\.json$/.test(name)
}

/** The settings by their files, or those of the only file; pages have most of what the navigation says of them. */
function readShared(folder: string, names: readonly string[]): JsonObject {
  const values = names.map((name) => {
    const { nav, ...rest } = readData(join(folder, name))
    const labels = Array.isArray(nav) ? nav.map((entry) => asRecord(entry)['label'] ?? null) : []
    return [name, { ...rest, navigation: labels }] as const
  })
  const [first] = values
  return { site: values.length > 1 ? Object.fromEntries(values) : (first?.[1] ?? {}) }
}

function readPage(folder: string, name: string): BuiltPage {
  const bare = name.replace(/\.html$/, '')
  return {
    path: `/${bare.replace(/(?:^|\/)index$/, '')}`,
    get html() {
      return readFileSync(join(folder, name), 'utf8')
    },
    data: readData(join(folder, 'data', `${bare}.json`)),
  }
}

/** The data of a page, or none, without what its texts do not decide. */
function readData(file: string): JsonObject {
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  const value = asRecord(isThere ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const { client: _client, path: _path, card: _card, ...own } = value
  return asRecord(plain(own))
}

/** What follows from other values of a block. */
const derived: ReadonlySet<string> = new Set(['linkType', 'target', 'rel', 'hrefLang', '$lang'])

/** Data in which a picture is its file. */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plain)
  if (!isJsonObject(value)) return value
  const { src, widths } = value
  if (typeof src === 'string' && widths !== undefined) return src.replace(/^\/img\//, '')
  const own = Object.entries(value).filter(([key]) => !derived.has(key))
  return Object.fromEntries(own.map(([key, one]) => [key, plain(one)]))
}

function valuesOf(pages: ReadonlyMap<string, BuiltPage>): JsonObject {
  return Object.fromEntries([...pages].map(([path, { data }]) => [path, data]))
}
