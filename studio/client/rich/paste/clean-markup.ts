import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { isAllowedAddress } from '../../../../check/rules/general/texts/unsafe-markup.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** A part of what is pasted: a text with its tags, a block, or an entry of a list of Word, which has no element for lists. */
type Part =
  | { kind: 'inline' | 'block'; html: string }
  | { kind: 'entry'; html: string; list: 'ul' | 'ol' }

/** What is around a text. */
interface Around {
  /** Tags, from the outer one to the inner one. */
  marks: readonly string[]
  href?: string | undefined
}

/** Characters that no text may contain. */
const unwritable = /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Elements of which nothing is pasted. */
const dropped = new Set(
  'script style title head meta link base template noscript iframe frame object embed applet svg math canvas img picture video audio source track map area input select textarea button datalist dialog colgroup'.split(
    ' ',
  ),
)
/** Elements that begin a new line, as a paragraph. */
const paragraphs = new Set(
  'p div section article header footer main aside nav blockquote pre address figure figcaption h1 h2 h3 h4 h5 h6 dl dt dd table thead tbody tfoot tr caption form fieldset hr center details summary'.split(
    ' ',
  ),
)

/** Reduces pasted HTML, such as that of Word, Google Docs or a web page, to the elements that texts may contain. */
export function cleanMarkup(html: string): string {
  const parts = cleanNodes(parseFragment(html).childNodes, { marks: [] })
  return joinRepeated(writeParts(parts))
}

function cleanNodes(nodes: readonly Node[], around: Around): Part[] {
  return nodes.flatMap((node): Part[] => {
    if ('value' in node) return [{ kind: 'inline', html: wrapText(node.value, around) }]
    return 'tagName' in node ? cleanElement(node, around) : []
  })
}

function cleanElement(element: Element, around: Around): Part[] {
  const { tagName: name, childNodes } = element
  const style = styleOf(element)
  if (dropped.has(name) || style['mso-list'] === 'ignore' || style['display'] === 'none') return []
  if (name === 'br') return [{ kind: 'inline', html: '<br>' }]
  const inner = (): Part[] => cleanNodes(childNodes, innerOf(element, around))
  if (name === 'ul' || name === 'ol') return cleanList(name, inner())
  if (name === 'li') return [{ kind: 'entry', html: writeEntry(inner()), list: 'ul' }]
  if (name === 'td' || name === 'th') return [...inner(), { kind: 'inline', html: ' ' }]
  if (style['mso-list'] !== undefined)
    return [{ kind: 'entry', html: writeEntry(inner()), list: listOfWord(element) }]
  return paragraphs.has(name) ? [{ kind: 'block', html: writeParts(inner(), true) }] : inner()
}

/** The marks and the link of an element join those around it. */
function innerOf(element: Element, { marks, href }: Around): Around {
  const added = markNamesOf(element).filter((mark) => !marks.includes(mark))
  const own = element.tagName === 'a' ? attributeOf(element, 'href')?.trim() : undefined
  return {
    marks: [...marks, ...added],
    href: own !== undefined && isAllowedAddress(own) ? own : href,
  }
}

/** Entries of a list; a list directly in a list belongs to the entry before it. */
function cleanList(name: 'ul' | 'ol', parts: readonly Part[]): Part[] {
  const entries: string[] = []
  for (const { kind, html } of parts) {
    if (kind === 'entry') entries.push(html)
    else if (kind === 'block') entries.push(`${entries.pop() ?? ''}${html}`)
    else if (html.trim() !== '') entries.push(html.trim())
  }
  const written = entries.filter((html) => html !== '').map((html) => `<li>${html}</li>`)
  return written.length === 0
    ? []
    : [{ kind: 'block', html: `<${name}>${written.join('')}</${name}>` }]
}

/** An entry with one paragraph is that text. */
function writeEntry(parts: readonly Part[]): string {
  const html = writeParts(parts)
  const [, text] = /^<p>((?:(?!<\/?p>).)*)<\/p>(?=$|<[uo]l>)/s.exec(html) ?? []
  return text === undefined ? html : text + html.slice(text.length + '<p></p>'.length)
}

/** Writes parts, with a paragraph around texts if there are blocks, or anyway. */
function writeParts(parts: readonly Part[], isBlock = false): string {
  const written: string[] = []
  let line = ''
  const endLine = (): void => {
    const text = trimLine(line)
    if (text !== '') written.push(hasBlocks || isBlock ? `<p>${text}</p>` : text)
    line = ''
  }
  const hasBlocks = parts.some(({ kind }) => kind !== 'inline')
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (part?.kind === 'inline') line += part.html
    else if (part?.kind === 'block') {
      endLine()
      written.push(part.html)
    } else if (part?.kind === 'entry') {
      endLine()
      const others = parts.slice(at).findIndex((one) => !isEntry(one, part.list))
      const entries = parts.slice(at, others === -1 ? undefined : at + others)
      written.push(...cleanList(part.list, entries).map(({ html }) => html))
      at += entries.length - 1
    }
  }
  endLine()
  return written.join('')
}

function isEntry(part: Part, list: 'ul' | 'ol'): boolean {
  const isSpace = part.kind === 'inline' && part.html.trim() === ''
  return isSpace || (part.kind === 'entry' && part.list === list)
}

/** Removes spaces and line breaks at the ends. */
function trimLine(html: string): string {
  const line = joinRepeated(html).replaceAll(/ {2,}/g, ' ')
  return line.replace(/^(?:\s|<br>)+/, '').replace(/(?:\s|<br>)+$/, '')
}

function wrapText(text: string, { marks, href }: Around): string {
  const plain = text
    .replaceAll(unwritable, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[ \t\n\f\r]+/g, ' ')
  if (plain.trim() === '') return plain === '' ? '' : ' '
  const link = href === undefined ? [] : [`a href="${escape(href).replaceAll('"', '&quot;')}"`]
  const tags = [...link, ...marks]
  const [, before = '', inner = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(escape(plain)) ?? []
  const open = tags.map((tag) => `<${tag}>`).join('')
  const close = tags.toReversed().map((tag) => `</${tag.replace(/ .*/s, '')}>`)
  return before + open + inner + close.join('') + after
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Joins elements that end where the same element begins. */
function joinRepeated(html: string): string {
  const joined = html
    .replaceAll(/<\/(strong|em|u|s|small|mark|sub|sup)>( ?)<\1>/g, '$2')
    .replaceAll(/(<a href="[^"]*">)([^<]*)<\/a>( ?)\1/g, '$1$2$3')
  return joined === html ? html : joinRepeated(joined)
}

function listOfWord(element: Element): 'ul' | 'ol' {
  const marker = textOf(element).trim()
  return /^(?:\d+|[a-z]{1,4})[.)]/i.test(marker) ? 'ol' : 'ul'
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function attributeOf({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

/** What elements mean for the letters in them. */
const elementsByMark = {
  strong: ['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'],
  em: ['i', 'em', 'cite'],
  u: ['u', 'ins'],
  s: ['s', 'strike', 'del'],
  small: ['small'],
  mark: ['mark'],
  sub: ['sub'],
  sup: ['sup'],
}

/** The style attribute of an element, in lower case. */
function styleOf(element: Element): Readonly<Record<string, string>> {
  const style = attributeOf(element, 'style') ?? ''
  return Object.fromEntries(
    style.split(';').flatMap((part): [string, string][] => {
      const [name = '', value] = part.split(':')
      return value === undefined ? [] : [[name.trim().toLowerCase(), value.trim().toLowerCase()]]
    }),
  )
}

/** Lists what an element means for the letters in it, by its name and its style: Google Docs writes `<b>` for normal text. */
function markNamesOf(element: Element): string[] {
  const marks = new Set(
    Object.entries(elementsByMark).flatMap(([mark, names]) =>
      names.includes(element.tagName) ? [mark] : [],
    ),
  )
  const style = styleOf(element)
  const set = (mark: string, isOn: boolean | undefined): void => {
    if (isOn === true) marks.add(mark)
    else if (isOn === false) marks.delete(mark)
  }
  set('strong', isBold(style['font-weight']))
  const slant = style['font-style']
  set('em', slant === undefined ? undefined : slant === 'italic')
  const line = style['text-decoration'] ?? style['text-decoration-line'] ?? ''
  if (line.includes('line-through')) marks.add('s')
  const { 'vertical-align': place } = style
  if (place === 'super') marks.add('sup')
  if (place === 'sub') marks.add('sub')
  return [...marks]
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}
