import { quote } from '../../check/problem/wording.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** The names that a block type uses in the sources. */
export interface ChosenNames extends BlockNames {
  /** The title of an entry's schema, and so the name of its type. */
  entry: string
}

/**
 * Chooses the names of a new block type. `types` are the existing block types, `bundle` contains the existing titles.
 * `brought` is the folder of that type in a package, which a site may replace.
 * Throws a UserError with the remedy if the name is not allowed.
 */
export function chooseNames(
  type: string,
  types: readonly string[],
  bundle: SchemaBundle,
  brought?: string,
): ChosenNames {
  checkForm(type)
  const same = types.find((other) => other.toLowerCase() === type.toLowerCase())
  if (same !== undefined) {
    const remedy =
      brought === undefined
        ? `or change blocks/${same}/.`
        : `or replace it: copy ${brought} to blocks/${same}, and import from page-renderer in the copy.`
    throw new UserError(`The block type "${same}" already exists. Choose another name, ${remedy}`)
  }
  if (reserved.has(type) || type in {}) {
    throw new UserError(
      `"${type}" is reserved for the code itself. Choose another name, such as "${type}Card".`,
    )
  }
  const names = namesOf(type)
  const taken = new Set([...Object.keys(bundle.$defs), 'PagesFile', 'CompiledPages'])
  const title = `${names.component}Block`
  if (taken.has(title)) {
    throw new UserError(
      `The title "${title}" is taken by another schema. Choose another name, or rename that title.`,
    )
  }
  const entry = names.entries.find((name) => !taken.has(name) && !Object.hasOwn(globalThis, name))
  if (entry === undefined) {
    throw new UserError(
      `The title "${names.entries.at(-1)}" for a card of "${type}" is taken by another schema. Choose another name, or rename that title.`,
    )
  }
  return { ...names, entry }
}

function checkForm(type: string): void {
  if (/^[a-z][A-Za-z]{1,39}$/.test(type)) return
  const better = toCamelCase(type).slice(0, 40)
  const example = better.length > 1 ? better : 'comparisonTable'
  throw new UserError(
    `${quote(type)} is not a valid name for a block type. Use camelCase with 2 to 40 letters and no digits, such as "${example}".`,
  )
}

/** Names used in generated and scaffolded sources, and reserved words of JavaScript. */
const reserved = new Set(
  `all block broken html section registry site blockProps blockCompilers blockExpanders structuredDataMakers
  arguments as async await break case catch class const continue debugger default delete do else enum eval export
  extends false finally for from function if implements import in instanceof interface let new null package private
  protected public return static super switch this throw true try type typeof undefined var void while with yield`.split(
    /\s+/,
  ),
)

interface BlockNames {
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
