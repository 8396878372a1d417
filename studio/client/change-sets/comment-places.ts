import { idOf } from '../../../schema/read/equal.ts'
import { stepInto, type JsonValue, type Path } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { isFileOf, poFileOf } from '../../../site/locales/po/po-name.ts'
import { brandIn, overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import type { CommentPlace } from '../../change-sets.ts'
import { stepsTo } from '../../texts/changed-places.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import { summaryOf } from '../fields/schema/summary.ts'
import { fileIn, valueIn } from '../model/pages.ts'
import type { SessionState } from '../session/state.ts'

/** What is shown: the site of all brands or of one, in a language. */
type Shown = Pick<SessionState, 'site' | 'brand' | 'lang'>

/** The brand and the language of what is written in a file. */
export function layerOf(file: string, { settings }: Pick<SiteView, 'settings'>) {
  const [, ofLanguage] = /^locales\/[^/]+\/([^/]+)\.po$/.exec(file) ?? []
  const locale = readLocales(settings).find((one) => isFileOf(file, one))
  return { brand: brandIn(file) ?? ofLanguage, lang: locale?.lang }
}

/** Names the place at a path of what is shown, in the file of the brand or language that is shown, to find it after edits. */
export function commentPlaceOf(
  { site, brand, lang }: Shown,
  path: Path,
  main: string,
): CommentPlace {
  const own = fileIn(site, path, main)
  const locale = readLocales(site.settings).find((one) => one.lang === lang)
  const file = locale ? poFileOf(locale, brand) : brand === undefined ? own : overlayOf(brand)
  const steps = stepsTo(site.roots.get(own), path)
  return { file, steps, label: summaryOf(valueIn({ site, main }, path)) }
}

/**
 * Finds a place in a site: by its steps, or if one of these leads nowhere, since an entry has another id or index or a page
 * another address, by what is there. Undefined if it is gone.
 */
export function findCommentPlace(
  { steps, label }: Pick<CommentPlace, 'steps' | 'label'>,
  site: SiteView,
  main: string,
): Path | undefined {
  const own = fileIn(site, steps, main)
  const files = new Set([own, ...(steps[0] === 'pages' ? site.roots.keys() : [])])
  for (const file of files) {
    const found = findIn(site.roots.get(file), steps, label)
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
  const below = findIn(next, rest, label, depth + 1)
  const isAsNamed = !isList || idOf(next) === step || label === '' || labelAt(next, below) === label
  if (below && isAsNamed) return [key, ...below]
  // Only entries and pages are called otherwise: another property is another thing.
  const siblings = isList ? [...value.entries()] : depth === 1 ? Object.entries(value) : []
  const alike = siblings.flatMap(([name, entry]): Path[] => {
    const way = findIn(entry, rest, label, depth + 1)
    return way && label !== '' && labelAt(entry, way) === label ? [[name, ...way]] : []
  })
  return alike.length === 1 ? alike[0] : below && [key, ...below]
}

function labelAt(value: JsonValue | undefined, path: Path | undefined): string | undefined {
  return path && summaryOf(valueAt(value, path))
}

/** The index of the first entry with an id, or else what the step says. */
function indexOf(list: readonly JsonValue[], step: string): number {
  const found = list.findIndex((entry) => idOf(entry) === step)
  return found === -1 && /^\d+$/.test(step) ? Number(step) : found
}
