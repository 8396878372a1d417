import { parseMarkup } from './markup-tree.ts'
import type { Occurrence } from '../walk.ts'

/** A text as readers see it, and where its characters stand in what was written. */
export interface PlainText {
  text: string
  /** Turns characters [from, to) of the text into those of the written value. */
  placeOf(from: number, to: number): readonly [from: number, to: number]
}

const marks = /<\/?([a-z]*)[^<>]*>|&#?\w+;/gi
const breaks = new Set(['p', 'ul', 'ol', 'li', 'br'])

/** Takes the markup out of a text; elements that begin a line become a line break. */
export function readPlain({ piece, value }: Pick<Occurrence, 'piece' | 'value'>): PlainText {
  if (piece !== 'Html' || !/[<&]/.test(value)) {
    return { text: value, placeOf: (from, to) => [from, to] }
  }
  let text = ''
  const places: number[] = []
  const add = (words: string, from: number, step: number): void => {
    for (let index = 0; index < words.length; index++) places.push(from + index * step)
    text += words
  }
  let done = 0
  for (const { index, 0: mark, 1: name } of value.matchAll(marks)) {
    add(value.slice(done, index), done, 1)
    done = index + mark.length
    if (name === undefined) add(decode(mark), index, 0)
    else if (breaks.has(name.toLowerCase())) add('\n', index, 0)
  }
  add(value.slice(done), done, 1)
  return {
    text,
    placeOf: (from, to) => [places[from] ?? 0, (places[to - 1] ?? value.length - 1) + 1],
  }
}

function decode(entity: string): string {
  const [first] = parseMarkup(entity).childNodes
  return first && 'value' in first ? first.value : ''
}
