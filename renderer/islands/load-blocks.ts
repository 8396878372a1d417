import { loads } from './late-registry.gen.ts'
import type { PageData } from '../page/page-data.ts'

/** Loads the components of the blocks of a page that have islands, so that the page can be shown. */
export async function loadBlocks({ blocks }: PageData): Promise<void> {
  await Promise.all(blocks.map(async ({ type }) => loads[type]?.()))
}
