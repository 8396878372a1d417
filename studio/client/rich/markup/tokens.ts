import type { DefaultTreeAdapterTypes } from 'parse5'
import { findUnsafeMarkup } from '../../../../check/rules/general/texts/unsafe-markup.ts'
import { isTooLong, parseMarkup } from '../../../../check/rules/read/markup-tree.ts'
import { decodeEntity } from '../../../../check/rules/read/plain-text.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { SiteConfig } from '../../../../schema/config/site-options.ts'
import { tokenPatternOf } from '../../../../schema/values/tokens.ts'

/** The attributes of an element in a text. */
export type Attributes = Readonly<Record<string, string>>

/** A tag, a line break, or a character of a text; a token of the site, {keyword}, counts as a character. */
export type Token =
  | { kind: 'text'; value: string; source: string }
  | { kind: 'break'; value: string; source: string }
  | { kind: 'open'; value: string; source: string; name: string; attributes: Attributes }
  | { kind: 'close'; value: string; source: string; name: string }

/** A stored text: its tokens by their meaning, each with the characters that it is written with. */
export interface StoredText {
  /** White space before the first token. */
  lead: string
  tokens: readonly Token[]
}

/** The elements that begin a new line. */
export const blockNames: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li'])

/** Reads a text as browsers do; undefined if the check rejects its markup. White space that is not shown joins the token before it. */
export function readTokens(html: string, settings: SiteConfig): StoredText | undefined {
  if (isTooLong(html) || findUnsafeMarkup(html).length > 0) return undefined
  const tokens: Token[] = []
  const units = unitsOf(settings)
  const { childNodes } = parseMarkup(html)
  return addNodes(childNodes, html, units, tokens) ? collapseSpace(tokens) : undefined
}

/** Makes the token of an opening tag, written in the shortest way. */
export function openTag(name: string, attributes: Attributes): Token {
  const written = attributeNames
    .filter((key) => attributes[key] !== undefined)
    .map((key) => ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`)
  const value = `<${name}${written.join('')}>`
  return { kind: 'open', value, source: value, name, attributes }
}

/** Makes the token of a closing tag. */
export function closeTag(name: string): Token {
  return { kind: 'close', value: `</${name}>`, source: `</${name}>`, name }
}

/** The token of a line break. */
export const lineBreak: Token = { kind: 'break', value: '<br>', source: '<br>' }

/** Makes the token of a character, or of a token of the site. */
export function textToken(value: string): Token {
  return { kind: 'text', value, source: sources.get(value) ?? value }
}

const attributeNames = ['href', 'title', 'lang']

/** What is not written as it is shown. */
const sources: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['\u00A0', '&nbsp;'],
])

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Adds the tokens of nodes; returns false if they cannot be read from their places. */
function addNodes(
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  html: string,
  units: RegExp,
  tokens: Token[],
): boolean {
  return nodes.every((node) => {
    const place = node.sourceCodeLocation
    if (!place) return false
    if ('value' in node)
      return addText(html.slice(place.startOffset, place.endOffset), node.value, units, tokens)
    if (!('tagName' in node)) return false
    const { tagName: name, attrs } = node
    if (name === 'br' && attrs.length === 0) {
      tokens.push({ ...lineBreak, source: html.slice(place.startOffset, place.endOffset) })
      return true
    }
    if (!('startTag' in place) || !place.startTag || !place.endTag) return false
    const attributes = Object.fromEntries(attrs.map((one) => [one.name, one.value]))
    const { startTag, endTag } = place
    const source = html.slice(startTag.startOffset, startTag.endOffset)
    tokens.push({ ...openTag(name, attributes), source })
    if (!addNodes(node.childNodes, html, units, tokens)) return false
    tokens.push({ ...closeTag(name), source: html.slice(endTag.startOffset, endTag.endOffset) })
    return true
  })
}

/** What finds the characters of a text, as they are written, and the tokens of the site. */
const unitsOf = oncePer(
  (settings: SiteConfig) =>
    new RegExp(`${tokenPatternOf(settings).source}|&(?:#\\w+|\\w+);|[^]`, 'gu'),
)

function addText(source: string, shown: string, units: RegExp, tokens: Token[]): boolean {
  const parts = source.match(units) ?? []
  const values = parts.map((part) =>
    part.length > 1 && part.startsWith('&') ? decodeEntity(part) : part,
  )
  if (values.join('') !== shown) return false
  for (const [index, value] of values.entries())
    tokens.push({ kind: 'text', value, source: parts[index] ?? value })
  return true
}

/** Removes the white space that browsers do not show, and makes the rest single spaces. */
function collapseSpace(tokens: readonly Token[]): StoredText {
  const kept: Token[] = []
  let lead = ''
  let before: 'start' | 'space' | 'text' = 'start'
  let space = -1
  const foldInto = (index: number, source: string): void => {
    const token = kept[index]
    if (token) kept[index] = { ...token, source: token.source + source }
    else lead += source
  }
  const endLine = (): void => {
    if (before === 'space') foldInto(space - 1, kept.splice(space, 1)[0]?.source ?? '')
    before = 'start'
  }
  for (const token of tokens) {
    if (token.kind === 'text' && /^[ \t\n\f\r]$/.test(token.value)) {
      if (before === 'text') {
        space = kept.push({ ...token, value: ' ' }) - 1
        before = 'space'
      } else foldInto(kept.length - 1, token.source)
      continue
    }
    if (token.kind === 'text') before = 'text'
    else if (token.kind === 'break' || blockNames.has(token.name)) endLine()
    kept.push(token)
  }
  endLine()
  return { lead, tokens: kept }
}
