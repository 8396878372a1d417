import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'

/** The `compile.ts` of block types: changes to a block's own data after the general compile step. */
export type BlockCompilers = { readonly [T in BlockType]?: (block: BlockOf<T>) => BlockOf<T> }
