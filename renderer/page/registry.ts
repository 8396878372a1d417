import type { ReactNode } from 'react'
import type { Block } from '../../schema/page-data.gen.ts'

/** The name of a block type, as in a block's `type`. */
export type BlockType = Block['type']

type BlocksByType = { [T in BlockType]: Extract<Block, { type: T }> }

/** The data of one block type, compiled. */
export type BlockOf<T extends BlockType> = { [K in T]: BlocksByType[K] }[T]

/** Props of a block component: its data, under one prop. */
export type BlockProps<T extends BlockType> = { block: BlockOf<T> }

/** One component for each block type; a missing, extra or wrong one does not compile. */
export type Registry = { readonly [T in BlockType]: (props: BlockProps<T>) => ReactNode }

/** Makes the structured data of a page from its blocks of one type: an object of https://schema.org. */
export type StructuredDataMakers = {
  readonly [T in BlockType]?: (blocks: readonly BlockOf<T>[]) => object
}
