import type { Occurrence } from '../../walk.ts'
import { parseMarkup } from './markup-tree.ts'

/** A text as readers see it, with the places of its characters in the written value. */
export interface PlainText {
  text: string
  /** Turns characters [from, to) of the text into those of the written value. */
  placeOf: (from: number, to: number) => readonly [from: number, to: number]
}

const marks = /<\/?([a-z]*)[^<>]*>|&#?\w+;/gi
const breaks = new Set(['p', 'ul', 'ol', 'li', 'br'])

/** Removes the markup from a text; elements that start a line become a line break. */
export function readPlain({ piece, value }: Pick<Occurrence, 'piece' | 'value'>): PlainText {
  if (piece !== 'Html' || !/[<&]/.test(value)) {
    return { text: value, placeOf: (from, to) => [from, to] }
  }
  let text = ''
  const parts: Part[] = []
  const add = (words: string, from: number, to: number, isMark = true): void => {
    if (words !== '') parts.push({ start: text.length, from, to, isMark })
    text += words
  }
  let done = 0
  for (const { index, 0: mark, 1: name } of value.matchAll(marks)) {
    add(value.slice(done, index), done, index, false)
    done = index + mark.length
    if (name === undefined) add(decodeEntity(mark), index, done)
    else if (breaks.has(name.toLowerCase())) add('\n', index, done)
  }
  add(value.slice(done), done, value.length, false)
  const partAt = (at: number): Part =>
    parts.findLast(({ start }) => start <= at) ?? { start: 0, from: 0, to: 0, isMark: true }
  return {
    text,
    placeOf(from, to) {
      const [first, last] = [partAt(from), partAt(to - 1)]
      return [
        first.isMark ? first.from : first.from + from - first.start,
        last.isMark ? last.to : last.from + to - last.start,
      ]
    },
  }
}

/** A piece of the text, from character `start` on, and the characters [from, to) of the value that it is made of. */
interface Part {
  start: number
  from: number
  to: number
  /** Whether it is the meaning of a tag or an entity rather than the written characters. */
  isMark: boolean
}

/** The entities that texts use; the parser decodes all others. */
const common: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', '\u00a0'],
])

/** The character of an entity; the text itself if there is no such entity. */
export function decodeEntity(entity: string): string {
  const known = common.get(entity)
  if (known !== undefined) return known
  const [first] = parseMarkup(entity).childNodes
  return first && 'value' in first ? first.value : ''
}
