import type { Block } from '../pages.gen.ts'

type BlockType = Block['type']

type BlocksByType = { [T in BlockType]: Extract<Block, { type: T }> }

/** A block of one type as it is written in pages.json. */
export type WrittenBlock<T extends BlockType = BlockType> = { [K in T]: BlocksByType[K] }[T]

/** What an `expand.ts` may know besides its block; `Data` are the types of the data files by their names. */
export interface ExpandContext<Data = Readonly<Record<string, unknown>>> {
  /** Settings of the site; an empty text for what is missing. */
  site: { brand: string; keyword: string; url: string; lang: string }
  /** The page that shows the block: its address, and its name in the navigation. */
  page: { path: string; name: string }
  files: ContentFiles<Data>
}

/**
 * The files of a site that blocks may read: those in `data/` and `public/`. What cannot be read is a problem of the block:
 * the functions throw it, and it is reported at the block.
 */
export interface ContentFiles<Data = Readonly<Record<string, unknown>>> {
  /** Reads a text, such as `data/prices.csv`. */
  read(path: string): string
  /** Lists the names of the files that are directly in a folder, such as `public/images`, sorted. */
  list(folder: string): readonly string[]
  /** Reads `data/NAME.json`, which follows the JSON Schema in `data/NAME.schema.json`. */
  data<Name extends keyof Data & string>(name: Name): Data[Name]
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
