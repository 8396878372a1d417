import type { Location } from 'vscode-languageserver/node'
import { idOf } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type Path, type JsonValue } from '../../schema/read/json-object.ts'
import { isPlace } from '../../content/plan-entries.ts'
import type { SiteTexts } from '../site/site-texts.ts'
import type { Cursor } from './cursor.ts'
import { placesIn, type UriOf } from './edits.ts'

/** An entry of a list in the site that an overlay may name. */
export interface NamedEntry {
  id: string
  /** Its title, or its type. */
  title: string
  file: string
  path: Path
}

/** Lists the entries that an overlay may name at the cursor, by their ids; undefined where it names none. */
export function listOverlayEntries(
  name: string,
  { path, isKey }: Cursor,
  { site: { site, main }, overlays }: SiteTexts,
): NamedEntry[] | undefined {
  const isAnchor = !isKey && isPlace(String(path.at(-1)))
  if (!overlays.some((overlay) => overlay.main === name) || !(isKey || isAnchor)) return undefined
  const [group, key, ...inner] = path.slice(0, isAnchor ? -2 : -1)
  const page = group === 'pages' ? site.pages.find((one) => one.key === key) : undefined
  const steps = page ? inner : path.slice(0, isAnchor ? -2 : -1)
  const home: (string | number)[] = page ? ['pages', page.key] : []
  let value: JsonValue | undefined = page ? page.value : site.roots.get(main)
  for (const step of steps) {
    if (Array.isArray(value)) {
      const index: number = value.findIndex((entry) => idOf(entry) === step)
      value = value[index]
      home.push(index)
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
      home.push(step)
    }
  }
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry, index) => {
    const id = idOf(entry)
    const { title, type } = asRecord(entry)
    const words = [title, type].find((word) => typeof word === 'string')
    return id === undefined
      ? []
      : [{ id, title: words ?? '', file: page?.file ?? main, path: [...home, index, 'id'] }]
  })
}

/** Finds the entry that an overlay names at the cursor. */
export function findEntryDefinitions(
  entries: readonly NamedEntry[],
  { word }: Cursor,
  texts: SiteTexts,
  uriOf: UriOf,
): Location[] {
  return entries.filter(({ id }) => id === word).flatMap(placesIn(texts, uriOf, 'value'))
}
