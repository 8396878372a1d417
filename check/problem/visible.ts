const steering = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Replaces control characters, direction marks and lone surrogates, except for those in `kept`, with a mark of the same
 * length, so that content cannot control a terminal or the direction of a line.
 */
export function visible(text: string, kept = ''): string {
  return text.replace(steering, (character) => (kept.includes(character) ? character : '\ufffd'))
}
