import type { Path } from '../../../check/problem/problem.ts'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { runningAt } from '../../../content/layers/campaigns.ts'
import { expandSettings, showPart } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'
import { writtenAt } from '../../../content/layers/written-at.ts'
import { refName, type JsonValue } from '../../../schema/read/bundle.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { readTokenValues, type TokenValues } from '../../../schema/values/tokens.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { readMarks } from '../../../site/view/text-marks.ts'
import type { PreviewTexts } from '../../api.ts'
import { fileIn, valueIn } from '../model/pages.ts'
import { followPath } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { showsText } from './shown-markup.ts'
import { isElement, isTextNode } from './text-around.ts'

/** Where a text is written, and how. */
export interface TypedPlace {
  path: Path
  /** The title of its field. */
  title: string
  isMarkup: boolean
  /** Whether it is kept when it is empty. */
  isRequired: boolean
}

/**
 * Writes on the elements of a rendered page which texts they show: `data-text` if the element contains exactly one text, with
 * or without markup, and the draft reads the same; else `data-place`, for a text that is edited in its form.
 */
export function placeTexts(page: Document, texts: PreviewTexts, session: Session): void {
  if (texts.marked === undefined) return
  const marked = new DOMParser().parseFromString(texts.marked, 'text/html')
  const placeOf = createFindPlace(session, texts.places)
  const values = tokenValuesOf(session)
  const view = session.language()
  for (const { number, element, exact } of mapTexts(page.body, marked.body)) {
    const place = placeOf(number)
    if (!place) continue
    const text = view?.at(place.path)
    if (view && !text) continue
    if (text && text.state !== 'translated') element.setAttribute('data-open', text.state)
    const written = shownText(session, place.path)
    const isExact =
      typeof written === 'string' &&
      (place.isMarkup || exact !== undefined) &&
      showsText(element, written, { values, isMarkup: place.isMarkup })
    element.setAttribute(isExact ? 'data-text' : 'data-place', JSON.stringify(place))
    if (isExact) element.setAttribute('tabindex', '0')
  }
}

/** Finds the element of a rendered page that shows the text at a path. */
export function elementAt(page: Document, path: Path): Element | undefined {
  const wanted = JSON.stringify(path)
  return [...page.querySelectorAll('[data-text], [data-place]')].find(
    (element) => JSON.stringify(readPlace(element).path) === wanted,
  )
}

/** The index of the last step to a block, which is after its page or section. */
export const blockDepth = 3

/** The entry of a list in a block that a path leads into; undefined if it leads into none. */
export function entryAround(path: Path): { path: Path; chosen: number[] } | undefined {
  const at = path.findLastIndex((step, index) => index > blockDepth && typeof step === 'number')
  const index = path[at]
  return typeof index === 'number' ? { path: path.slice(0, at), chosen: [index] } : undefined
}

/** The entry of a list directly in a block that a path leads into, or else the block; undefined if it leads into none. */
export function outerEntry(path: Path): { path: Path; chosen: number[] } | undefined {
  const at = path.findIndex((step, index) => index > blockDepth && typeof step === 'number')
  return entryAround(path.slice(0, (at === -1 ? blockDepth : at) + 1))
}

/** The texts of the page whose paths begin with another one. */
export function textsIn(page: Document, way: Path): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-text]')].filter((element) => {
    const { path } = readPlace(element)
    return way.every((step, index) => step === path[index])
  })
}

/** Reads the place of a text from its element, which has one of both marks. */
export function readPlace(element: Element): TypedPlace {
  const place = element.getAttribute('data-text') ?? element.getAttribute('data-place')
  return JSON.parse(place ?? 'null')
}

/** Reads the path of a block from its element: that on its page, or where it is written. */
export function readMark(
  element: Element,
  name: (typeof marks)[number],
): { path: Path } | undefined {
  return JSON.parse(element.getAttribute(name) ?? 'null') ?? undefined
}

const marks = ['data-text', 'data-place', 'data-block', 'data-piece'] as const

/** Follows an edit of the site on a page that does not show it yet: elements still say which texts and blocks they show. */
export function followMarks(page: Document, main: string, before: SiteView, after: SiteView): void {
  for (const name of marks)
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const mark = readMark(element, name)
      const path = mark && followPath(mark.path, main, before, after)
      const text = path && JSON.stringify({ ...mark, path })
      // Most stay where they are, and each key comes through here.
      if (text === undefined) element.removeAttribute(name)
      else if (text !== element.getAttribute(name)) element.setAttribute(name, text)
    }
}

/** The file in which a path of the draft is written. */
export function fileOf({ state, opened }: Session, path: Path): string {
  return fileIn(state().site, path, opened.main)
}

/** The value at a path of the draft. */
export function valueOf({ state, opened }: Session, path: Path): JsonValue | undefined {
  return valueIn({ site: state().site, main: opened.main }, path)
}

/** The text at a path of the draft as the page shows it: its translation in another language. Undefined if it has none. */
export function shownText(session: Session, path: Path): string | undefined {
  const view = session.language()
  const text = view?.at(path)
  const written = view
    ? text?.state === 'translated'
      ? text.entry?.translation
      : undefined
    : valueOf(session, path)
  return typeof written === 'string' ? written : undefined
}

/** What tokens are replaced with. */
export function tokenValuesOf(session: Session): TokenValues {
  return readTokenValues(session.state().site.settings, session.opened.bundle.settings)
}

/** Finds the places of texts in the site as it is written, from those on the page with its sections and campaigns. */
function createFindPlace(
  session: Session,
  places: readonly Path[],
): (number: number) => TypedPlace | undefined {
  const { main, bundle } = session.opened
  const state = session.state()
  const { site } = state
  const page = openPage(state)
  if (!page) return () => undefined
  const isRunning = runningAt(state.report?.at)
  const sections = readSections(site.roots.get(main), {
    isRunning,
    calendar: site.calendar,
  })
  const settings = expandSettings(site.settings, sections)
  const part = showPart(page.value, ['pages', page.key], sections)
  const whole = { site: settings.value, pages: { [page.key]: part.value } }
  const findProperty = createFindProperty(bundle)
  return (number) => {
    // In another language, the page has another key.
    const shown = places[number]
    const at = shown?.[0] === 'pages' ? ['pages', page.key, ...shown.slice(2)] : shown
    const property = at && findProperty(at, whole)
    if (!property) return undefined
    const { path } = writtenAt(at[0] === 'site' ? settings : part, at)
    return {
      path,
      title: property.schema.title ?? toLabel(String(at.at(-1))),
      isMarkup: refName(property.schema) === 'Html',
      // What a page or a campaign sets is kept, and so is an entry of a list.
      isRequired:
        !session.language() && (property.isNeeded || property.isEntry || path.includes('set')),
    }
  }
}

interface ShownText {
  /** The number of its place. */
  number: number
  element: Element
  /** The text, if it is the only one directly in the element, and nothing but the text. */
  exact?: string
}

/**
 * Finds the texts of a page in its body, from a second rendering in which a mark stands before each text. The body with
 * marks may have other elements where a component compares a text.
 */
function mapTexts(body: Element, marked: Element): ShownText[] {
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
