/** Emojis with their keywords, the name first. */
export type EmojiWords = Readonly<Record<string, readonly string[]>>

/** The emojis most common on sites like this, in the order they are shown. */
const common = Array.from('🎯🎉🎁🎰🎲🃏💰💎👑⭐🏆🎮🎟🔥✅📝📱💳🔒🔔📅⏰🛟💬📖🎡🍀🚀🌟🥇🪙🎬🤝👤')

/** Loads all emojis with their keywords. */
export async function loadEmojis(): Promise<EmojiWords> {
  const { default: keywords } = await import('emojilib')
  return keywords
}

/** Finds emojis by name or keyword, best matches first. Without a query, the common ones come first. */
export function findEmojis(keywords: EmojiWords, query: string, max: number): string[] {
  const prefix = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = common.map((sign) => (Object.hasOwn(keywords, sign) ? sign : `${sign}\uFE0F`))
  if (prefix === '') return [...new Set([...known, ...Object.keys(keywords)])].slice(0, max)
  const ranks = Object.entries(keywords).flatMap(([emoji, [name = '', ...others]]) => {
    const place = name.startsWith(prefix) ? 0 : name.includes(prefix) ? 1 : 2
    const isFound = place < 2 || others.some((word) => word.toLowerCase().startsWith(prefix))
    return isFound ? [{ emoji, place }] : []
  })
  return ranks
    .toSorted((a, b) => a.place - b.place)
    .slice(0, max)
    .map(({ emoji }) => emoji)
}

/** Returns the name of an emoji, such as party popper. */
export function emojiName(keywords: EmojiWords, emoji: string): string {
  const [name = emoji] = (Object.hasOwn(keywords, emoji) ? keywords[emoji] : undefined) ?? []
  return name.replaceAll('_', ' ')
}
