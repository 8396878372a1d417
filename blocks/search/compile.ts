import type { BlockTexts, SearchMessage } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

const names = ['search', 'results', 'nothingFound', 'notSearched', 'needsScript'] as const

/** Adds what the search says by itself. */
export function compile(
  block: BlockOf<'search'>,
  { texts }: { texts: Pick<BlockTexts, SearchMessage> },
): BlockOf<'search'> {
  const usual = Object.fromEntries(names.map((name) => [name, texts[name]]))
  return { ...block, words: { ...usual, ...block.words } }
}
