import { createFindProperty } from '../../../../check/schema/find-property.ts'
import { findIds } from '../../../../content/find-ids.ts'
import { isUse } from '../../../../content/layers/sections.ts'
import { isInSet } from '../../../../content/layers/value-layer.ts'
import type { Schema, SchemaBundle } from '../../../../schema/read/bundle.ts'
import { asRecord, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { singularOf } from '../../fields/schema/summary.ts'
import { t } from '../../i18n/translate.ts'
import { wordPage } from '../pages.ts'

/** The steps of a path, each as the forms name it: /bonus, Promo grid, Card 2, Description. */
export function stepsOf(path: Path, root: JsonValue | undefined, bundle: SchemaBundle): string[] {
  const set = readSet(path, root)
  if (set) {
    const [outer, inner] = [set.from, set.to].map((part) => stepsOf(part, root, bundle))
    return [...(outer ?? []), ...(inner ?? []).slice(set.isShown ? 0 : 1)]
  }
  const findProperty = createFindProperty(bundle)
  return path.flatMap((step, depth): string[] => {
    if (depth === 0) return step === 'site' ? [t('Site settings')] : []
    if (depth === 1 && path[0] !== 'site') return [nameOfTop(path, root)]
    if (step === 'blocks' && depth === 2) return []
    if (typeof step === 'number' && depth === 3)
      return [nameBlock(path.slice(0, depth + 1), root, bundle)]
    const isEntry = typeof path[depth + 1] === 'number'
    const owner = typeof step === 'number' ? path.slice(0, depth) : path.slice(0, depth + 1)
    const title = findProperty(owner, root)?.schema.title ?? toLabel(String(owner.at(-1)))
    if (typeof step === 'number') return [`${singularOf(title) ?? title} ${step + 1}`]
    return isEntry ? [] : [title]
  })
}

/** What the schema says about a place, also about one that a section or a campaign sets. */
export function schemaAt(
  path: Path,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): Schema | undefined {
  return createFindProperty(bundle)(readSet(path, root)?.to ?? path, root)?.schema
}

/** A block by its type and number: Promo grid (block 3). */
export function numberBlock(block: JsonValue | undefined, index: number, bundle: SchemaBundle) {
  const label = infoOf(bundle, block)?.label
  return label === undefined
    ? t('Block {number}', { number: index + 1 })
    : t('{label} (block {number})', { label, number: index + 1 })
}

/** A block by its type, with its number if there are others of that type. */
function nameBlock(path: Path, root: JsonValue | undefined, bundle: SchemaBundle): string {
  const list = valueAt(root, path.slice(0, -1))
  const block = valueAt(root, path)
  const { type } = asRecord(block)
  const isSole =
    Array.isArray(list) && list.filter((other) => asRecord(other)['type'] === type).length === 1
  const label = isSole ? infoOf(bundle, block)?.label : undefined
  return label ?? numberBlock(block, Number(path.at(-1)), bundle)
}

const groups: Readonly<Record<string, string>> = {
  sections: t('Section'),
  campaigns: t('Campaign'),
}

/** A page by its address, the first one by its name, a section or a campaign by its title. */
function nameOfTop(path: Path, root: JsonValue | undefined): string {
  const [group, key] = path
  const noun = groups[String(group)]
  const value = asRecord(valueAt(root, path.slice(0, 2)))
  const { title } = value
  return noun === undefined
    ? wordPage({ value, path: String(key) })
    : `${noun} ${typeof title === 'string' ? title : key}`
}

/** Where a value is set, and which place that is for. */
interface SetPlace {
  from: Path
  to: Path
  /** Whether the page or section of the place is shown. */
  isShown: boolean
}

/** Reads the path of a value that the use of a section or a campaign sets; undefined for any other path. */
function readSet(path: Path, root: JsonValue | undefined): SetPlace | undefined {
  if (isInSet(path)) {
    const [, , , group, key, ...rest] = path
    if (group === undefined || key === undefined) return undefined
    const to =
      group === 'site'
        ? path.slice(3)
        : group === 'meta'
          ? ['pages', key, 'meta', ...rest]
          : findPlace([group, key], rest, root)
    return to && { from: path.slice(0, 2), to, isShown: true }
  }
  const at = path.indexOf('set')
  const use = valueAt(root, path.slice(0, at))
  const { section } = isUse(use) ? use : {}
  if (at === -1 || typeof section !== 'string') return undefined
  const to = findPlace(['sections', section], path.slice(at + 1), root)
  return to && path.length > at + 1
    ? { from: path.slice(0, at + 1), to, isShown: false }
    : undefined
}

/** Finds what has an id in a page or a section. */
function findPlace(
  owner: Path,
  [id, ...rest]: Path,
  root: JsonValue | undefined,
): Path | undefined {
  if (id === undefined) return owner
  const list = [...owner, 'blocks']
  const found = findIds(valueAt(root, list), list).find((one) => one.id === id)
  return found && [...found.path.slice(0, -1), ...rest]
}
