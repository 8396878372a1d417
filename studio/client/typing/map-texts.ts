import { readMarks } from '../../../site/view/text-marks.ts'
import { isElement, isTextNode } from './text-around.ts'

/** Where a text is shown. */
interface ShownText {
  /** The number of its place. */
  number: number
  /** The element that contains it. */
  element: Element
  /** The text, if it is the only one directly in the element, and nothing but the text. */
  exact?: string
}

/**
 * Finds the texts of a page in its body, from a second rendering in which a mark stands before each text. The body with
 * marks may have other elements where a component compares a text.
 */
export function mapTexts(body: Element, marked: Element): ShownText[] {
  const found: ShownText[] = []
  walk(body, removeMarks(marked), found)
  return found
}

/** An element with marks, without them: which texts begin in it, and the same of the elements in it. */
interface Unmarked {
  element: Element
  texts: { text: string; numbers: number[] }[]
  children: Unmarked[]
}

function removeMarks(element: Element): Unmarked {
  const texts: Unmarked['texts'] = []
  const children: Unmarked[] = []
  for (const node of element.childNodes) {
    if (isElement(node)) children.push(removeMarks(node))
    else if (isTextNode(node)) texts.push(readMarks(node.data))
  }
  return {
    element,
    texts: texts.filter(({ text, numbers }) => text !== '' || numbers.length > 0),
    children,
  }
}

function walk(shown: Element, { texts, children }: Unmarked, found: ShownText[]): void {
  const own = [...shown.childNodes].filter(isTextNode)
  const numbers = texts.flatMap((one) => one.numbers)
  const [text] = texts
  const isAlone = texts.length === 1 && numbers.length === 1 && own.length <= 1
  const exact = isAlone && (own[0]?.data ?? '') === text?.text ? text.text : undefined
  for (const number of numbers)
    found.push({ number, element: shown, ...(exact !== undefined && { exact }) })
  if (shown.children.length === children.length) {
    for (const [index, child] of children.entries()) {
      const other = shown.children[index]
      if (other) walk(other, child, found)
    }
    return
  }
  // Other elements than with marks: a single text must still be the only one.
  const inside = innermost(shown)
  if (exact === undefined && numbers.length === 1 && children.length === 0 && inside) {
    found.pop()
    const [number = 0] = numbers
    const isSame = inside.textContent === text?.text
    found.push({ number, element: inside, ...(isSame && { exact: inside.textContent }) })
  }
}

/** The element at the end of a chain of only children. */
function innermost(element: Element): Element | undefined {
  const [only] = element.children
  if (only === undefined) return element
  return element.children.length === 1 && only.textContent === element.textContent
    ? innermost(only)
    : undefined
}
