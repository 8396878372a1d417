import { parse, type DefaultTreeAdapterTypes } from 'parse5'

/**
 * The content of a page as lines in the order of the page: its words, and for each heading, link, list, picture, part
 * of the page and tag in its head a line. Two pages with the same outline have equal content, whatever
 * their markup. The address of the social card is left out, as only we draw one.
 */
export function outlineOf(html: string): string[] {
  return linesOf(parse(html))
}

const parts =
  /^(?:title|h[1-6]|ul|ol|li|details|summary|nav|main|header|footer|aside|section|article|label|input|strong)$/

function linesOf(node: DefaultTreeAdapterTypes.Node): string[] {
  if (node.nodeName === '#text' && 'value' in node) {
    const text = node.value.trim().replaceAll(/\s+/g, ' ')
    return text === '' ? [] : [text]
  }
  if (!('childNodes' in node)) return []
  const value = new Map('attrs' in node ? node.attrs.map((one) => [one.name, one.value]) : [])
  if (/^(?:style|script)$/.test(node.nodeName) && value.get('type') !== 'application/ld+json')
    return []
  const lines = node.childNodes.flatMap(linesOf)
  // The order of head tags means nothing.
  return [...lineOf(node.nodeName, value), ...(node.nodeName === 'head' ? lines.toSorted() : lines)]
}

function lineOf(name: string, value: ReadonlyMap<string, string>): string[] {
  const attributes = (...names: string[]): string[] => [
    [name, ...names.map((one) => value.get(one) ?? '')].join(' '),
  ]
  if (parts.test(name)) return [name]
  if (name === 'a') return attributes('href', 'rel', 'aria-current')
  if (name === 'img') return attributes('alt', 'width', 'height')
  if (name === 'link' && value.get('rel') === 'canonical') return attributes('href')
  const of = value.get('name') ?? value.get('property')
  if (name !== 'meta' || of === undefined) return []
  return of.includes(':image') ? [`meta ${of}`] : [`meta ${of} ${value.get('content')}`]
}
