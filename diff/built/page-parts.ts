import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'
import type { JsonValue } from '../../schema/read/json-object.ts'
import { matchEntries } from '../match.ts'
import { findUnmoved } from '../sequence.ts'
import type { BuiltPage } from './compare-built.ts'

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

/** Pairs the parts of two versions of a page; `replaced` are the addresses of files whose content has changed. */
export function pairParts(
  before: BuiltPage | undefined,
  after: BuiltPage | undefined,
  replaced: readonly string[],
): PartPair[] {
  const [old, now] = [before, after].map((page) => page && splitPage(page))
  if (!old || !now) return (old ?? now)?.blocks.map((_, index) => alone(index, !now)) ?? []
  const isRestyled = old.style !== now.style
  const pair = (
    a: string,
    b: string,
    places: Pick<PartPair, 'before' | 'after'>,
    isMoved = false,
  ): PartPair => ({
    ...places,
    isMoved,
    differs:
      a !== b ||
      isRestyled ||
      (old.client !== now.client && b.includes('data-island')) ||
      replaced.some((address) => b.includes(address)),
  })
  const pairs = matchEntries(old.values, now.values, { least: 0.4, byPlace: true })
  const unmoved = new Set(findUnmoved(pairs).map(([, index]) => index))
  const partners = new Map(pairs.map(([a, b]) => [b, a]))
  const kept = new Set(pairs.map(([a]) => a))
  const blocks = now.blocks.map((html, index) => {
    const from = partners.get(index)
    if (from === undefined) return alone(index, false)
    const places = { before: from, after: index }
    return pair(old.blocks[from] ?? '', html, places, !unmoved.has(index))
  })
  return [
    pair(old.top, now.top, { before: 'top', after: 'top' }),
    ...blocks,
    ...old.blocks.flatMap((_, index) => (kept.has(index) ? [] : [alone(index, true)])),
    pair(old.bottom, now.bottom, { before: 'bottom', after: 'bottom' }),
  ]
}

/** A block that only one version has. */
function alone(index: number, isRemoved: boolean): PartPair {
  return { [isRemoved ? 'before' : 'after']: index, isMoved: false, differs: true }
}

interface SplitPage {
  style: string
  top: string
  blocks: string[]
  /** What identifies the blocks: their data, or else their text. */
  values: JsonValue[]
  bottom: string
  /** The scripts, which name the code that runs on the page. */
  client: string
}

/** Splits the text of a page at its blocks, which are the children of `main`; undefined if it has none. */
function splitPage({ html, data }: BuiltPage): SplitPage | undefined {
  const elements = listElements(parse(html, { sourceCodeLocationInfo: true }))
  const textOf = (element: Element | undefined): string => {
    const { startOffset = 0, endOffset = 0 } = element?.sourceCodeLocation ?? {}
    return html.slice(startOffset, endOffset)
  }
  const named = (name: string): Element[] => elements.filter(({ tagName }) => tagName === name)
  const scripts = named('script').map(textOf)
  const withoutScripts = (text: string): string =>
    scripts.reduce((rest, script) => rest.replace(script, () => ''), text)
  const [main] = named('main')
  const { startOffset = 0, endOffset = html.length } = main?.sourceCodeLocation ?? {}
  const bodyAt = named('body')[0]?.sourceCodeLocation?.startOffset ?? 0
  const blocks = main?.childNodes.filter((child) => tree.isElementNode(child)).map(textOf)
  if (!blocks) return undefined
  const { blocks: own } = data
  return {
    style: named('style').map(textOf).join(''),
    top: withoutScripts(html.slice(bodyAt, startOffset)),
    blocks,
    values: Array.isArray(own) && own.length === blocks.length ? own : blocks,
    bottom: withoutScripts(html.slice(endOffset)),
    client: scripts.join(''),
  }
}

type Element = DefaultTreeAdapterTypes.Element

function listElements(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes
    .filter((child) => tree.isElementNode(child))
    .flatMap((element) => [element, ...listElements(element)])
}
