import { isJsonObject, type JsonObject, type JsonValue } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { isPoName } from '../locales/po/po-name.ts'
import { readJson, type JsonText } from './json-text.ts'

/** The content of the files of a site, as far as they are valid JSON. */
export interface SiteView {
  /** The value of each file; for one that is not valid JSON at the moment, its last valid value. */
  roots: ReadonlyMap<string, JsonValue>
  /** The files that are not valid JSON at the moment. */
  broken: ReadonlySet<string>
  /** The pages in the order of the navigation. */
  pages: readonly PageView[]
  settings: JsonObject
  calendar: Calendar
}

/** A page of any file. */
export interface PageView {
  key: string
  /** The key, normalised. */
  path: string
  file: string
  value: JsonObject
  blocks: readonly JsonValue[]
}

/**
 * Creates a reader of site texts other than PO files, which parses a file again only if its text has changed, and none of
 * which the value is known. `main` is pages.json; of files for which `hasPages` is false, only the values are read.
 */
export function createSiteViewer(
  main: string,
  calendar: Calendar,
  hasPages: (file: string) => boolean = () => true,
): (files: Readonly<Record<string, string>>, values?: ReadonlyMap<string, JsonValue>) => SiteView {
  const parsed = new Map<string, { text: string; json: JsonText | undefined }>()
  const views = new WeakMap<JsonObject, PageView>()

  /** The value of a file, or its last valid one. */
  function read(file: string, text: string): { root: JsonValue | undefined; isBroken: boolean } {
    const known = parsed.get(file)
    const json = known?.text === text ? known.json : (readJson(text, known?.json) ?? known?.json)
    parsed.set(file, { text, json })
    return { root: json?.value, isBroken: json?.text !== text }
  }

  /** Returns the same object for an unchanged page, to avoid rendering it again. */
  function viewOf(file: string, key: string, value: JsonObject): PageView {
    const known = views.get(value)
    if (known?.key === key && known.file === file) return known
    const view = viewPage(key, file, value)
    views.set(value, view)
    return view
  }

  return (files, values) => {
    const others = Object.keys(files).filter((name) => name !== main && !isPoName(name))
    const names = [main, ...others]
    const roots = new Map<string, JsonValue>()
    const broken = new Set<string>()
    const pages = new Map<string, PageView>()
    for (const file of names) {
      const known = values?.get(file)
      const { root, isBroken } =
        known === undefined ? read(file, files[file] ?? '') : { root: known, isBroken: false }
      if (isBroken) broken.add(file)
      if (root === undefined) continue
      roots.set(file, root)
      if (!hasPages(file)) continue
      for (const [key, page] of Object.entries(memberOf(root, 'pages'))) {
        if (!pages.has(key) && isJsonObject(page)) pages.set(key, viewOf(file, key, page))
      }
    }
    const listed = [...pages.values()]
    return {
      roots,
      broken,
      pages: [
        ...listed.filter(({ path }) => path === '/'),
        ...listed.filter(({ path }) => path !== '/'),
      ],
      settings: memberOf(roots.get(main), 'site'),
      calendar,
    }
  }
}

/** A page with a key in a file. */
export function viewPage(key: string, file: string, value: JsonObject): PageView {
  const { blocks } = value
  return {
    key,
    path: normalizePath(key),
    file,
    value,
    blocks: Array.isArray(blocks) ? blocks : [],
  }
}

/** A property that is an object; an empty object if it is not. */
export function memberOf(value: JsonValue | undefined, name: string): JsonObject {
  const member = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return isJsonObject(member) ? member : {}
}
