import { diffComm } from 'node-diff3'
import type { StoredText, Token } from './tokens.ts'

/** Tokens by their indexes. */
type Range = readonly number[]

type Origins = (number | undefined)[]

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
function findOrigins(tokens: readonly Token[], stored: readonly Token[]): Origins {
  return align([...stored.keys()], [...tokens.keys()], true)

  /** Compares the ends of two ranges of tokens, then the rest by words, and what differs in that by tokens. */
  function align(old: Range, now: Range, isByWord: boolean): Origins {
    const [head, tail] = commonEnds(textsOf(stored, old), textsOf(tokens, now))
    const [rest, wanted] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
    const isTooLong = !isByWord && Math.max(rest.length, wanted.length) > maxCompared
    const middle = isTooLong ? wanted.map(() => undefined) : compare(rest, wanted, isByWord)
    return [...old.slice(0, head), ...middle, ...old.slice(old.length - tail)]
  }

  function compare(old: Range, now: Range, isByWord: boolean): Origins {
    const [before, after] = [
      isByWord ? splitWords(stored, old) : old,
      isByWord ? splitWords(tokens, now) : now,
    ]
    let [from, to] = [0, 0]
    return diffComm(textsOf(stored, before), textsOf(tokens, after)).flatMap((part): Origins => {
      const gone = before.slice(from, from + (part.common ?? part.buffer1).length)
      const come = after.slice(to, to + (part.common ?? part.buffer2).length)
      from += gone.length
      to += come.length
      // Equal words may be of other tokens: a typed <br> is a text, a line break is not.
      if (part.common && gone.flat().length === come.flat().length) return gone.flat()
      return isByWord ? align(gone.flat(), come.flat(), false) : come.flat().map(() => undefined)
    })
  }
}

/** Counts the texts that two lists have in common at their start, and at their end. */
function commonEnds(a: readonly string[], b: readonly string[]): [head: number, tail: number] {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return [head, tail]
}

/** Splits a range of tokens into words, each with the space after it, and tags. */
function splitWords(tokens: readonly Token[], range: Range): Range[] {
  const words: number[][] = []
  let isOpen = false
  for (const index of range) {
    const token = tokens[index]
    if (isOpen && token?.kind === 'text') words.at(-1)?.push(index)
    else words.push([index])
    isOpen = token?.kind === 'text' && token.value !== ' '
  }
  return words
}

/** The texts of tokens, or of words, by their indexes. */
function textsOf(tokens: readonly Token[], parts: readonly (number | Range)[]): string[] {
  return parts.map((part) =>
    [part]
      .flat()
      .map((index) => tokens[index]?.value)
      .join(''),
  )
}
