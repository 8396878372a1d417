import type { Outline } from '../schema/config/options/new-page.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import type { JsonObject } from '../schema/read/json-object.ts'

/** The outlines that the composer offers: first a page with little. One with a type that a site lacks is not offered. */
export function outlinesOf({ newPage }: Pick<SiteConfig, 'newPage'>): readonly Outline[] {
  const { blocks, outlines } = newPage
  const about = 'Only what every page needs.'
  return [{ name: 'empty', title: 'Empty page', about, blocks }, ...outlines]
}

/** The blocks of an outline, from the examples of their types; undefined if a type does not exist. */
export function blocksOfOutline(
  { blocks: wanted }: Outline,
  examplesOf: (type: string) => readonly JsonObject[],
): JsonObject[] | undefined {
  const blocks = wanted
    .map((one) => {
      const [type = '', number = '1'] = (typeof one === 'string' ? one : one.type).split(':')
      const example = examplesOf(type)[Number(number) - 1]
      return example && typeof one !== 'string' ? one : example
    })
    .filter((block) => block !== undefined)
  return blocks.length === wanted.length ? blocks : undefined
}
