import type { Locale } from '../../schema/values/locale.ts'
import type { Translate } from './translate-content.ts'

/** A language with its own translations. */
export interface PseudoLocale extends Locale {
  translate: Translate
}

/** The names of the languages for developers. */
export const pseudoNames = ['pseudo', 'pseudo-rtl'] as const

/** The language for developers of a name: longer words with accents, or the same from right to left. */
export function pseudoLocale(name: (typeof pseudoNames)[number]): PseudoLocale {
  return {
    lang: name === 'pseudo' ? 'en-XA' : 'ar-XB',
    path: `/${name}`,
    name,
    code: name,
    untranslated: 'show',
    coverage: 0,
    outdated: 'keep',
    index: -1,
    translate: lengthen,
  }
}

/** What stays as it is: tags, entities, and words in braces. */
const kept = /<[^<>]*>|&#?\w+;|\{\w+\}/g

/** A text a third longer, with an accent on each vowel. */
function lengthen(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { 0: sign, index } of text.matchAll(kept)) {
    parts.push(stretch(text.slice(at, index)), sign)
    at = index + sign.length
  }
  return parts.concat(stretch(text.slice(at))).join('')
}

function stretch(words: string): string {
  const long = words.replace(
    /\p{L}{3,}/gu,
    (word) => word + word.slice(-Math.ceil(word.length / 3)),
  )
  return long.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize())
}
