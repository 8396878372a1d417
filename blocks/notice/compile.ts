import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** Sets the label: the notice's own, or else the default of its tone. */
export function compile(
  block: BlockOf<'notice'>,
  { texts }: { texts: BlockTexts },
): BlockOf<'notice'> {
  return { ...block, label: block.label ?? texts[block.tone] }
}
