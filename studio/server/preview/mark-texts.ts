import type { Path } from '../../../check/problem/problem.ts'
import type { Schema, SchemaBundle } from '../../../schema/read/bundle.ts'
import { foldSchema } from '../../../schema/read/fold-schema.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { markOf } from '../../../site/view/text-marks.ts'

/** A value with a mark in front of each of its texts, and the places of these texts by their numbers. */
export interface Marked {
  value: unknown
  places: Path[]
}

type Mark = (value: unknown, at: Path, places: Path[]) => unknown

/** Creates the marker of the values of a schema: it marks whatever is a text, with or without markup, in a copy. */
export function createMarkTexts(bundle: SchemaBundle, start: Schema): (value: unknown) => Marked {
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
  return (value) => {
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
