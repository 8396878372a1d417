import type { Mark, Node } from 'prosemirror-model'
import { closeTag, lineBreak, openTag, textToken, type Token } from '../markup/tokens.ts'
import { attributesOf, tokenOf } from './schema.ts'

/** Writes a document as tokens. Of elements around the same text, the first in `order` is the outer one. */
export function writeTokens(doc: Node, order: readonly string[]): Token[] {
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
