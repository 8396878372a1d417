import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

const marksByName: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  h1: 'strong',
  h2: 'strong',
  h3: 'strong',
  h4: 'strong',
  h5: 'strong',
  h6: 'strong',
  th: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  small: 'small',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
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
export function marksOf(element: Element): string[] {
  const marks = new Set<string>()
  const { tagName: name } = element
  const byName = Object.hasOwn(marksByName, name) ? marksByName[name] : undefined
  if (byName !== undefined) marks.add(byName)
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
