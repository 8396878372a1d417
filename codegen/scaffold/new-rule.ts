import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quote } from '../../check/problem/wording.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { formatSource } from '../format-source.ts'
import { toCamelCase } from './check-name.ts'
import { Journal } from './journal.ts'
import { fillTemplate } from './new-block.ts'

/** A rule to add: its set and its name, the phrases that it forbids, and a text of the site as its example. */
interface WantedRule {
  set: string
  name: string
  phrases: readonly string[]
  text: string
  /** The language of the phrases: `en`. */
  language: string
}

/**
 * Adds a rule that forbids phrases to a rule set of a site, which is created if there is none, and named in the settings. Returns
 * the written files; throws a UserError and writes nothing if the rule exists, or a file is not as expected.
 */
export async function addRule(
  root: string,
  { set, name, phrases, text, language }: WantedRule,
): Promise<string[]> {
  const folder = `rules/${set}`
  const read = (file: string): string | undefined =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  if (read(`${folder}/${name}.ts`) !== undefined)
    throw new UserError(`${folder}/${name}.ts already exists. Choose another name, or change it.`)
  const local = toCamelCase(name)
  const title = capitalize(set.replaceAll('-', ' '))
  const before =
    read(`${folder}/set.ts`) ?? fillTemplate('set.ts', { Title: title, prefix: prefixOf(set) })
  const [, prefix] = /prefix: '([A-Z]+)'/.exec(before) ?? []
  const setSource = before
    .replace(/^(?:import .*\n)+/, (imports) => addImport(imports, local, `./${name}.ts`))
    .replace(/rules: \[/, (start) => `${start}${local}, `)
  if (prefix === undefined || !/rules: \[/.test(before))
    throw new UserError(
      `${folder}/set.ts has no "prefix" in quotation marks, or no list "rules". Nothing was written.`,
    )
  const files: Record<string, string> = {
    [`${folder}/${name}.ts`]: fillTemplate('rule.ts', {
      name,
      local,
      code: `${prefix}${nextNumber(join(root, folder), prefix)}`,
      phrase: phrases.map((phrase) => quote(phrase)).join(' or '),
      before: JSON.stringify(JSON.stringify(text)),
      after: JSON.stringify(JSON.stringify(`${text} ${phrases[0] ?? ''}`)),
    }),
    [`${folder}/${name}.json`]: JSON.stringify({
      language,
      denied: { before: language === 'en' ? ['not|no|never'] : [], after: [] },
      topics: { [name]: { keys: phrases.map(keyOf), phrases } },
    }),
    [`${folder}/set.ts`]: setSource,
  }
  const settings = read('site.config.ts') ?? ''
  const named = nameSet(settings, `./${folder}`)
  if (named !== undefined && named !== settings) files['site.config.ts'] = named
  const journal = new Journal(root)
  try {
    for (const [file, source] of Object.entries(files))
      journal.write(file, file === 'site.config.ts' ? source : await formatSource(file, source))
    return Object.keys(files)
  } catch (error) {
    journal.undo()
    throw error
  }
}

/** The lines of imports, packages first and then files by their paths, with one more of a file. */
function addImport(imports: string, name: string, file: string): string {
  const lines = imports.trimEnd().split('\n')
  const later = lines.findIndex((line) => (/'(\.\/.*)'/.exec(line)?.[1] ?? '') > file)
  const at = later === -1 ? lines.length : later
  return `${lines.toSpliced(at, 0, `import { ${name} } from '${file}'`).join('\n')}\n`
}

/** The settings of a site with a rule set among its `rules`; undefined if it is not clear where these are. */
export function nameSet(settings: string, set: string): string | undefined {
  const [list] = /^ {2}rules: \[[^\]]*/m.exec(settings) ?? []
  if (list?.includes(`'${set}'`)) return settings
  if (list !== undefined)
    return settings.replace(list, () => `${list.replace(/,?\s*$/, '')}, '${set}'`)
  return /^ {2}rules:/m.test(settings) || !settings.includes('defineSite({\n')
    ? undefined
    : settings.replace('defineSite({\n', (start) => `${start}  rules: ['general', '${set}'],\n`)
}

/** The start of the codes of a new set: its name in capitals, which may not be that of the sets of the program. */
function prefixOf(set: string): string {
  const letters = set.replaceAll('-', '').toUpperCase().slice(0, 8)
  return letters === 'P' ? 'OWN' : letters
}

/** The three digits of the next code: those of a removed rule are not used again as long as a later one is there. */
function nextNumber(folder: string, prefix: string): string {
  const sources = existsSync(folder)
    ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    : []
  const codes = new RegExp(`\\b${prefix}(\\d{3})\\b`, 'g')
  const used = sources.flatMap((source) => Array.from(source.matchAll(codes), ([, n]) => Number(n)))
  return String(Math.max(0, ...used) + 1).padStart(3, '0')
}

/** The longest part of a phrase without spaces and dashes, which each text that has the phrase contains. */
function keyOf(phrase: string): string {
  const [longest = ''] = phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .toSorted((a, b) => b.length - a.length)
  return longest
}
