import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'
import { listIn, type JsonValue } from '../schema/read/json-object.ts'
import type { BuiltPage } from './compare-built.ts'
import { pairEntries } from './match.ts'

/** The place of a part of a page: one of its blocks, by its index, or what is above or below all of them. */
export type PartPlace = 'top' | 'bottom' | number

/** A part of a page, where it was and where it is. */
export interface PartPair {
  before?: PartPlace
  after?: PartPlace
  /** Whether its order among the other blocks has changed. */
  isMoved: boolean
  /** Whether its bytes, or those of what it shows, differ; only pictures can tell whether that is seen. */
  differs: boolean
}

/** Pairs the parts of two versions of a page; `replaced` are the addresses of files that differ. */
export function pairParts(
  before: BuiltPage | undefined,
  after: BuiltPage | undefined,
  replaced: readonly string[],
): PartPair[] {
  const [old, now] = [before, after].map((page) => page && splitPage(page))
  const blocks = pairEntries(old?.values ?? [], now?.values ?? [])
  if (!old || !now) return blocks.map((pair) => ({ ...pair, differs: true }))
  const isRestyled = old.style !== now.style
  const differs = (a: string | undefined, b = ''): boolean =>
    a !== b ||
    isRestyled ||
    (old.client !== now.client && b.includes('data-island')) ||
    replaced.some((address) => b.includes(address))
  const around = (place: 'top' | 'bottom'): PartPair => ({
    before: place,
    after: place,
    isMoved: false,
    differs: differs(old[place], now[place]),
  })
  const inside = blocks.map((pair): PartPair => {
    const { before: from, after: to } = pair
    const isAlone = from === undefined || to === undefined
    return { ...pair, differs: isAlone || differs(old.blocks[from], now.blocks[to]) }
  })
  return [around('top'), ...inside, around('bottom')]
}

interface SplitPage {
  style: string
  top: string
  blocks: string[]
  /** What identifies the blocks: their data, or else their text. */
  values: readonly JsonValue[]
  bottom: string
  /** The scripts, which name the code that runs on the page. */
  client: string
}

/** Splits the text of a page at its blocks, which are the children of `main`; undefined if it has none. */
function splitPage({ html, data }: BuiltPage): SplitPage | undefined {
  const elements = elementsOf(html)
  const textOf = ({ sourceCodeLocation: at }: PlacedElement): string =>
    html.slice(at?.startOffset, at?.endOffset)
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
  const [[main], [body]] = [named('main'), named('body')]
  if (!main) return undefined
  const scripts = named('script').map(textOf)
  const withoutScripts = (text: string): string =>
    scripts.reduce((rest, script) => rest.replace(script, () => ''), text)
  const { startOffset = 0, endOffset = 0 } = main.sourceCodeLocation ?? {}
  const blocks = childrenOf(main).map(textOf)
  const own = listIn(data, 'blocks')
  return {
    style: named('style').map(textOf).join(''),
    top: withoutScripts(html.slice(body?.sourceCodeLocation?.startOffset, startOffset)),
    blocks,
    values: own.length === blocks.length ? own : blocks,
    bottom: withoutScripts(html.slice(endOffset)),
    client: scripts.join(''),
  }
}

/** An element of a page, with its place in the text. */
type PlacedElement = DefaultTreeAdapterTypes.Element

/** All elements of a page, in their order. */
export function elementsOf(html: string): PlacedElement[] {
  const listAll = (node: DefaultTreeAdapterTypes.ParentNode): PlacedElement[] =>
    childrenOf(node).flatMap((element) => [element, ...listAll(element)])
  return listAll(parse(html, { sourceCodeLocationInfo: true }))
}

/** The elements in another one. */
export function childrenOf({ childNodes }: DefaultTreeAdapterTypes.ParentNode): PlacedElement[] {
  return childNodes.filter((child) => tree.isElementNode(child))
}
