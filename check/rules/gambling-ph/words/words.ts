import { readWords } from '../../read/words.ts'
import en from './en.json' with { type: 'json' }
import fil from './fil.json' with { type: 'json' }

/** The words of the rules on ages, licences and promises, in English and Filipino, which texts often mix. */
export const words = readWords([en, fil])

/** What replaces the words for 18 in a text: expressions and texts. */
export const corrections = Object.entries({ ...en.corrections, ...fil.corrections })
