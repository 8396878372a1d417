import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

/** Adds the words of the button, and what playing the video sends to its host. */
export function compile(
  block: BlockOf<'video'>,
  { texts: { play, contacts } }: { texts: BlockTexts },
): BlockOf<'video'> {
  const { host } = block.video
  const note = host === undefined ? {} : { note: contacts.replaceAll('{host}', host) }
  return { ...block, video: { ...block.video, play, ...note } }
}
