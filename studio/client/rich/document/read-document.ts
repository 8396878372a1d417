import { type Node, Fragment, Mark } from 'prosemirror-model'
import { keepSources } from '../markup/keep-sources.ts'
import {
  blockNames,
  readTokens,
  type Token,
  closeTag,
  lineBreak,
  openTag,
  textToken,
} from '../markup/tokens.ts'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { tokenPatternOf, tokensOf } from '../../../../schema/values/tokens.ts'
import { schema, attributesOf, plainSchema, tokenOf } from './schema.ts'

/** An element whose content is read. */
interface Open {
  name: string
  attributes: Readonly<Record<string, string>>
  blocks: Node[]
  inline: Node[]
}

/** Makes a document of tokens, on a site with these settings; undefined if none has this structure. */
export function readDocument(tokens: readonly Token[], settings: SiteConfig): Node | undefined {
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
