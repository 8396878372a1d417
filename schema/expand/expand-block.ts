import type { Block } from '../pages.gen.ts'

/** The name of a block type, as in a block's `type`. */
type BlockType = Block['type']

type BlocksByType = { [T in BlockType]: Extract<Block, { type: T }> }

/** A block of one type as it is written in pages.json. */
export type WrittenBlock<T extends BlockType = BlockType> = { [K in T]: BlocksByType[K] }[T]

/** What an `expand.ts` may know besides its block. */
export interface ExpandContext {
  /** Settings of the site; an empty text for what is missing. */
  site: { brand: string; keyword: string; url: string; lang: string }
  /** The page that shows the block: its address, and its name in the navigation. */
  page: { path: string; name: string }
  files: ContentFiles
}

/**
 * The files of a site that blocks may read: those in `data/` and `public/`. What cannot be read is a problem of the block:
 * the functions throw it, and it is reported at the block.
 */
export interface ContentFiles {
  /** Reads a text, such as `data/prices.csv`. */
  read(path: string): string
  /** Lists the names of the files that are directly in a folder, such as `public/images`, sorted. */
  list(folder: string): readonly string[]
}

/**
 * The function in the `expand.ts` of a block type: makes the block to show, of any type, from one as it is written. Throws
 * an Error with a message for composers if it cannot.
 */
export type ExpandBlock<T extends BlockType> = (
  block: WrittenBlock<T>,
  context: ExpandContext,
) => WrittenBlock

/** The `expand.ts` of block types. */
export type BlockExpanders = { readonly [T in BlockType]?: ExpandBlock<T> }
