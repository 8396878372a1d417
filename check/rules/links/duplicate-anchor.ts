import { quote } from '../../problem/suggest.ts'
import { overlap, spanOf } from '../../dates/span.ts'
import type { Rule } from '../rule.ts'

export const duplicateAnchor: Rule = {
  code: 'P031',
  severity: 'error',
  adjustable: false,
  summary: 'Every anchor is used once on a page, and "main" is not used.',
  explanation:
    'A link to an anchor leads to the first block with it, so the second one cannot be reached. Give each block its own anchor.',
  example: [
    '"type": "contentCards",',
    '"type": "contentCards",\n          "anchor": "how-to-start",',
  ],
  *page({ key, blocks }) {
    const seen: { anchor: string; index: number }[] = []
    for (const [index, { anchor }] of blocks.entries()) {
      if (typeof anchor !== 'string') continue
      const span = spanOf(blocks[index])
      // Blocks that are never shown together may share one.
      const first = seen.find(
        (other) => other.anchor === anchor && overlap(span, spanOf(blocks[other.index])),
      )?.index
      if (first === undefined && anchor !== 'main') {
        seen.push({ anchor, index })
        continue
      }
      const place = ['pages', key, 'blocks', index, 'anchor']
      yield {
        path: place,
        ...(first !== undefined && {
          related: [{ path: ['pages', key, 'blocks', first, 'anchor'] }],
        }),
        message:
          anchor === 'main'
            ? 'The anchor "main" is reserved for the page itself.'
            : `The anchor ${quote(anchor)} is already used on this page.`,
        hint: 'Give the block another anchor.',
      }
    }
  },
}
