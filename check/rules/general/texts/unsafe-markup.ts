import type { DefaultTreeAdapterTypes, Token } from 'parse5'
import { suggest } from '../../../../schema/config/suggest.ts'
import {
  fillTokens,
  readTokenValues,
  tokenPatternOf,
  type TokenValues,
} from '../../../../schema/values/tokens.ts'
import { fixWords } from '../../../problem/fix-with.ts'
import { didYouMean, quote } from '../../../problem/wording.ts'
import { repairValue } from '../../../schema/repair.ts'
import type { Occurrence } from '../../../walk.ts'
import { isTooDense, isTooLong, maxSigns, parseMarkup, walkMarkup } from '../../read/markup-tree.ts'
import { readPlainMarkup } from '../../read/plain-markup.ts'
import { findingLimit, type Rule, type TextFinding } from '../../rule.ts'

/** The elements that markup may contain. */
export const markupElements: ReadonlySet<string> = new Set(
  'a b strong i em u s small sub sup mark br p ul ol li span'.split(' '),
)
const attributes = new Set(['href', 'title', 'lang'])
const address = /^(?:https?:\/\/[^/\\\s]|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

/** Whether a link in markup may have this target. */
export function isAllowedAddress(href: string): boolean {
  return address.test(href)
}

export const unsafeMarkup: Rule = {
  code: 'P021',
  name: 'unsafe-markup',
  severity: 'error',
  adjustable: false,
  summary: 'Markup is valid, and contains only safe elements and attributes.',
  explanation:
    'Markup is inserted into the page as it is written, so it must be complete and harmless. Close every element, and use only what is allowed. In a text, write &lt; for <, and &amp; for & before a letter.',
  example: ['<b>tables</b>', '<b>tables'],
  texts: {
    pieces: ['Html'],
    signs: ['<', '&'],
    form: /[<&]/,
    start({ site, schemas: { settings } }) {
      const values = readTokenValues(site, settings)
      const pattern = tokenPatternOf(settings)
      return (occurrence) =>
        isTooLong(occurrence.value) ? undefined : find(occurrence, { values, pattern })
    },
  },
}

function* find(
  { value, path }: Occurrence,
  { values, pattern }: { values: TokenValues; pattern: RegExp },
): Generator<TextFinding> {
  const shown = fillTokens(value, values)
  if (isPlain(value) && (shown === value || isPlain(shown))) return
  const faults = findUnsafeMarkup(value)
  for (const { from, to, message, hint, write } of faults) {
    const at = [from, to] as const
    const fix = write && fixWords(`Write ${write}`, { path, value }, at, write, true)
    yield { at, message, hint, ...(fix && { fix }) }
  }
  const [token = ''] = value.match(pattern) ?? []
  if (faults.length > 0 || token === '') return
  const [filled] = findUnsafeMarkup(shown)
  if (filled === undefined) return
  yield {
    at: [value.indexOf(token), value.indexOf(token) + token.length],
    message: `With ${token === '{keyword}' ? 'the keyword' : token} filled in: ${filled.message}`,
    hint: 'Put the token in the text, or in quotation marks.',
  }
}

function isPlain(html: string): boolean {
  return !isTooDense(html) && readPlainMarkup(html) !== undefined
}

interface MarkupFault {
  from: number
  to: number
  message: string
  hint: string
  /** What it must be, if nothing else can be meant. */
  write?: string
}

/** Lists what in the markup is not in the safe subset, in order of place; empty if it may be inserted unchanged. */
export function findUnsafeMarkup(written: string): MarkupFault[] {
  if (isTooDense(written)) return [tooDense]
  const faults: MarkupFault[] = []
  let html = written
  for (const { from, to, name } of findUnslashedTags(written)) {
    const write = `</${name}>`
    const message = `This <${name}> looks like the end of the <${name}> before it.`
    faults.push({ from, to, message, hint: `Write ${write}.`, write })
    html = html.slice(0, from) + write + html.slice(to)
  }
  for (const { from, to, first, second, write } of findCrossedTags(html)) {
    const isSide = write === second + first
    const hint = isSide ? `Write ${write}.` : `Move ${second} before ${first}.`
    const message = `${first} and ${second} are in the wrong order.`
    faults.push({ from, to, message, hint, ...(isSide && { write }) })
    html = html.slice(0, from) + write + html.slice(to)
  }
  const add = (
    location: Token.Location | null | undefined,
    message: string,
    hint: string,
  ): void => {
    faults.push({
      from: location?.startOffset ?? 0,
      to: location?.endOffset ?? html.length,
      message,
      hint,
    })
  }
  const fragment = parseMarkup(html, (error) =>
    faults.push({
      from: error.startOffset,
      to: Math.max(error.endOffset, error.startOffset + 1),
      message: `The markup is not valid: ${parserWords[error.code] ?? 'it is broken here'}.`,
      hint: adviseParser(error.code),
    }),
  )
  const isAllowed = ({ child }: { child: DefaultTreeAdapterTypes.ChildNode }): boolean =>
    'tagName' in child && markupElements.has(child.tagName) && child.namespaceURI.endsWith('xhtml')
  for (const { child, parent } of walkMarkup(fragment, isAllowed)) inspect(child, parent)
  if (faults.length === 0) {
    for (const { index, 0: tag, 1: slash, 2: name = '' } of findDroppedTags(html, fragment)) {
      if (/^<\/br\s*>$/i.test(tag)) {
        faults.push({ ...closedBreak, from: index, to: index + tag.length })
        continue
      }
      const misplaced = {
        message:
          slash === '/'
            ? `</${name}> closes an element that is not open.`
            : `<${name}> is not allowed here.`,
        hint:
          slash === '/'
            ? `Remove ${tag.slice(0, 40)}, or write <${name}> where the element starts.`
            : `Remove ${tag.slice(0, 40)}, or close every element where it ends.`,
      }
      const texts = markupElements.has(name.toLowerCase()) ? misplaced : notAllowed(name)
      faults.push({ from: index, to: index + tag.length, ...texts })
    }
  }
  return faults.toSorted((a, b) => a.from - b.from).slice(0, findingLimit)

  function inspect(
    child: DefaultTreeAdapterTypes.ChildNode,
    parent: DefaultTreeAdapterTypes.ParentNode,
  ): void {
    if (child.nodeName === '#text') return
    if (!('tagName' in child)) {
      add(child.sourceCodeLocation, 'Comments are not allowed in texts.', 'Remove the comment.')
      return
    }
    const place = child.sourceCodeLocation
    // The parser invents an empty element for a stray closing tag, which is reported below.
    if (!place && child.childNodes.length === 0 && child.attrs.length === 0) return
    if (!isAllowed({ child })) {
      const { message, hint } = notAllowed(child.tagName)
      add(place?.startTag ?? place, message, hint)
      return
    }
    if (child.tagName !== 'br' && !place?.endTag) {
      add(
        place?.startTag ?? place,
        `<${child.tagName}> is not closed, or closed in the wrong place.`,
        `Write </${child.tagName}> where it ends.`,
      )
    }
    if (child.tagName === 'li' && parent.nodeName !== 'ul' && parent.nodeName !== 'ol') {
      add(place?.startTag ?? place, '<li> is outside a list.', 'Put it in <ul> or <ol>.')
    }
    for (const { name, value } of child.attrs)
      inspectAttribute(name, value, child.tagName, place?.attrs?.[name])
  }

  function inspectAttribute(
    name: string,
    value: string,
    tagName: string,
    place: Token.Location | undefined,
  ): void {
    const raw = place ? html.slice(place.startOffset, place.endOffset) : ''
    const phone = value.replaceAll(/[\s().-]/g, '')
    if (/^[^=]*[“”„‘’]|=\s*[“”„‘’]/.test(raw)) {
      const [, inner = '…'] = /^[“”„‘’](.*)[“”„‘’]$/.exec(value) ?? []
      const before = faults.at(-1)?.message
      if (before !== curly) add(place, curly, `Write ${name.replace(/[“”„‘’]/g, '')}='${inner}'.`)
    } else if (!attributes.has(name) || (name === 'href' && tagName !== 'a')) {
      const meant = tagName === 'a' || name !== 'href' ? suggest(name, attributes) : undefined
      add(
        place,
        `The attribute "${name}" is not allowed on <${tagName}>.${didYouMean(meant)}`,
        `${meant ? `Write ${meant} instead of ${name}` : 'Remove it'}. Allowed attributes: title, lang, and href on <a>.`,
      )
    } else if (name === 'href' && /^tel:.*\s/i.test(value) && isAllowedAddress(phone)) {
      add(place, `The link ${quote(value)} has spaces.`, `Write href='${phone}'.`)
    } else if (name === 'href' && !isAllowedAddress(value)) {
      add(
        place,
        `The link ${quote(value)} is not allowed.${questionOf(value)}`,
        'Start it with /, #, https://, http://, mailto: or tel:.',
      )
    }
  }
}

function adviseParser(code: string): string {
  if (code.includes('reference')) return 'Write &amp; for &, or correct the code.'
  if (code.includes('tag-name')) return 'Write &lt; for <, or correct the tag.'
  return code === 'eof-in-tag'
    ? 'Add the > that is missing, or write &lt; for <.'
    : 'Correct the tag.'
}

const parserWords: Readonly<Record<string, string>> = {
  'eof-in-tag': 'the text ends inside a tag',
  'eof-before-tag-name': 'a < does not start a tag',
  'invalid-first-character-of-tag-name': 'a < does not start a tag',
  'missing-semicolon-after-character-reference': 'a ; is missing',
  'unknown-named-character-reference': 'this & code does not exist',
  'missing-end-tag-name': '</> closes nothing',
  'missing-whitespace-between-attributes': 'a space is missing',
  'missing-attribute-value': 'a value is missing after =',
  'unexpected-character-in-unquoted-attribute-value': 'a quotation mark is out of place',
  'unexpected-character-in-attribute-name': 'a quotation mark or < is out of place',
  'duplicate-attribute': 'an attribute appears twice',
  'end-tag-with-attributes': 'a closing tag has attributes',
  'unexpected-solidus-in-tag': 'a / is out of place',
  'non-void-html-element-start-tag-with-trailing-solidus': 'a / is out of place',
  'unexpected-question-mark-instead-of-tag-name': '<? does not start a tag',
  'unexpected-null-character': 'there is an invisible character',
}

function questionOf(value: string): string {
  if (!/^[\w.][\w./@?=#-]*$/.test(value)) return ''
  const meant = repairValue(
    value,
    '^(?:mailto:[^\\s]+|(?:https?://[^/\\\\\\s]+\\.|/[^/\\\\])[^\\s\\\\@]*)$',
  )
  return didYouMean(meant?.value)
}

const curly = 'Attributes are in straight quotation marks, not in curly ones.'

const closedBreak = {
  message: '</br> is not a line break.',
  hint: 'Write <br> instead.',
  write: '<br>',
}

const tooDense: MarkupFault = {
  from: 0,
  to: 1,
  message: `The text has more than ${maxSigns.toLocaleString('en')} of the characters < and &.`,
  hint: 'Remove the markup that does not belong here, or split the text.',
}

function notAllowed(tagName: string): Pick<MarkupFault, 'message' | 'hint'> {
  const allowed = `Allowed elements: ${[...markupElements].join(', ')}.`
  return {
    message: `The element <${tagName}> is not allowed.`,
    hint: `${adviseElement(tagName)} ${allowed}`,
  }
}

/** What to do about an element: those that only mark words can go without the words. */
function adviseElement(tagName: string): string {
  if (/^h[1-6]$/.test(tagName)) {
    return `Write <p><b>…</b></p> instead of <${tagName}>…</${tagName}>.`
  }
  return /^(?:center|code|div|font|pre|section|tt)$/.test(tagName)
    ? `Remove <${tagName}> and </${tagName}>.`
    : 'Remove it.'
}

/** Finds tags that are not in the tree, because the parser silently drops or moves what does not fit. */
function findDroppedTags(
  html: string,
  fragment: DefaultTreeAdapterTypes.DocumentFragment,
): RegExpExecArray[] {
  const known = new Set<number>()
  for (const { child } of walkMarkup(fragment)) {
    if (!('tagName' in child)) continue
    const place = child.sourceCodeLocation
    known.add(place?.startTag?.startOffset ?? place?.startOffset ?? -1)
    if (place?.endTag) known.add(place.endTag.startOffset)
  }
  const tags = html.matchAll(/<([/!?]?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)
  return [...tags].filter((tag) => !known.has(tag.index))
}

/** Two closing tags in the wrong order, as characters [from, to) from the start of the first to the end of the second. */
interface CrossedTags {
  from: number
  to: number
  first: string
  second: string
  /** The characters [from, to) with the tags in the right order; their number stays. */
  write: string
}

/** A tag: its slash and its name are the groups. */
const anyTag = /<(\/?)([a-z]+)(?:\s[^<>]*)?>/gi

/** Finds elements that are closed in the order in which they were opened: <b><i>…</b></i>. */
function findCrossedTags(html: string): CrossedTags[] {
  const found: CrossedTags[] = []
  const open: string[] = []
  const tags = [...html.matchAll(anyTag)]
  for (let index = 0; index < tags.length; index++) {
    const [first, next] = [tags[index], tags[index + 1]]
    const [tag = '', slash, name = ''] = first ?? []
    if (slash === '') {
      if (name !== 'br') open.push(name)
      continue
    }
    const isCrossed = next?.[1] === '/' && open.at(-2) === name && open.at(-1) === next[2]
    if (first !== undefined && isCrossed && name !== next[2]) {
      const to = next.index + next[0].length
      const between = html.slice(first.index + tag.length, next.index)
      const write = next[0] + tag + between
      found.push({ from: first.index, to, first: tag, second: next[0], write })
      open.splice(-2)
      index += 1
    } else if (open.at(-1) === name) open.pop()
  }
  return found
}

/** Finds the last tag of a text that opens an element again which is open and never closed: <b>…<b>. */
function findUnslashedTags(html: string): { from: number; to: number; name: string }[] {
  const tags = [...html.matchAll(anyTag)]
  return tags
    .flatMap(({ index, 0: tag, 1: slash, 2: name = '' }, place) => {
      const before = tags[place - 1]
      const isRepeated = before?.[1] === '' && before[2] === name && tag === `<${name}>`
      const isClosed = tags.some(
        (other) => other.index > index && other[1] === '/' && other[2] === name,
      )
      return slash === '' && isRepeated && !isClosed && name !== 'br'
        ? [{ from: index, to: index + tag.length, name }]
        : []
    })
    .slice(0, 1)
}
