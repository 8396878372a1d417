import type { JsonObject } from '../../read/json-object.ts'

/** A block of a new page: the type of an example, with a colon and a number for another than the first, or written here. */
export type NewBlock = string | (JsonObject & { type: string })

/** A page to begin with. */
export interface Outline {
  name: string
  title: string
  about: string
  /** Its blocks, in order. */
  blocks: readonly NewBlock[]
}

/** What pages that are added in the composer begin with. */
export interface NewPageConfig {
  /** Whether the page shows the navigation. If left out, nothing is written, which means that it does. */
  showNav?: boolean
  /** The blocks of an empty page. The second example of a main heading if left out. */
  blocks: readonly NewBlock[]
  /** Other pages to begin with. */
  outlines: readonly Outline[]
  /** The texts of its head and of its main heading. {name} is replaced with the name of the page. */
  title: string
  description: string
  heading: string
}

/** What new pages begin with on a site that says nothing about them: one block, and texts to replace in brackets. */
export const plainPage: NewPageConfig = {
  blocks: ['hero:2'],
  outlines: [],
  title: '{name}: [what the page is about, in a few words]',
  description: '[What visitors find on the page {name}, in one or two sentences]',
  heading: '{name}',
}

/** The block types that a site names for new pages. */
export function listNewTypes({ blocks, outlines }: NewPageConfig): string[] {
  const begun = outlines.flatMap((outline) => outline.blocks ?? [])
  return [...(blocks === plainPage.blocks ? [] : blocks), ...begun].map((block) =>
    typeof block === 'string' ? block.replace(/:\d+$/, '') : block.type,
  )
}
