import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

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

/** Returns the style attribute of an element, in lower case. */
export function styleOf({ attrs }: Element): Readonly<Record<string, string>> {
  const text = attrs.find(({ name }) => name === 'style')?.value ?? ''
  return Object.fromEntries(
    text.split(';').flatMap((part): [string, string][] => {
      const [name = '', value] = part.split(':')
      return value === undefined ? [] : [[name.trim().toLowerCase(), value.trim().toLowerCase()]]
    }),
  )
}

/** Lists what an element means for the letters in it, by its name and its style: Google Docs writes `<b>` for normal text. */
export function markNamesOf(element: Element): string[] {
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
