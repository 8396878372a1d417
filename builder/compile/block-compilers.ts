import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { PageData } from '../../renderer/page/page-data.ts'
import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'
import type { BrokenBlock } from '../../renderer/page/shown-problems.ts'
import type { CompiledPages } from '../../schema/page-data.gen.ts'
import type { Calendar } from '../../schema/values/calendar.ts'

/** How blocks are compiled. */
export interface CompileCode {
  /** The `compile.ts` of block types; by default those bundled into the program. */
  compilers?: BlockCompilers | undefined
  /** What is shown of a block whose `compile.ts` throws; by default, the error is thrown. */
  cardOf?: CardOf | undefined
}

/** Makes a card for a block, by the path of its page, its index and its type, from what its code has thrown. */
export type CardOf = (path: string, index: number, type: BlockType, error: unknown) => BrokenBlock

/** What a `compile.ts` may know besides its block. */
export interface CompileContext {
  /** The settings of the site, compiled. */
  site: CompiledPages['site']
  /** The page that shows the block, compiled, without its blocks. */
  page: Pick<PageData, 'path' | 'name' | 'showNav' | 'meta' | 'published'>
  /** Whether what the block announces has ended, by its `ends`, when the site is built. */
  isOver: boolean
  lang: string
  calendar: Calendar
  texts: BlockTexts
}

/** The `compile.ts` of block types: changes to a block's own data after the general compile step. */
export type BlockCompilers = {
  readonly [T in BlockType]?: (block: BlockOf<T>, context: CompileContext) => BlockOf<T>
}
