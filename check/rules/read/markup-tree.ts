import { parseFragment, type DefaultTreeAdapterTypes, type ParserError } from 'parse5'
import { readPlainMarkup, type MarkupLink } from './plain-markup.ts'

interface MarkupNode {
  child: DefaultTreeAdapterTypes.ChildNode
  parent: DefaultTreeAdapterTypes.ParentNode
}

/** Whether a text is too long to be parsed as markup: the schema rejects it, and it may be nested thousands of levels deep. */
export function isTooLong(html: string): boolean {
  return html.length > 20_000
}

/** The maximum number of tags and entities in a text; with more, browsers and the parser become slow. */
export const maxSigns = 1_000

/** Whether a text has too many tags and entities to be parsed as markup. */
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

/** Walks the tree in text order, without recursion. Skips the contents of elements for which `enter` returns false. */
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

/** Lists the links by the parser alone, for any markup. */
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
