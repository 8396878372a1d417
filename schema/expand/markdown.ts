import type { Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A piece of a text, and the characters [from, to) of the Markdown that it comes from. */
export interface Piece {
  text: string
  from: number
  to: number
}

/** The properties of a part of an article that Markdown writes, in the order in which a part shows them. */
const order = ['title', 'text', 'image', 'quote', 'code'] as const

/** A part of an article: the pieces of each of its properties. */
export type MarkdownPart = Partial<
  Record<(typeof order)[number] | 'level' | 'imageAlt' | 'caption', readonly Piece[]>
>

/** What is not possible in the Markdown of an article, at these characters of it. */
export interface MarkdownFault {
  message: string
  hint: string
  from: number
  to: number
}

/** Reads Markdown from `start` on as the parts of an article, without those that are not possible there. */
export function readMarkdown(
  text: string,
  start = 0,
): { parts: MarkdownPart[]; faults: MarkdownFault[] } {
  const { children: nodes } = fromMarkdown(text.slice(start))
  const faults: MarkdownFault[] = []
  const addresses = new Map(
    nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  )
  const spanOf = ({ position }: Nodes) => ({
    from: start + (position?.start.offset ?? 0),
    to: start + (position?.end.offset ?? 0),
  })
  const spanAfter = (node: Nodes, alt?: string | null) => {
    const { from, to } = spanOf(node)
    return { from: from + (alt ?? '').length, to }
  }
  const refuse = (node: Nodes, fault: Omit<MarkdownFault, 'from' | 'to'>): [] => {
    faults.push({ ...fault, ...spanOf(node) })
    return []
  }
  const refuseOther = (node: Nodes): [] =>
    refuse(node, node.type === 'html' ? noHtml : node.type === 'thematicBreak' ? noLine : noPicture)

  const pieces = (node: Nodes, value: string, write = escapeMarkup): Piece[] =>
    findWords(value, text, spanOf(node)).map((word) => ({ ...word, text: write(word.text) }))
  const around = (node: Nodes, name: string, inner: readonly Piece[], attributes: Piece[] = []) => {
    const span = spanOf(node)
    const open = attributes.length > 0 ? [{ text: '">', ...span }] : []
    return [
      { text: attributes.length > 0 ? `<${name} href="` : `<${name}>`, ...span },
      ...attributes,
      ...open,
      ...inner,
      { text: `</${name}>`, ...span },
    ]
  }

  const inline = (some: readonly PhrasingContent[]): Piece[] =>
    some.flatMap((node): Piece[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
          return pieces(node, node.value)
        case 'break':
          return [{ text: '<br>', ...spanOf(node) }]
        case 'emphasis':
          return around(node, 'em', inline(node.children))
        case 'strong':
          return around(node, 'strong', inline(node.children))
        case 'link':
          return around(node, 'a', inline(node.children), pieces(node, node.url))
        case 'linkReference': {
          const target = addresses.get(node.identifier)
          const href = target ? pieces(target, target.url) : []
          return around(node, 'a', inline(node.children), href)
        }
        default:
          return refuseOther(node)
      }
    })

  /** The markup of a paragraph or a list. */
  const markup = (node: Nodes): Piece[] => {
    if (node.type === 'paragraph') return around(node, 'p', inline(node.children))
    if (node.type !== 'list') return refuse(node, noSuchPart)
    const items = node.children.flatMap((item) => {
      const [first, ...rest] = item.children
      const lead = first?.type === 'paragraph' ? inline(first.children) : first ? markup(first) : []
      return around(item, 'li', [...lead, ...rest.flatMap(markup)])
    })
    return around(node, node.ordered ? 'ol' : 'ul', items)
  }

  const partOf = (node: Nodes): MarkdownPart | [] => {
    const whole = (value: string): Piece[] => [{ text: value, ...spanOf(node) }]
    switch (node.type) {
      case 'definition':
        return []
      case 'heading':
        if (node.depth === 1 || node.depth > 3) return refuse(node, noHeading)
        return {
          title: node.children.flatMap((child) => pieces(child, plain(child), String)),
          ...(node.depth === 3 && { level: whole('subsection') }),
        }
      case 'paragraph': {
        const [only, ...others] = node.children
        if (only?.type !== 'image' || others.length > 0) return { text: markup(node) }
        const name = only.url.replace(/^.*\//, '').replace(/\.\w+$/, '')
        const { alt, title } = only
        return {
          image: findWords(name, text, spanAfter(only, alt)),
          ...(alt && { imageAlt: pieces(only, alt, String) }),
          ...(title && { caption: pieces(only, title, String) }),
        }
      }
      case 'list':
        return { text: markup(node) }
      case 'blockquote':
        return { quote: node.children.flatMap(markup) }
      case 'code':
        return { code: pieces(node, node.value, String) }
      default:
        return refuseOther(node)
    }
  }

  const parts: MarkdownPart[] = []
  for (const part of nodes.flatMap(partOf)) {
    const last = parts.at(-1)
    const place = order.findIndex((name) => name in part)
    const end = last ? order.findLastIndex((name) => name in last) : order.length
    if (last && part.text && order[end] === 'text') last.text = [...(last.text ?? []), ...part.text]
    else if (last && end < place) Object.assign(last, part)
    else parts.push({ ...part })
  }
  return { parts, faults }
}

const noHtml = {
  message: 'HTML is not possible here.',
  hint: 'Write it in Markdown, or leave it out.',
}
const noLine = {
  message: 'A line is not possible here.',
  hint: 'Leave it out, or write a heading.',
}
const noPicture = {
  message: 'A picture is not possible within a text.',
  hint: 'Put it in a paragraph by itself.',
}
const noSuchPart = {
  message: 'Only paragraphs and lists are possible in a list or a quote.',
  hint: 'Write it before or after, without an indentation.',
}
const noHeading = {
  message: 'Headings begin with ## or ###.',
  hint: 'Write ## for a section, or ### for one below it.',
}

/** Finds the words of a value within a place of a text; a word that is written otherwise is at the whole place. */
export function findWords(value: string, text: string, { from, to }: Omit<Piece, 'text'>): Piece[] {
  let at = from
  return (value.match(/\s+|\S+/g) ?? []).map((word) => {
    const found = text.indexOf(word, at)
    if (found === -1 || found + word.length > to) return { text: word, from, to }
    at = found + word.length
    return { text: word, from: found, to: at }
  })
}

/** The letters of a node, without markup. */
function plain(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}

/** Writes a plain text in markup. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
