import type { BlockOf } from '../../renderer/page/registry.ts'

/** Applies the emoji rule unless it is random: the first cards get the rule's emojis, and the rule is removed. */
export function compile(block: BlockOf<'promoGrid'>): BlockOf<'promoGrid'> {
  const { emojiRule, ...rest } = block
  if (!emojiRule || block.cards.length < emojiRule.minCards) return rest
  if (emojiRule.kind === 'shuffle') return block
  return {
    ...rest,
    cards: block.cards.map((card, index) => ({
      ...card,
      emoji: emojiRule.emojis[index] ?? card.emoji,
    })),
  }
}
