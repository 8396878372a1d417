const steering = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A character that nobody can see, and that no text needs; the joiners of emojis and scripts are not among them. */
export const invisible = /[\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'NBSP',
  '\u180e': 'MVS',
  '\u200b': 'ZWSP',
  '\u200c': 'ZWNJ',
  '\u200d': 'ZWJ',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u2028': 'LS',
  '\u2029': 'PS',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\ufeff': 'BOM',
}

/** The name of an invisible character for messages: ‹ZWSP›. */
export function nameInvisible(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `‹${names[character] ?? `U+${code}`}›`
}

/**
 * Replaces control characters and lone surrogates, except for those in `kept`, and shows invisible characters by their
 * names, so that content cannot control a terminal or the direction of a line.
 */
export function visible(text: string, kept = ''): string {
  return text.replace(steering, (character) => {
    if (kept.includes(character)) return character
    return /[\p{Cc}\p{Cs}]/u.test(character) ? '\ufffd' : nameInvisible(character)
  })
}
