/** Characters that only the parser can judge. */
const unwritable = /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/u

/** The simplest entities; every `<` and `&` must start one of these, or a tag. */
const entity = '&(?:amp|lt|gt|quot|nbsp|#39);'
const inline = 'b|strong|i|em|u|s|small|sub|sup|mark|span'
const address = '(?:https?://[^/\\\\\\s"&<>]|mailto:|tel:|/(?![/\\\\])|#)[^\\s\\\\"&<>]*'

/** One entity or tag of plain markup. Anything else is left to the parser. */
const piece = new RegExp(
  `${entity}|<br>|<(/?)(${inline}|p|ul|ol|li|a)>|<a href="(${address})"(?: title="[^"&<>]*")?>`,
  'y',
)

/** A link in a markup text: its address, and the characters [from, to) of its attribute. */
export interface MarkupLink {
  href: string
  at: readonly [from: number, to: number]
}

/**
 * Reads the simplest markup: tags without attributes, except for the `href` and `title` of links, properly nested, with
 * blocks only in blocks. Returns its links if it is certainly safe, and undefined if the parser must decide: a quick yes,
 * never a no. Most texts are of this kind, and take a fortieth of the parser's time.
 */
export function readPlainMarkup(html: string): readonly MarkupLink[] | undefined {
  // Several rules read the same text one after the other.
  if (latest.html !== html) latest = { html, links: read(html) }
  return latest.links
}

let latest: { html: string; links: readonly MarkupLink[] | undefined } = { html: '', links: [] }

function read(html: string): readonly MarkupLink[] | undefined {
  if (unwritable.test(html)) return undefined
  const open: string[] = []
  const links: MarkupLink[] = []
  for (let done = 0; done < html.length;) {
    piece.lastIndex = nextMark(html, done)
    const isBare = isList(open.at(-1))
    if (isBare && html.slice(done, piece.lastIndex).trim() !== '') return undefined
    if (piece.lastIndex === html.length) break
    const from = piece.lastIndex
    const match = piece.exec(html)
    if (match === null) return undefined
    const [{ length }, slash, name, href] = match
    done = from + length
    if (href !== undefined) {
      if (open.includes('a') || isBare) return undefined
      const at = from + '<a '.length
      links.push({ href, at: [at, at + `href="${href}"`.length] })
      open.push('a')
    } else if (name === undefined) {
      if (isBare) return undefined
    } else if (slash === '/') {
      if (open.pop() !== name) return undefined
    } else {
      if (!fits(name, open.at(-1))) return undefined
      open.push(name)
    }
  }
  return open.length === 0 ? links : undefined
}

/** The index of the next `<` or `&`; the end if there is none. */
function nextMark(html: string, from: number): number {
  const mark = html.indexOf('<', from)
  const sign = html.indexOf('&', from)
  if (mark === -1 || sign === -1)
    return Math.max(mark, sign) === -1 ? html.length : Math.max(mark, sign)
  return Math.min(mark, sign)
}

/** Whether an element is allowed in its parent without the parser closing or moving anything. */
function fits(name: string, parent: string | undefined): boolean {
  if (name === 'a') return false // a link without a target
  if (name === 'li') return isList(parent)
  if (isList(parent)) return false
  const isBlock = name === 'p' || isList(name)
  return !isBlock || parent === undefined || parent === 'li'
}

function isList(name: string | undefined): boolean {
  return name === 'ul' || name === 'ol'
}
