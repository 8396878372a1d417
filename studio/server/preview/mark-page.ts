import type { SiteContent } from '../../../builder/load-site.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import type { Schema, SchemaBundle } from '../../../schema/read/bundle.ts'
import { foldSchema } from '../../../schema/read/fold-schema.ts'
import { isJsonObject, type Path } from '../../../schema/read/json-object.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { isSiteFile } from '../../../site/salvage.ts'
import { markOf } from '../../../site/view/text-marks.ts'

/**
 * Compiles one page, and the settings of the site, with a mark in front of each text; undefined if there is no such page.
 * The places of the texts are those in the file with all sections expanded.
 */
export function markPage(
  { file, data, compile }: Pick<SiteContent, 'file' | 'data' | 'compile'>,
  path: string,
  bundle: SchemaBundle,
): { data: BuildData; places: Path[] } | undefined {
  const found = Object.entries(file.pages).find(([key]) => normalizePath(key) === path)
  if (!found) return undefined
  const markTexts = createMarkTexts(bundle, { $ref: '#/$defs/PagesFile' })
  const { value, places } = markTexts({ ...file, pages: Object.fromEntries([found]) })
  if (!isSiteFile(value)) return undefined
  const { site, pages } = compile(value)
  const { nav, parents } = data.site
  const shared = { ...site, nav, ...(parents && { parents }) }
  return { data: { ...data, site: shared, pages: { ...data.pages, ...pages } }, places }
}

type Mark = (value: unknown, at: Path, places: Path[]) => unknown

/**
 * Creates the marker of the values of a schema: it marks whatever is a text, with or without markup, in a copy, and lists the
 * places of these texts by their numbers.
 */
export function createMarkTexts(bundle: SchemaBundle, start: Schema) {
  const markValue = foldSchema<Mark>(bundle, start, {
    named: (title) => (title === 'Text' || title === 'Html' ? markText : undefined),
    late: (get) => (value, at, places) => get()(value, at, places),
    leaf: keep,
    union: (branches) => (value, at, places) =>
      isJsonObject(value) ? (branches.get(value['type']) ?? keep)(value, at, places) : value,
    list: (mark) => (value, at, places) =>
      Array.isArray(value)
        ? value.map((entry, index) => mark(entry, [...at, index], places))
        : value,
    map: (mark) => (value, at, places) =>
      mapMembers(value, (entry, key) => mark(entry, [...at, key], places)),
    object: (properties) => {
      const marks = new Map(properties.map(([key, mark]) => [key, mark]))
      return (value, at, places) =>
        mapMembers(value, (entry, key) => (marks.get(key) ?? keep)(entry, [...at, key], places))
    },
  })
  return (value: unknown) => {
    const places: Path[] = []
    return { value: markValue(value, [], places), places }
  }
}

const keep: Mark = (value) => value

const markText: Mark = (value, at, places) => {
  if (typeof value !== 'string') return value
  places.push(at)
  return markOf(places.length - 1) + value
}

function mapMembers(value: unknown, map: (entry: unknown, key: string) => unknown): unknown {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, map(entry, key)]))
}

/**
 * The content of a site in the language of an address; in its own for a page that the language leaves out. `share` is how much
 * of a page that only stands in for a translation is translated.
 */
export function languageAt(
  content: SiteContent,
  address: string,
): {
  shown: Pick<SiteContent, 'file' | 'data' | 'compile'>
  path: string
  share?: number | undefined
} {
  const { languages = [] } = content
  const shown = languages.find(({ prefix }) => `${address}/`.startsWith(`${prefix}/`))
  const path = normalizePath(address)
  if (!shown || Object.keys(shown.file.pages).some((key) => normalizePath(key) === path))
    return { shown: shown ?? content, path: address, share: shown?.fallbacks.get(path) }
  return { shown: content, path: normalizePath(address.slice(shown.prefix.length)) }
}
