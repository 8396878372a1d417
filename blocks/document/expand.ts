import type { Nodes, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { ExpandBlock, WrittenBlock } from '../../schema/expand/expand-block.ts'

type Part = WrittenBlock<'article'>['parts'][number]

/** What parts of an article show, in that order. */
const order = ['title', 'text', 'image', 'quote', 'code'] as const

/** Makes an article of a document in Markdown. HTML in it is refused: its texts are checked like all others. */
export const expand: ExpandBlock<'document'> = ({ file }, { files }) => {
  const { children: nodes } = fromMarkdown(files.read(file).replace(/^\uFEFF/, ''))
  const addresses = new Map(
    nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  )
  const refuse = (node: Nodes, what: string): never => {
    throw new Error(`Line ${node.position?.start.line ?? 1} of ${file}: ${what}`)
  }

  const inline = (some: readonly PhrasingContent[]): string =>
    some
      .map((node): string => {
        switch (node.type) {
          case 'text':
          case 'inlineCode':
            return escape(node.value)
          case 'break':
            return '<br>'
          case 'emphasis':
            return `<em>${inline(node.children)}</em>`
          case 'strong':
            return `<strong>${inline(node.children)}</strong>`
          case 'link':
            return `<a href="${escape(node.url)}">${inline(node.children)}</a>`
          case 'linkReference':
            return `<a href="${escape(addresses.get(node.identifier) ?? '')}">${inline(node.children)}</a>`
          default:
            return refuse(
              node,
              node.type === 'html'
                ? 'HTML is not possible in a document.'
                : 'A picture stands in a paragraph by itself.',
            )
        }
      })
      .join('')

  /** The markup of a paragraph or a list. */
  const markup = (node: Nodes): string => {
    if (node.type === 'paragraph') return `<p>${inline(node.children)}</p>`
    if (node.type !== 'list')
      return refuse(node, 'Only paragraphs and lists are possible in a list or a quote.')
    const items = node.children.map(({ children }) => {
      const [first, ...rest] = children
      const lead = first?.type === 'paragraph' ? inline(first.children) : first && markup(first)
      return `<li>${lead ?? ''}${rest.map(markup).join('')}</li>`
    })
    const name = node.ordered ? 'ol' : 'ul'
    return `<${name}>${items.join('')}</${name}>`
  }

  const partOf = (node: Nodes): Part | undefined => {
    switch (node.type) {
      case 'definition':
        return undefined
      case 'heading':
        if (node.depth === 1 || node.depth > 3)
          return refuse(
            node,
            'Headings begin with ## or ###. The title is in the banner of the page.',
          )
        return {
          title: plain(node),
          ...(node.depth === 3 && { level: 'subsection' }),
        }
      case 'paragraph': {
        const [only, ...others] = node.children
        if (only?.type !== 'image' || others.length > 0) return { text: markup(node) }
        const name = only.url.replace(/^.*\//, '').replace(/\.\w+$/, '')
        const { alt, title } = only
        return { image: name, ...(alt && { imageAlt: alt }), ...(title && { caption: title }) }
      }
      case 'list':
        return { text: markup(node) }
      case 'blockquote':
        return { quote: node.children.map(markup).join('') }
      case 'code':
        return { code: node.value }
      default:
        return refuse(
          node,
          node.type === 'html'
            ? 'HTML is not possible in a document.'
            : 'A line is not possible here. Settings such as the date are in the settings of the page.',
        )
    }
  }

  const parts: Part[] = []
  for (const node of nodes) {
    const part = partOf(node)
    if (!part) continue
    const last = parts.at(-1)
    const place = order.findIndex((name) => name in part)
    if (last && part.text !== undefined && order.findLastIndex((name) => name in last) === 1)
      last.text = (last.text ?? '') + part.text
    else if (last && order.findLastIndex((name) => name in last) < place) Object.assign(last, part)
    else parts.push(part)
  }
  if (parts.length === 0) throw new Error(`${file} has no text.`)
  return { type: 'article', parts }
}

/** The letters of a node, without markup. */
function plain(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
