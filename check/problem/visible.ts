const steering = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Content must not steer a terminal or the direction of a line: control and direction characters and halves of characters, but for those in
 * `kept`, are shown as a mark of the same length.
 */
export function visible(text: string, kept = ''): string {
  return text.replace(steering, (character) => (kept.includes(character) ? character : '\ufffd'))
}
