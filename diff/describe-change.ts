import type { JsonValue } from '../schema/read/bundle.ts'
import type { Change, Path } from './change.ts'
import { isJsonObject } from '../schema/read/json-object.ts'
import { typeOf, valueAt } from '../schema/read/equal.ts'
import { singular } from '../check/problem/describe.ts'
import { labelOf, formatBoth, formatName, formatValue, countOf, type Words } from './words.ts'

/**
 * Describes a change in a composer's words, with positions counted from 1; `site` is the new pages.json, which provides
 * names.
 */
export function describeChange(change: Change, site: JsonValue): Words {
  const { kind, path } = change
  if (kind === 'renamed')
    return [...formatName(change.from), ' was renamed to ', ...formatName(String(path[1]))]
  if (kind === 'reordered') return ['navigation order changed: ', ...describeOrder(change.moved)]
  const place = describeWhole(path) ?? describePlace(path, site)
  if (kind === 'changed' && isDateOfCampaign(path))
    return [...describeCampaign(path), ` moves: ${path[2]} `, ...formatBoth(change.from, change.to)]
  if (kind === 'changed') return [...place, ' changed: ', ...formatBoth(change.from, change.to)]
  const { value } = change
  if (kind === 'moved') {
    const old = describeEntry([...path.slice(0, -1), change.from], value, site)
    const what = typeOf(value) === undefined ? describeLabel(value) : []
    return [...old, ...describeMove(change.from, path, site), ...what]
  }
  if (isPage(path)) return [...place, ` was ${kind}`, ...describeContents(value)]
  return typeof path.at(-1) === 'number'
    ? [...describeEntry(path, value, site), ` was ${kind}`, ...describeLabel(value)]
    : [...place, ` was ${kind}: `, ...formatValue(value)]
}

/** Where an entry moved to; if its number is unchanged because others moved, the entry that it now follows. */
function describeMove(from: number, path: Path, site: JsonValue): Words {
  const index = Number(path.at(-1))
  if (from !== index) return [` moved to ${index + 1}`]
  const before = [...path.slice(0, -1), index - 1]
  return [' now follows ', ...describeNumber(String(path.at(-2)), index - 1, valueIn(site, before))]
}

function valueIn(site: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue | undefined>(stepInto, site) ?? null
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(step)]
  return isJsonObject(value) ? valueAt(value, String(step)) : undefined
}

function describeWhole(path: Path): Words | undefined {
  if (path.length === 0) return ['the whole file']
  return isPage(path) ? formatName(String(path[1])) : undefined
}

/** Whether a path leads to the beginning or the end of a campaign. */
function isDateOfCampaign([first, , date, ...rest]: Path): boolean {
  return first === 'campaigns' && (date === 'from' || date === 'until') && rest.length === 0
}

/** `campaign "christmas"` */
function describeCampaign([, name]: Path): Words {
  return ['campaign ', ...formatValue(String(name))]
}

function isPage(path: Path): boolean {
  return path.length === 2 && path[0] === 'pages' && typeof path[1] === 'string'
}

/** ` (Promos, 3 blocks)` */
function describeContents(page: JsonValue): Words {
  if (!isJsonObject(page)) return []
  const [name, blocks] = [valueAt(page, 'name'), valueAt(page, 'blocks')]
  const parts: Words[] = [
    ...(typeof name === 'string' ? [formatName(name, 40)] : []),
    ...(Array.isArray(blocks) ? [[countOf(blocks, 'block', 'blocks')]] : []),
  ]
  if (parts.length === 0) return []
  return [' (', ...parts.flatMap((part, index) => (index > 0 ? [', ', ...part] : part)), ')']
}

const maxMoved = 5

function describeOrder(moved: readonly { key: string; after?: string }[]): Words {
  const shown = moved
    .slice(0, maxMoved)
    .map(({ key, after }): Words =>
      after === undefined
        ? [...formatName(key), ' now comes first']
        : [...formatName(key), ' now follows ', ...formatName(after)],
    )
  const rest = moved.length - shown.length
  if (rest > 0) shown.push([`and ${countOf(rest, 'page', 'pages')} more`])
  return shown.flatMap((words, index) => (index > 0 ? [', ', ...words] : words))
}

/** `block 3 (contentCards): card 2`, which leads to the entry itself. */
function describeEntry(path: Path, value: JsonValue, site: JsonValue): Words {
  const [list, index] = [path.at(-2), Number(path.at(-1))]
  const parent = describePlace(path.slice(0, -2), site)
  const gap = path[0] === 'pages' || path.length === 3 ? ': ' : ' '
  const start = parent.length > 0 ? [...parent, gap] : []
  return [...start, ...describeNumber(String(list), index, value)]
}

/** The place of a value: `campaign "christmas" set pages / welcome title`, `site: footer promoText`, or in its page `hero title`, `block 3 (promoGrid) card 2 desc`. */
function describePlace(path: Path, site: JsonValue): Words {
  if (path[0] === 'campaigns' && path.length > 1) {
    const steps = path.slice(2).flatMap((step) => [' ', ...formatName(String(step), 40)])
    return [...describeCampaign(path), ...steps]
  }
  const words: Words[] = []
  let value: JsonValue | undefined = site
  path.forEach((step, index) => {
    const parent: JsonValue | undefined = value
    value = stepInto(parent, step)
    if (Array.isArray(parent)) {
      words.pop()
      const type = typeOf(value)
      const isSole = parent.filter((entry) => typeOf(entry) === type).length === 1
      const list = String(path[index - 1])
      words.push(
        type !== undefined && isSole
          ? formatName(type, 40)
          : describeNumber(list, Number(step), value ?? null),
      )
    } else if (path[0] !== 'pages' || path.length === 1 || index > 1)
      words.push(formatName(String(step), 40))
  })
  const isShared = path[0] !== 'pages'
  return words.flatMap((word, index): Words => {
    const gap = index === 1 && isShared ? ': ' : ' '
    return index === 0 ? word : [gap, ...word]
  })
}

function describeNumber(list: string, index: number, value: JsonValue): Words {
  const type = typeOf(value)
  const number: Words = [...formatName(singular(list), 40), ` ${index + 1}`]
  return type === undefined ? number : [...number, ' (', ...formatName(type, 40), ')']
}

function describeLabel(value: JsonValue): Words {
  const words = isJsonObject(value) ? labelOf(value) : formatValue(value)
  return words.length > 0 ? [': ', ...words] : []
}
