import { parseMarkup } from './markup-tree.ts'
import type { Occurrence } from '../walk.ts'

/** A text as readers see it, and where its characters stand in what was written. */
export interface PlainText {
  text: string
  /** Turns characters [from, to) of the text into those of the written value. */
  placeOf: (from: number, to: number) => readonly [from: number, to: number]
}

const marks = /<\/?([a-z]*)[^<>]*>|&#?\w+;/gi
const breaks = new Set(['p', 'ul', 'ol', 'li', 'br'])

/** Takes the markup out of a text; elements that begin a line become a line break. */
export function readPlain({ piece, value }: Pick<Occurrence, 'piece' | 'value'>): PlainText {
  if (piece !== 'Html' || !/[<&]/.test(value)) {
    return { text: value, placeOf: (from, to) => [from, to] }
  }
  let text = ''
  const parts: Part[] = []
  const add = (words: string, from: number, isWritten: boolean): void => {
    if (words !== '') parts.push({ start: text.length, from, isWritten })
    text += words
  }
  let done = 0
  for (const { index, 0: mark, 1: name } of value.matchAll(marks)) {
    add(value.slice(done, index), done, true)
    done = index + mark.length
    if (name === undefined) add(decode(mark), index, false)
    else if (breaks.has(name.toLowerCase())) add('\n', index, false)
  }
  add(value.slice(done), done, true)
  const placeOf = (at: number): number => {
    const part = parts.findLast(({ start }) => start <= at)
    return part ? part.from + (part.isWritten ? at - part.start : 0) : 0
  }
  return { text, placeOf: (from, to) => [placeOf(from), placeOf(to - 1) + 1] }
}

/** A piece of the text that stands in the value as it is, or is made of a mark there. */
interface Part {
  start: number
  from: number
  isWritten: boolean
}

function decode(entity: string): string {
  const [first] = parseMarkup(entity).childNodes
  return first && 'value' in first ? first.value : ''
}
