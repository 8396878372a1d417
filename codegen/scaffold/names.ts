import { capitalize } from '../../schema/read/capitalize.ts'

/** All names that a new block type introduces. */
export interface BlockNames {
  /** The type, which is also the name of its folder: `playerStories`. */
  type: string
  /** The component: `PlayerStories`. */
  component: string
  /** The type's name as words: `player stories`. */
  words: string
  /** Names for the type of one entry of its list, the best first: `PlayerStory`, `PlayerStoriesCard`. */
  entries: readonly string[]
}

/** Derives the names of a block type from its camelCase name. */
export function namesOf(type: string): BlockNames {
  const component = capitalize(type)
  const words = wordsOf(type)
  const last = words.at(-1) ?? ''
  const singular = [...words.slice(0, -1), singularOf(last)].map(capitalize).join('')
  const card = `${component}Card`
  return {
    type,
    component,
    words: words.join(' '),
    // If the name is not a plural, the block and its entry would have the same word.
    entries: singular === component ? [card] : [singular, card],
  }
}

/** Converts words to camelCase: `comparison-table`, `Comparison Table` → `comparisonTable`; empty without letters. */
export function toCamelCase(text: string): string {
  const [first = '', ...rest] = wordsOf(text)
  return first + rest.map(capitalize).join('')
}

/** The words of a name in lower case, split at capitals and at other characters than letters. */
function wordsOf(name: string): string[] {
  const separated = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
  return separated.filter((word) => word !== '').map((word) => word.toLowerCase())
}

const irregular: Readonly<Record<string, string | undefined>> = {
  people: 'person',
  children: 'child',
  movies: 'movie',
  cookies: 'cookie',
  news: 'news',
  series: 'series',
}

function singularOf(word: string): string {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined
  if (known !== undefined) return known
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '')
}
