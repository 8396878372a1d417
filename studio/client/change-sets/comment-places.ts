import { idOf } from '../../../schema/read/equal.ts'
import { stepInto, type JsonValue, type Path } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { isFileOf, poFileOf } from '../../../site/locales/po/po-name.ts'
import { brandIn, overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import type { CommentPlace } from '../../change-sets.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import { summaryOf } from '../fields/schema/summary.ts'
import { fileIn, valueIn } from '../model/pages.ts'
import type { SessionState } from '../session/state.ts'

/** What is shown: the site of all brands or of one, in a language. */
type Shown = Pick<SessionState, 'site' | 'brand' | 'lang'>

/** The file that says which layer is shown: that of a brand, of a language, or of the content for all. */
export function layerFile({ site, brand, lang }: Shown, path: Path, main: string): string {
  const locale = readLocales(site.settings).find((one) => one.lang === lang)
  if (locale) return poFileOf(locale, brand)
  return brand === undefined ? fileIn(site, path, main) : overlayOf(brand)
}

/** The brand and the language whose layer a file is. */
export function layerOf(
  file: string,
  settings: SiteView['settings'],
): { brand: string | undefined; lang: string | undefined } {
  const locale = readLocales(settings).find((one) => isFileOf(file, one))
  const [, ofLanguage] = /^locales\/[^/]+\/([^/]+)\.po$/.exec(file) ?? []
  return { brand: brandIn(file) ?? ofLanguage, lang: locale?.lang }
}

/** Names the place at a path of what is shown, so that it is found again after edits. */
export function placeOf(shown: Shown, path: Path, main: string): CommentPlace {
  const { site } = shown
  return {
    file: layerFile(shown, path, main),
    steps: stepsOfPath(path, site.roots.get(fileIn(site, path, main))),
    label: summaryOf(valueIn({ site, main }, path)),
  }
}

/** The steps of a path in a file, with the ids of entries in place of their indexes. */
export function stepsOfPath(path: Path, root: JsonValue | undefined): string[] {
  return path.map((step, depth) => {
    const list = valueAt(root, path.slice(0, depth))
    const id = Array.isArray(list) ? idOf(stepInto(list, step)) : undefined
    const isSole = Array.isArray(list) && list.filter((entry) => idOf(entry) === id).length === 1
    return id !== undefined && isSole ? id : String(step)
  })
}

/**
 * Finds a place in a site: by its steps, or where one of these leads nowhere any more, since an entry has another id or index
 * and a page another address, by what is there. Undefined if it is gone.
 */
export function findPlace(
  { steps, label }: Pick<CommentPlace, 'steps' | 'label'>,
  site: SiteView,
  main: string,
): Path | undefined {
  const file = fileIn(site, steps, main)
  const files = [file, ...[...site.roots.keys()].filter((name) => name !== file)]
  for (const name of steps[0] === 'pages' ? files : [file]) {
    const found = findIn(site.roots.get(name), steps, label)
    if (found) return found
  }
  return undefined
}

function findIn(
  value: JsonValue | undefined,
  [step, ...rest]: readonly string[],
  label: string,
  depth = 0,
): Path | undefined {
  if (step === undefined) return value === undefined ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  const key = isList ? indexOf(value, step) : step
  const next = stepInto(value, key)
  // An empty text has a field as well.
  if (rest.length === 0 && next === undefined && !isList && depth > 1) return [key]
  const isAsIndex = isList && idOf(next) !== step
  const below = next === undefined ? undefined : findIn(next, rest, label, depth + 1)
  const isSure = !isAsIndex || label === '' || labelAt(next, below) === label
  if (below && isSure) return [key, ...below]
  // Only entries and pages are called otherwise: another property is another thing.
  const siblings = isList || depth === 1 ? [...entriesOf(value)] : []
  const alike = siblings.flatMap(([name, entry]): Path[] => {
    const way = label === '' ? undefined : findIn(entry, rest, label, depth + 1)
    return way && labelAt(entry, way) === label ? [[name, ...way]] : []
  })
  return (alike.length === 1 ? alike[0] : undefined) ?? (below && [key, ...below])
}

function labelAt(value: JsonValue | undefined, path: Path | undefined): string | undefined {
  return path && summaryOf(valueAt(value, path))
}

function entriesOf(value: object): Iterable<[string | number, JsonValue]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value)
}

/** The index of the entry with an id, or else what the step says. */
function indexOf(list: readonly JsonValue[], step: string): number {
  const found = list.findIndex((entry) => idOf(entry) === step)
  return found === -1 && /^\d+$/.test(step) ? Number(step) : found
}

/** Whether one place is the other one, or contains it, or is in it. */
export function isRelated(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length)
  return a.slice(0, length).every((step, index) => step === b[index])
}
