/** Pieces of phrases that stand for {name} in them. */
export type Parts = Readonly<Record<string, string>>

/**
 * Makes the source of an expression that matches whole phrases; it needs the flag u. A phrase is a regular expression in
 * which a space stands for white space, a dash for white space or dashes, ~ for the same or nothing, { } for a part by its
 * name, and ( ) for a group that is not kept. Throws an Error if a part is unknown.
 */
export function matchPhrases(phrases: readonly string[], parts: Parts = {}): string {
  return `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => read(phrase, parts)).join('|')})(?!(?<=\\p{L})\\p{L})`
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
