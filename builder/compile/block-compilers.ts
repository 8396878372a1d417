import type { PageData } from '../../renderer/page/page-data.ts'
import type { CompiledPages } from '../../schema/page-data.gen.ts'
import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'

/** What a `compile.ts` may know besides its block. */
export interface CompileContext {
  /** The settings of the site, compiled. */
  site: CompiledPages['site']
  /** The page that shows the block, compiled, without its blocks. */
  page: Pick<PageData, 'path' | 'name' | 'showNav' | 'meta'>
  /** Whether what the block announces has ended, by its `ends`, when the site is built. */
  isOver: boolean
}

/** The `compile.ts` of block types: changes to a block's own data after the general compile step. */
export type BlockCompilers = {
  readonly [T in BlockType]?: (block: BlockOf<T>, context: CompileContext) => BlockOf<T>
}
