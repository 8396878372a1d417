import { diffIndices } from 'node-diff3'
import type { StoredText, Token } from './tokens.ts'

/** Tokens [from, to) of the stored text and of what is written. */
interface Range {
  old: readonly [from: number, to: number]
  now: readonly [from: number, to: number]
}

/** The maximum number of tokens that are compared one by one. */
const maxCompared = 500

/**
 * Writes tokens: those that were in the stored text as they were written there, entities, quotation marks and white space
 * included, and the others in the shortest way.
 */
export function keepSources(
  tokens: readonly Token[],
  { lead, tokens: stored }: StoredText,
): string {
  const origins = findOrigins(tokens, stored)
  const written = tokens.map((token, at) => stored[origins[at] ?? -1]?.source ?? token.source)
  const parts = tokens.map(({ value }, at) => {
    const source = written[at] ?? ''
    if (value !== '&' || source !== '&') return source
    const index = origins[at]
    const isAsStored = index !== undefined && origins[at + 1] === index + 1
    return isAsStored || !/^[#\w]/.test(written[at + 1] ?? '') ? source : '&amp;'
  })
  return lead + parts.join('')
}

/** For each token, finds the index that it had in the stored text; undefined for a new one. */
function findOrigins(tokens: readonly Token[], stored: readonly Token[]): (number | undefined)[] {
  const origins: (number | undefined)[] = tokens.map(() => undefined)
  const keep = ({ old, now }: Range): void => {
    for (let at = 0; at < now[1] - now[0]; at += 1) origins[now[0] + at] = old[0] + at
  }
  /** Compares a range by its ends, and what remains by its words or characters. */
  const compare = ({ old, now }: Range, isByWord: boolean): void => {
    const [before, after] = [stored.slice(...old), tokens.slice(...now)]
    const [head, tail] = commonEnds(before, after)
    keep({ old: [old[0], old[0] + head], now: [now[0], now[0] + head] })
    keep({ old: [old[1] - tail, old[1]], now: [now[1] - tail, now[1]] })
    const rest: Range = { old: [old[0] + head, old[1] - tail], now: [now[0] + head, now[1] - tail] }
    const size = Math.max(rest.old[1] - rest.old[0], rest.now[1] - rest.now[0])
    const isOneSided = rest.old[0] === rest.old[1] || rest.now[0] === rest.now[1]
    if (isOneSided || (!isByWord && size > maxCompared)) return
    const { same, different } = compareParts(stored, tokens, rest, isByWord)
    for (const range of same) keep(range)
    if (isByWord) for (const range of different) compare(range, false)
  }
  compare({ old: [0, stored.length], now: [0, tokens.length] }, true)
  return origins
}

/** Counts the tokens that two lists have in common at their start, and at their end. */
function commonEnds(a: readonly Token[], b: readonly Token[]): [head: number, tail: number] {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head]?.value === b[head]?.value) head += 1
  let tail = 0
  while (tail < most - head && a.at(-1 - tail)?.value === b.at(-1 - tail)?.value) tail += 1
  return [head, tail]
}

function compareParts(
  stored: readonly Token[],
  tokens: readonly Token[],
  { old, now }: Range,
  isByWord: boolean,
): { same: Range[]; different: Range[] } {
  const before = splitParts(stored, old, isByWord)
  const after = splitParts(tokens, now, isByWord)
  const same: Range[] = []
  const different: Range[] = []
  let [oldDone, done] = [old[0], now[0]]
  for (const { buffer1, buffer2 } of diffIndices(before.texts, after.texts)) {
    const [oldFrom, oldTo] = [before.starts[buffer1[0]], before.starts[buffer1[0] + buffer1[1]]]
    const [from, to] = [after.starts[buffer2[0]], after.starts[buffer2[0] + buffer2[1]]]
    const range: Range = {
      old: [oldFrom ?? old[1], oldTo ?? old[1]],
      now: [from ?? now[1], to ?? now[1]],
    }
    same.push({ old: [oldDone, range.old[0]], now: [done, range.now[0]] })
    different.push(range)
    oldDone = range.old[1]
    done = range.now[1]
  }
  same.push({ old: [oldDone, old[1]], now: [done, now[1]] })
  return { same, different }
}

/** Splits tokens into words, each with the space after it, and tags; or into tokens. */
function splitParts(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  isByWord: boolean,
): { texts: string[]; starts: number[] } {
  const texts: string[] = []
  const starts: number[] = []
  let isOpen = false
  for (const [index, { kind, value }] of tokens.slice(from, to).entries()) {
    if (isOpen && kind === 'text') texts.push(`${texts.pop()}${value}`)
    else {
      texts.push(value)
      starts.push(from + index)
    }
    isOpen = isByWord && kind === 'text' && value !== ' '
  }
  return { texts, starts }
}
