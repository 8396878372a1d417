import { parseFragment, type DefaultTreeAdapterTypes, type ParserError } from 'parse5'
import { readPlainMarkup, type MarkupLink } from './plain-markup.ts'

/** A node of a markup text with the node that it stands in. */
interface MarkupNode {
  child: DefaultTreeAdapterTypes.ChildNode
  parent: DefaultTreeAdapterTypes.ParentNode
}

/** Whether a text is too long to be read as markup: the schema refuses it, and its brackets may be nested thousandfold. */
export function isTooLong(html: string): boolean {
  return html.length > 20_000
}

/** So many tags and signs one text may have: what has more is no text, and browsers and the parser take long over it. */
export const maxSigns = 1_000

/** Whether a text has too many tags and signs to be read as markup. */
export function isTooDense(html: string): boolean {
  let count = 0
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if ((code === 60 || code === 38) && (count += 1) > maxSigns) return true
  }
  return false
}

/** Parses markup as browsers do, with the place of everything in it. */
export function parseMarkup(
  html: string,
  onParseError?: (error: ParserError) => void,
): DefaultTreeAdapterTypes.DocumentFragment {
  return parseFragment(html, {
    sourceCodeLocationInfo: true,
    ...(onParseError && { onParseError }),
  })
}

/** Walks the tree in the order of the text, without recursion. Elements for which `enter` says no are not gone into. */
export function* walkMarkup(
  fragment: DefaultTreeAdapterTypes.DocumentFragment,
  enter: (node: MarkupNode) => boolean = () => true,
): Generator<MarkupNode> {
  const open: MarkupNode[] = childrenOf(fragment)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    if ('tagName' in node.child && enter(node)) open.push(...childrenOf(node.child))
  }
}

/** Lists the links in a markup text. */
export function listLinks(html: string): readonly MarkupLink[] {
  if (isTooLong(html) || isTooDense(html)) return []
  return readPlainMarkup(html) ?? parseLinks(html)
}

/** The same by the parser alone, for any markup. */
export function parseLinks(html: string): MarkupLink[] {
  return [...walkMarkup(parseMarkup(html))].flatMap(({ child }) => {
    if (!('tagName' in child)) return []
    const href = child.attrs.find(({ name }) => name === 'href')
    if (!href) return []
    const place = child.sourceCodeLocation?.attrs?.['href']
    return [{ href: href.value, at: [place?.startOffset ?? 0, place?.endOffset ?? html.length] }]
  })
}

function childrenOf(parent: DefaultTreeAdapterTypes.ParentNode): MarkupNode[] {
  return parent.childNodes.map((child) => ({ child, parent })).toReversed()
}
