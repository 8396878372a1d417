/** Signs that stand for themselves; every `<` and `&` outside of marks has to be one of these. */
const entity = '&(?:amp|lt|gt|quot|nbsp|#39);'
const inline = 'b|strong|i|em|u|s|small|sub|sup|mark|span'
const address = '(?:https?://[^/\\\\\\s"&<>]|mailto:|tel:|/(?![/\\\\])|#)[^\\s\\\\"&<>]*'

/** One piece of plain markup. What stands between two pieces, or does not fit, is left to the parser. */
const piece = new RegExp(
  `[^<&\\p{Cc}\\p{Cs}\\p{Noncharacter_Code_Point}]+|[\\n\\t]|${entity}|<br>|<(/?)(${inline}|p|ul|ol|li|a)>|<a href="(${address})">`,
  'uy',
)

/** A link in a markup text: its address, and the characters [from, to) of its attribute. */
export interface MarkupLink {
  href: string
  at: readonly [from: number, to: number]
}

/**
 * Reads markup of the plainest kind: marks without attributes but `href`, closed in the order in which they were opened,
 * blocks only in blocks. Returns its links where it is safe beyond doubt, and undefined where the parser has to look: a
 * quick yes, never a no. Text of most pages is of this kind, and takes a twentieth of the parser's time.
 */
export function readPlainMarkup(html: string): MarkupLink[] | undefined {
  const open: string[] = []
  const links: MarkupLink[] = []
  for (piece.lastIndex = 0; piece.lastIndex < html.length;) {
    const from = piece.lastIndex
    const match = piece.exec(html)
    if (match === null) return undefined
    const [text, slash, name, href] = match
    if (href !== undefined) {
      if (open.includes('a') || isList(open.at(-1))) return undefined
      links.push({ href, at: [from + '<a '.length, from + text.length - '>'.length] })
      open.push('a')
    } else if (name === undefined) {
      if (isList(open.at(-1)) && text.trim() !== '') return undefined
    } else if (slash === '/') {
      if (open.pop() !== name) return undefined
    } else {
      if (!fits(name, open.at(-1))) return undefined
      open.push(name)
    }
  }
  return open.length === 0 ? links : undefined
}

/** Whether an element may stand in its parent without the parser closing or moving anything. */
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
