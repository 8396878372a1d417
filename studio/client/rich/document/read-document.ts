import { diffComm } from 'node-diff3'
import { type Node, Fragment, Mark } from 'prosemirror-model'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { tokenPatternOf, tokensOf } from '../../../../schema/values/tokens.ts'
import {
  blockNames,
  readTokens,
  type Token,
  closeTag,
  lineBreak,
  openTag,
  textToken,
  type StoredText,
} from '../markup/tokens.ts'
import { schema, attributesOf, plainSchema, tokenOf } from './schema.ts'

/** An element whose content is read. */
interface Open {
  name: string
  attributes: Readonly<Record<string, string>>
  blocks: Node[]
  inline: Node[]
}

/** Makes a document of tokens, on a site with these settings; undefined if none has this structure. */
function readDocument(tokens: readonly Token[], settings: SiteConfig): Node | undefined {
  const known = tokensOf(settings)
  const open: Open[] = [{ name: 'doc', attributes: {}, blocks: [], inline: [] }]
  const marks: Mark[] = []
  for (const token of tokens) {
    const top = open.at(-1)
    if (!top) return undefined
    if (token.kind === 'text' || token.kind === 'break') {
      top.inline.push(inlineOf(token, marks, known))
    } else if (!blockNames.has(token.name)) {
      if (token.kind === 'close') marks.pop()
      else marks.push(schema.mark(token.name, token.attributes))
    } else if (marks.length > 0) {
      return undefined
    } else if (token.kind === 'open') {
      endLine(top)
      open.push({ name: token.name, attributes: token.attributes, blocks: [], inline: [] })
    } else {
      open.pop()
      const made = nodeOf(top)
      if (!made) return undefined
      open.at(-1)?.blocks.push(made)
    }
  }
  const [whole] = open
  return whole && nodeOf(whole)
}

function inlineOf(
  { kind, value }: Pick<Token, 'kind' | 'value'>,
  marks: readonly Mark[],
  known: readonly string[],
): Node {
  const set = marks.reduce((all, mark) => mark.addToSet(all), Mark.none)
  if (kind === 'break') return schema.node('br', undefined, undefined, set)
  return known.includes(value)
    ? schema.node('token', { token: value }, undefined, set)
    : schema.text(value, set)
}

/** Text between blocks is a line. */
function endLine(open: Open): void {
  if (open.inline.length === 0) return
  open.blocks.push(schema.node('line', undefined, Fragment.fromArray(open.inline)))
  open.inline = []
}

function nodeOf(open: Open): Node | undefined {
  const type = schema.nodes[open.name]
  if (type?.inlineContent === false) {
    endLine(open)
    if (open.blocks.length === 0 && type.name !== 'ul' && type.name !== 'ol')
      open.blocks.push(schema.node('line'))
  }
  const content = Fragment.fromArray(type?.inlineContent === true ? open.inline : open.blocks)
  const isWhole = type?.inlineContent !== true || open.blocks.length === 0
  return isWhole && type?.validContent(content) ? type.create(open.attributes, content) : undefined
}

/**
 * Reads a text with markup as a document, which writes another one: what both have in common is written as it was. Returns
 * undefined if the text cannot be shown as a document that is written as the same text.
 */
export function readRichText(written: string, settings: SiteConfig) {
  const stored = readTokens(written, settings)
  const doc = stored && readDocument(stored.tokens, settings)
  if (!stored || !doc) return undefined
  const order = stored.tokens.flatMap((token) =>
    token.kind === 'open' && !blockNames.has(token.name) ? [token.name] : [],
  )
  const write = (next: Node): string => keepSources(writeTokens(next, order), stored)
  return write(doc) === written ? { doc, write } : undefined
}

/** Reads a text without markup as a document, which is written as its characters and tokens. */
export function readPlainText(written: string, settings: SiteConfig) {
  const tokens = written.match(tokenPatternOf(settings)) ?? []
  const content = written.split(tokenPatternOf(settings)).flatMap((text, index) => {
    const token = tokens[index]
    return [
      ...(text === '' ? [] : [plainSchema.text(text)]),
      ...(token === undefined ? [] : [plainSchema.node('token', { token })]),
    ]
  })
  return {
    doc: plainSchema.node('doc', undefined, content),
    write: (next: Node) => next.textContent,
  }
}

/** Writes a document as tokens. Of elements around the same text, the first in `order` is the outer one. */
function writeTokens(doc: Node, order: readonly string[]): Token[] {
  return doc.children.flatMap((node, index) => {
    const tokens = writeBlock(node, order)
    const isApart = node.type.name === 'line' && doc.maybeChild(index - 1)?.type.name === 'line'
    return isApart ? [lineBreak, ...tokens] : tokens
  })
}

function writeBlock(node: Node, order: readonly string[]): Token[] {
  const { name } = node.type
  const content = node.inlineContent
    ? writeInline(node.children, [], order)
    : writeTokens(node, order)
  return name === 'line'
    ? content
    : [openTag(name, attributesOf(node.attrs)), ...content, closeTag(name)]
}

/** Writes nodes inside marks that are open: the mark that goes the furthest is opened first. */
function writeInline(
  nodes: readonly Node[],
  open: readonly Mark[],
  order: readonly string[],
): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]
    const [first] = (node?.marks ?? [])
      .filter((mark) => !mark.isInSet(open))
      .map((mark) => ({ mark, end: endOf(mark, nodes, at) }))
      .toSorted((a, b) => b.end - a.end || rankOf(a.mark, order) - rankOf(b.mark, order))
    if (first) {
      const { mark, end } = first
      const { name } = mark.type
      tokens.push(openTag(name, attributesOf(mark.attrs)))
      tokens.push(...writeInline(nodes.slice(at, end), [...open, mark], order), closeTag(name))
      at = end
    } else {
      tokens.push(...writeLeaf(node))
      at += 1
    }
  }
  return tokens
}

function endOf(mark: Mark, nodes: readonly Node[], from: number): number {
  const end = nodes.findIndex((node, index) => index > from && !mark.isInSet(node.marks))
  return end === -1 ? nodes.length : end
}

const usual = ['span', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'mark', 'sub', 'sup', 'a']

function rankOf({ type: { name } }: Mark, order: readonly string[]): number {
  const index = order.indexOf(name)
  return index === -1 ? order.length + usual.indexOf(name) : index
}

function writeLeaf(node: Node | undefined): Token[] {
  if (node?.type.name === 'br') return [lineBreak]
  if (node?.type.name === 'token') return [textToken(tokenOf(node))]
  return Array.from(node?.text ?? '', textToken)
}

/** Tokens by their indexes. */
type Range = readonly number[]

type Origins = (number | undefined)[]

/** The maximum number of tokens that are compared one by one. */
const maxCompared = 500

/**
 * Writes tokens: those that were in the stored text as they were written there, entities, quotation marks and white space
 * included, and the others in the shortest way.
 */
function keepSources(tokens: readonly Token[], { lead, tokens: stored }: StoredText): string {
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
