import { type Path, isJsonObject, type JsonValue } from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import { typeOf, ownValue } from '../schema/read/equal.ts'
import { isPage, valueOrNull, type Namer } from './namer.ts'
import { formatName, countThings, type Words } from './words.ts'

/**
 * Describes a change in a composer's words, with positions counted from 1; `site` is the new pages.json, which provides
 * names.
 */
export function describeChange(change: Change, site: JsonValue, namer: Namer): Words {
  const { kind, path } = change
  if (kind === 'renamed')
    return [...formatName(change.from), namer.says.renamed, ...formatName(String(path[1]))]
  if (kind === 'reordered')
    return ['navigation order changed: ', ...describeOrder(change.moved, namer, site)]
  if (kind === 'changed') return namer.changed(change, site)
  const { value } = change
  if (kind === 'moved') {
    const old = namer.entry([...path.slice(0, -1), change.from], value, site)
    const what = typeOf(value) === undefined ? after(': ', namer.label(value, path, site)) : []
    return [...old, ...describeMove(change.from, path, site, namer), ...what]
  }
  if (isPage(path))
    return [...formatName(String(path[1])), namer.says[kind], ...describeContents(value)]
  return typeof path.at(-1) === 'number'
    ? [
        ...namer.entry(path, value, site),
        namer.says[kind],
        ...after(': ', namer.label(value, path, site)),
      ]
    : [...namer.place(path, site), namer.says[kind], ...after(': ', namer.value(value, path, site))]
}

/** Where an entry moved to; if its number is unchanged because others moved, the entry that it now follows. */
function describeMove(from: number, path: Path, site: JsonValue, namer: Namer): Words {
  const index = Number(path.at(-1))
  if (from !== index) return [namer.says.moved, String(index + 1)]
  const before = [...path.slice(0, -1), index - 1]
  return [namer.says.follows, ...namer.number(before, valueOrNull(site, before), site)]
}

/** ` (Promos, 3 blocks)` */
function describeContents(page: JsonValue): Words {
  if (!isJsonObject(page)) return []
  const [name, blocks] = [ownValue(page, 'name'), ownValue(page, 'blocks')]
  const parts: Words[] = [
    ...(typeof name === 'string' ? [formatName(name, 40)] : []),
    ...(Array.isArray(blocks) ? [[countThings(blocks, 'block', 'blocks')]] : []),
  ]
  if (parts.length === 0) return []
  return [' (', ...parts.flatMap((part, index) => (index > 0 ? [', ', ...part] : part)), ')']
}

const maxMoved = 5

function describeOrder(
  moved: readonly { key: string; after?: string }[],
  namer: Namer,
  site: JsonValue,
): Words {
  const shown = moved
    .slice(0, maxMoved)
    .map(({ key, after: other }): Words =>
      other === undefined
        ? [...namer.page(key, site), namer.says.first]
        : [...namer.page(key, site), namer.says.follows, ...namer.page(other, site)],
    )
  const rest = moved.length - shown.length
  if (rest > 0) shown.push([`and ${countThings(rest, 'page', 'pages')} more`])
  return shown.flatMap((words, index) => (index > 0 ? [', ', ...words] : words))
}

function after(mark: string, words: Words): Words {
  return words.length > 0 ? [mark, ...words] : []
}
