import { quote } from '../../check/problem/wording.ts'
import {
  isTooDense,
  isTooLong,
  parseMarkup,
  walkMarkup,
} from '../../check/rules/read/markup-tree.ts'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'
import type { PieceName } from '../../schema/read/pieces.ts'
import { anyToken } from '../../schema/values/tokens.ts'

/** Says in sentences what a translation leaves out or adds: tokens, and in markup also links and elements. */
export function compareMarkup(
  source: string,
  translation: string,
  pieces: ReadonlySet<PieceName>,
): string[] {
  const tokens = compareCounts(tokensIn(source), tokensIn(translation), (token, before, after) => {
    if (after === 0) return `${token} is missing.`
    return before === 0 ? `The source has no ${token}.` : undefined
  })
  if (!pieces.has('Html') || [source, translation].some(isUnreadable)) return tokens
  if (haveSameTags(source, translation)) return tokens
  const [before, after] = [partsIn(source), partsIn(translation)]
  return [
    ...tokens,
    ...compareCounts(before.links, after.links, (href, from, to) => {
      if (to < from) return `The link to ${quote(href)} is missing.`
      return `The source has no ${from === 0 ? '' : 'second '}link to ${quote(href)}.`
    }),
    ...compareCounts(before.elements, after.elements, (name, from, to) => {
      if (to === 0) return `<${name}> is missing.`
      if (from === 0) return `The source has no <${name}>.`
      return `<${name}> appears ${times(to)}; in the source, ${times(from)}.`
    }),
  ]
}

type Count = ReadonlyMap<string, number>

function compareCounts(
  before: Count,
  after: Count,
  explain: (name: string, before: number, after: number) => string | undefined,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [from, to] = [before.get(name) ?? 0, after.get(name) ?? 0]
    return from === to ? [] : (explain(name, from, to) ?? [])
  })
}

function tokensIn(text: string): Count {
  return countNames(text.match(anyToken) ?? [])
}

interface Parts {
  links: Count
  elements: Count
}

/** Brands have most texts in common. */
const known = createBoundedCache<Parts>(5000)
const none: Parts = { links: new Map(), elements: new Map() }
/** Most texts have no elements. */
const partsIn = (html: string): Parts =>
  html.includes('<') ? known(html, () => countParts(html)) : none

function countParts(html: string): Parts {
  const links: string[] = []
  const elements: string[] = []
  for (const { child } of walkMarkup(parseMarkup(html))) {
    if (!('tagName' in child)) continue
    const href = child.attrs.find(({ name }) => name === 'href')
    if (href) links.push(href.value)
    else elements.push(child.tagName)
  }
  return { links: countNames(links), elements: countNames(elements) }
}

function countNames(names: readonly string[]): Count {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/**
 * Whether both have the same tags, written alike and in the same order, so that reading them as HTML would find the same. Of
 * comments, and of signs that may be part of a tag, it does not know.
 */
function haveSameTags(source: string, translation: string): boolean {
  const [before, after] = [source, translation].map((html) =>
    onlyTags.test(html) ? (html.match(tags) ?? []).join('') : undefined,
  )
  return before !== undefined && before === after
}

const onlyTags = /^(?:[^<>]|<\/?[a-z][^<>]*>)*$/i
const tags = /<[^<>]*>/g

function isUnreadable(html: string): boolean {
  return isTooLong(html) || isTooDense(html)
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
