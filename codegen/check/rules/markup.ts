import { parseFragment, type DefaultTreeAdapterTypes, type Token } from 'parse5'
import { quote } from '../suggest.ts'
import type { Rule } from './rule.ts'

const elements = new Set('a b strong i em u s small sub sup mark br p ul ol li span'.split(' '))
const token = '{keyword}'
const attributes = new Set(['href', 'title', 'lang'])
const address = /^(?:https?:\/\/[^/\\\s]|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

export const markup: Rule = {
  code: 'P021',
  severity: 'error',
  summary: 'Markup is well formed and holds only the elements and attributes that are safe.',
  *check({ occurrences, site }) {
    const keyword = typeof site['keyword'] === 'string' ? site['keyword'] : ''
    for (const { piece, value, path } of occurrences) {
      if (piece !== 'Html' || !/[<&]/.test(value)) continue
      const faults = findUnsafeMarkup(value)
      for (const { from, to, message, hint } of faults) {
        yield { code: 'P021', path, at: [from, to], message, hint }
      }
      const [filled] =
        faults.length > 0 ? [] : findUnsafeMarkup(value.replaceAll(token, () => keyword))
      if (filled && value.includes(token)) {
        const at = [value.indexOf(token), value.indexOf(token) + token.length] as const
        const hint = 'Put the token into the text, or between quotation marks.'
        yield {
          code: 'P021',
          path,
          at,
          message: `With the keyword filled in: ${filled.message}`,
          hint,
        }
      }
    }
  },
}

/** A place in a markup text, as character indexes, with what is wrong there. */
interface MarkupFault {
  from: number
  to: number
  message: string
  hint: string
}

/** Lists what in the markup is outside of the safe subset, in order of its place; empty when it may be inserted as it is. */
export function findUnsafeMarkup(html: string): MarkupFault[] {
  const faults: MarkupFault[] = []
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
  const fragment = parseFragment(html, {
    sourceCodeLocationInfo: true,
    onParseError: (error) =>
      faults.push({
        from: error.startOffset,
        to: Math.max(error.endOffset, error.startOffset + 1),
        message: `The markup is not well formed (${error.code.replaceAll('-', ' ')}).`,
        hint: 'Close every element, and write &lt; for < and &amp; for & in a text.',
      }),
  })
  for (const child of fragment.childNodes) inspect(child, fragment)
  if (faults.length === 0) {
    for (const { index, 0: tag, 1: slash, 2: name = '' } of findDroppedTags(html, fragment)) {
      const place = { from: index, to: index + tag.length }
      if (!elements.has(name.toLowerCase())) faults.push({ ...place, ...notAllowed(name) })
      else {
        const message =
          slash === '/'
            ? `</${name}> closes an element that is not open.`
            : `<${name}> cannot stand here.`
        faults.push({
          ...place,
          message,
          hint: `Remove ${tag.slice(0, 40)}, or close every element where it ends.`,
        })
      }
    }
  }
  return faults.toSorted((a, b) => a.from - b.from).slice(0, 5)

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
    // The parser makes an empty element up for a stray closing tag, which is told below.
    if (!place && child.childNodes.length === 0 && child.attrs.length === 0) return
    if (!elements.has(child.tagName) || !child.namespaceURI.endsWith('xhtml')) {
      const { message, hint } = notAllowed(child.tagName)
      add(place?.startTag ?? place, message, hint)
      return
    }
    if (child.tagName !== 'br' && !place?.endTag) {
      add(
        place?.startTag ?? place,
        `<${child.tagName}> is not closed, or closed at the wrong place.`,
        `Write </${child.tagName}> where it ends.`,
      )
    }
    if (child.tagName === 'li' && parent.nodeName !== 'ul' && parent.nodeName !== 'ol') {
      add(place?.startTag ?? place, '<li> stands outside of a list.', 'Put it into <ul> or <ol>.')
    }
    for (const { name, value } of child.attrs)
      inspectAttribute(name, value, child.tagName, place?.attrs?.[name])
    for (const grandchild of child.childNodes) inspect(grandchild, child)
  }

  function inspectAttribute(
    name: string,
    value: string,
    tagName: string,
    place: Token.Location | undefined,
  ): void {
    if (!attributes.has(name) || (name === 'href' && tagName !== 'a')) {
      add(
        place,
        `The attribute "${name}" is not allowed on <${tagName}>.`,
        'Allowed: href on <a>, title and lang.',
      )
    } else if (name === 'href' && !address.test(value)) {
      add(
        place,
        `The link ${quote(value)} is not allowed.`,
        'A link starts with /, #, https://, http://, mailto: or tel:.',
      )
    }
  }
}

function notAllowed(tagName: string): Pick<MarkupFault, 'message' | 'hint'> {
  return {
    message: `The element <${tagName}> is not allowed.`,
    hint: `Allowed: ${[...elements].join(' ')}.`,
  }
}

/** Every tag of the text must be one of the tree; the parser drops or moves what does not fit without a word. */
function findDroppedTags(
  html: string,
  fragment: DefaultTreeAdapterTypes.DocumentFragment,
): RegExpExecArray[] {
  const known = new Set<number>()
  const collect = (child: DefaultTreeAdapterTypes.ChildNode): void => {
    if (!('tagName' in child)) return
    const place = child.sourceCodeLocation
    known.add(place?.startTag?.startOffset ?? place?.startOffset ?? -1)
    if (place?.endTag) known.add(place.endTag.startOffset)
    child.childNodes.forEach(collect)
  }
  fragment.childNodes.forEach(collect)
  const tags = html.matchAll(/<([/!?]?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)
  return [...tags].filter((tag) => !known.has(tag.index))
}
