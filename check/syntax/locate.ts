import { stepInto, type Path } from '../../schema/read/json-object.ts'
import { countMembers, findClosing, skipSpaces, skipString, measureText } from './scan.ts'

/** Indexes [from, to) of a piece of text. */
export type TextSpan = readonly [from: number, to: number]

/** A property of an object or an entry of a list, as indexes into the text. */
export interface Entry {
  /** The name with its quotation marks; undefined in a list. */
  name?: TextSpan
  from: number
  to: number
}

type EntryIterator = Generator<[string | number, Entry], undefined>

/**
 * Makes what finds values in a text that JSON.parse accepts, of which it reads only what it passes on the way, and only
 * once. If the text has duplicate keys, `hasDuplicates` makes it look for the last of them, as JSON.parse does.
 */
export function createLocator(text: string, hasDuplicates: boolean) {
  const known = new Map<number, { seen: Map<string | number, Entry>; rest: EntryIterator }>()
  const start = skipSpaces(text, 0)

  function childOf(from: number, key: string | number): Entry | undefined {
    const group = known.get(from) ?? { seen: new Map(), rest: listEntries(text, from) }
    known.set(from, group)
    const { seen, rest } = group
    if (!hasDuplicates && seen.has(key)) return seen.get(key)
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      seen.set(...next.value)
      if (!hasDuplicates && next.value[0] === key) break
    }
    return seen.get(key)
  }

  return {
    /** The name and the value at a path; if the path ends early, the last value on the way, and `found` is false. */
    find(path: Path): { found: boolean; name?: TextSpan; value: TextSpan } {
      let entry: Entry = { from: start, to: -1 }
      for (const step of path) {
        const next = childOf(entry.from, step)
        if (next === undefined) return { found: false, value: spanOf(text, entry) }
        entry = next
      }
      return { found: true, ...(entry.name && { name: entry.name }), value: spanOf(text, entry) }
    },

    /** The value of the property "type" of the object at `from`, if it has one. */
    typeOf(from: number): TextSpan | undefined {
      const type = text[from] === '{' ? childOf(from, 'type') : undefined
      return type && spanOf(text, type)
    },

    /**
     * Lists properties of the parsed value `root` that a later one of the same name shadows, at most `max`. `isFirst` is
     * whether it is the first key of its object, with others between the two places.
     */
    duplicates(root: unknown, max: number) {
      const found: { path: Path; first: TextSpan; second: TextSpan; isFirst: boolean }[] = []
      visit({ from: start, to: text.length }, root, [])
      return found

      /** A piece has duplicate keys when it has more properties than its parsed value; only such pieces are read. */
      function visit({ from, to }: Entry, value: unknown, path: Path): void {
        if (typeof value !== 'object' || value === null || found.length >= max) return
        if (measureText(text, from, to).members === countMembers(value)) return
        const seen = new Map<string | number, Entry>()
        for (const [key, entry] of listEntries(text, from)) {
          const first = seen.get(key)?.name
          if (first && entry.name && found.length < max) {
            const isFirst = seen.size > 1 && seen.keys().next().value === key
            found.push({ path: [...path, key], first, second: entry.name, isFirst })
          }
          seen.set(key, entry)
        }
        for (const [key, entry] of seen) visit(entry, stepInto(value, key), [...path, key])
      }
    },
  }
}

function spanOf(text: string, { from, to }: Entry): TextSpan {
  return [from, to < 0 ? skipValue(text, from) : to]
}

/** The properties of the object, or the entries of the list, that starts at `from` in a valid JSON text; none for other values. */
export function* listEntries(text: string, from: number): EntryIterator {
  const isGroup = text[from] === '{'
  if (!isGroup && text[from] !== '[') return undefined
  let at = skipSpaces(text, from + 1)
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index++) {
    let name: TextSpan | undefined
    if (isGroup) {
      name = [at, skipString(text, at)]
      at = skipSpaces(text, skipSpaces(text, name[1]) + 1)
    }
    const to = skipValue(text, at)
    if (name) yield [nameOf(text, name), { name, from: at, to }]
    else yield [index, { from: at, to }]
    at = skipSpaces(text, to)
    if (text[at] === ',') at = skipSpaces(text, at + 1)
  }
  return undefined
}

function nameOf(text: string, [from, to]: TextSpan): string {
  const raw = text.slice(from + 1, to - 1)
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

/** The index after the value that begins at `from` in a valid JSON text. */
export function skipValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return skipString(text, from)
  if (first !== '{' && first !== '[') {
    const scalar = /[^\s,\]}]+/y
    scalar.lastIndex = from
    return scalar.test(text) ? scalar.lastIndex : from + 1
  }
  return Math.min(findClosing(text, from) + 1, text.length)
}
