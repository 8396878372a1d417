/** Emojis with the words that they are found by, the name first. */
export type EmojiWords = Readonly<Record<string, readonly string[]>>

/** Those that pages like these use most, in the order in which they are offered. */
const common = Array.from('🎯🎉🎁🎰🎲🃏💰💎👑⭐🏆🎮🎟🔥✅📝📱💳🔒🔔📅⏰🛟💬📖🎡🍀🚀🌟🥇🪙🎬🤝👤')

/** Loads all emojis with their words. */
export async function loadEmojis(): Promise<EmojiWords> {
  const { default: words } = await import('emojilib')
  return words
}

/** Finds emojis by words of their names: those whose name begins so first. Without words, the common ones come first. */
export function findEmojis(words: EmojiWords, asked: string, most: number): string[] {
  const wanted = asked
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = common.map((sign) => (Object.hasOwn(words, sign) ? sign : `${sign}\uFE0F`))
  if (wanted === '') return [...new Set([...known, ...Object.keys(words)])].slice(0, most)
  const ranks = Object.entries(words).flatMap(([emoji, [name = '', ...others]]) => {
    const place = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2
    const isFound = place < 2 || others.some((word) => word.toLowerCase().startsWith(wanted))
    return isFound ? [{ emoji, place }] : []
  })
  return ranks
    .toSorted((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

/** What an emoji is called: party popper. */
export function emojiName(words: EmojiWords, emoji: string): string {
  const [name = emoji] = (Object.hasOwn(words, emoji) ? words[emoji] : undefined) ?? []
  return name.replaceAll('_', ' ')
}
