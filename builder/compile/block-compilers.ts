import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'

/** What a block type does to its own data after the general compile, where it has a `compile.ts`. */
export type BlockCompilers = { readonly [T in BlockType]?: (block: BlockOf<T>) => BlockOf<T> }
