import { type Path, isJsonObject, stepInto, type JsonValue } from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import { typeOf } from '../schema/read/equal.ts'
import { singular } from '../check/problem/describe.ts'
import { labelOf, formatBoth, formatName, formatValue, type Words } from './words.ts'

/** Names the places and values of changes. `site` is the new pages.json; of something removed, only its parent is there. */
export interface Namer {
  /** The heading of the changes within a page. */
  page(key: string, site: JsonValue): Words
  place(path: Path, site: JsonValue): Words
  /** An entry of a list by its number, with the place of the list. */
  entry(path: Path, value: JsonValue, site: JsonValue): Words
  /** An entry by its number alone. */
  number(path: Path, value: JsonValue, site: JsonValue): Words
  value(value: JsonValue, path: Path, site: JsonValue): Words
  /** What identifies an entry, such as its title; empty if nothing does. */
  label(value: JsonValue, path: Path, site: JsonValue): Words
  /** What is said after a name. */
  says: Readonly<Record<keyof typeof says, string>>
  /** The sentence about a value that has changed. */
  changed(change: Extract<Change, { kind: 'changed' }>, site: JsonValue): Words
}

const says = {
  added: ' was added',
  removed: ' was removed',
  renamed: ' was renamed to ',
  moved: ' moved to ',
  follows: ' now follows ',
  first: ' now comes first',
}

/** Names places and values as they are written in the files. */
export const fileNamer: Namer = {
  says,
  page: (key) => formatName(key),
  place: (path, site) => describeWhole(path) ?? describePlace(path, site),
  entry: describeEntry,
  number: (path, value) => describeNumber(String(path.at(-2)), Number(path.at(-1)), value),
  value: (value) => formatValue(value),
  label: (value) => (isJsonObject(value) ? labelOf(value) : formatValue(value)),
  changed({ path, from, to }, site) {
    const both = formatBoth(from, to)
    return isDateOfCampaign(path)
      ? [...describeCampaign(path), ` moves: ${path[2]} `, ...both]
      : [...fileNamer.place(path, site), ' changed: ', ...both]
  },
}

/** The value at a path; null if there is none. */
export function valueOrNull(site: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue | undefined>(stepInto, site) ?? null
}

/** Whether a path leads to a page. */
export function isPage(path: Path): boolean {
  return path.length === 2 && path[0] === 'pages' && typeof path[1] === 'string'
}

function describeWhole(path: Path): Words | undefined {
  if (path.length === 0) return ['the whole file']
  return isPage(path) ? formatName(String(path[1])) : undefined
}

function isDateOfCampaign([first, , date, ...rest]: Path): boolean {
  return first === 'campaigns' && (date === 'from' || date === 'until') && rest.length === 0
}

/** `campaign "christmas"` */
function describeCampaign([, name]: Path): Words {
  return ['campaign ', ...formatValue(String(name))]
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
