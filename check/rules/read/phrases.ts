/** Pieces of phrases that stand for {name} in them. */
export type Parts = Readonly<Record<string, string>>

/**
 * Makes the source of an expression that matches whole phrases; it needs the flag u. A phrase is a regular expression in
 * which a space stands for white space, a dash for white space or dashes, ~ for the same or nothing, { } for a part by its
 * name, and ( ) for a group that is not kept. Throws an Error if a part is unknown, or names
 * the phrase that is no expression.
 */
export function matchPhrases(phrases: readonly string[], parts: Parts = {}): string {
  return `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => compile(phrase, parts)).join('|')})(?!(?<=\\p{L})\\p{L})`
}

function compile(phrase: string, parts: Parts): string {
  const source = read(phrase, parts)
  try {
    return RegExp(source, 'u') && source
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^.*: /s, '') : ''
    throw new Error(`a list of words has a mistake in the phrase ${phrase}: ${reason}`, { cause })
  }
}

function read(phrase: string, parts: Parts): string {
  return phrase.replaceAll(
    /\[[^\]]*\]|\\.|\{([a-z]+)\}|\((?!\?)|[ ~-]/g,
    (sign, name: string | undefined) => {
      if (name === undefined) return signs[sign] ?? sign
      const part = parts[name]
      if (part === undefined) throw new Error(`no part is named {${name}} in: ${phrase}`)
      return `(?:${read(part, parts)})`
    },
  )
}

const signs: Readonly<Record<string, string>> = {
  ' ': '\\s+',
  '-': '[\\s-]+',
  '~': '[\\s-]*',
  '(': '(?:',
}
