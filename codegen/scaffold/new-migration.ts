import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMean, quote } from '../../check/problem/wording.ts'
import { migrationFolder, siteType } from '../../migrations/migration.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite, rootsWith, type SourceRoots } from '../../schema/config/site-roots.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { readExamples } from '../../schema/read/examples.ts'
import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { addDays } from '../../schema/values/calendar.ts'
import { formatSource } from '../format-source.ts'
import { listMigrations } from '../lists/migrations.ts'
import { changeBlocks } from './journal.ts'

/** What a migration is about. */
export interface NewMigration {
  /** A block type; in this project also `all`, or `site`. */
  type: string
  /** What it does, in words with hyphens: `title-to-heading`. */
  what: string
  /** The day that its name begins with, as 2026-12-31. */
  day: string
  /** The root of the version before, whose content is frozen; undefined for a site, which has no such tests. */
  before: string | undefined
  /** The old and the new name of a property, if that is all that it does. */
  names?: readonly [from: string, to: string] | undefined
}

/**
 * Adds a migration under `root`. With the version before, adds sample blocks that test it, and freezes its site. Returns the
 * paths of all written files. Throws a UserError if a name is not allowed; leaves nothing behind after an error.
 */
export async function addMigration(
  { type, what, day, before, names }: NewMigration,
  settings: SiteConfig,
  root = siteRoot,
): Promise<string[]> {
  const owner = chooseType(type, root)
  const name = chooseName(what, day, rootsWith(root, settings))
  const folder = migrationFolder(owner)
  const texts = new Map([[`${folder}/${name}.ts`, sourceOf(owner, names, root)]])
  if (before !== undefined) {
    const samples = listSamples(owner, before, settings).map((value) => ({
      before: value,
      after: value,
    }))
    const renamed = names && samples.map((one) => ({ ...one, after: rename(one.after, names) }))
    texts.set(`${folder}/${name}.json`, JSON.stringify(renamed ?? samples))
  }
  for (const [file, text] of texts) texts.set(file, await formatSource(join(root, file), text))
  const site =
    before === undefined ? undefined : freezeSite(before, join(root, frozenFolder), settings)
  const frozen = `${frozenFolder}/${name}/pages.json`
  if (existsSync(join(root, frozen)))
    throw new UserError(
      `${frozen} is there already, from a migration that is gone. Remove it first.`,
    )
  const generated = await changeBlocks(root, settings, (journal) => {
    for (const [file, text] of texts) journal.write(file, text)
    if (site !== undefined) journal.write(frozen, site)
  })
  return [...texts.keys(), ...(site === undefined ? [] : [frozen]), ...generated]
}

/** The block type; undefined for all. A site migrates only its own: all others follow this project. */
function chooseType(type: string, root: string): string | undefined {
  const types = listBlockTypes([{ folder: root }])
  if (types.includes(type)) return type
  const hasAll = !isOtherSite(root)
  if (hasAll && type === 'all') return undefined
  if (hasAll && type === siteType) return type
  const others = hasAll
    ? 'For a change of all of them: all. For a change of the site settings: site.'
    : 'A site migrates only these; what campaigns set in them follows.'
  throw new UserError(
    `Unknown block type "${type}".${didYouMean(suggest(type, types))}\nBlock types: ${types.join(', ')}. ${others}`,
  )
}

/** The name of a migration of today; of the day after the last one if it would not come after that. */
function chooseName(what: string, day: string, roots: SourceRoots): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(what) || what.length > 60) {
    const better = what
      .replace(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 60)
    throw new UserError(
      `${quote(what)} is not a valid name for a migration. Say in lowercase words with hyphens what changes, such as "${better === '' ? 'title-to-heading' : better}".`,
    )
  }
  const all = listMigrations(roots)
  const same = all.find(({ name }) => name.slice(day.length + 1) === what)
  if (same) throw new UserError(`The migration ${same.file} already exists. Choose another name.`)
  const last = all.at(-1)?.name ?? ''
  const name = `${day}-${what}`
  return name > last ? name : `${addDays(last.slice(0, day.length), 1)}-${what}`
}

/** Blocks of the version before, or settings, which the migration starts from. */
function listSamples(type: string | undefined, before: string, settings: SiteConfig): JsonObject[] {
  if (type === siteType) {
    const file = join(before, 'tests/fixtures/site/pages.json')
    return [asRecord(asRecord(JSON.parse(readFileSync(file, 'utf8')))['site'])]
  }
  const roots = [{ folder: before }]
  const [first = ''] = listBlockTypes(roots)
  const known = type === undefined ? first : type
  return existsSync(join(before, 'blocks', known)) ? readExamples(known, settings, roots) : []
}

function rename(value: JsonObject, [from, to]: readonly [from: string, to: string]): JsonObject {
  const members = Object.entries(value).map(([name, member]) => [name === from ? to : name, member])
  return Object.fromEntries(members)
}

/** The source of a migration that renames a property, or else of one that refuses all until it is written. */
function sourceOf(owner: string | undefined, names: NewMigration['names'], root: string): string {
  const types = isOtherSite(root) ? 'page-renderer' : '../../../schema/read/json-object.ts'
  const [from, to] = names ?? (owner === siteType ? ['url', 'address'] : ['title', 'heading'])
  const it = owner === siteType ? 'site' : 'block'
  const lines = [
    `const { ${from}: value, ...rest } = ${it}`,
    `return value === undefined || rest['${to}'] !== undefined ? ${it} : { ...rest, ${to}: value }`,
  ]
  const refusal = `throw new Error('write what \`up\` does first', { cause: ${it} })`
  const body = names ? lines : [...lines.map((line) => `// ${line}`), refusal]
  return `import type { JsonObject } from '${types}'

/** ${names ? `What was "${from}" is "${to}".` : 'Describe in a sentence what is different.'} */
export function up(${it}: JsonObject): JsonObject {
${body.join('\n')}
}
`
}

const frozenFolder = 'tests/fixtures/frozen'

/**
 * The pages.json of a site with all that the schemas below a root allow: the pages of the tests' site, and one page for
 * each example of each block type. Undefined if the site is frozen already in a folder of `kept`.
 */
function freezeSite(root: string, kept: string, settings: SiteConfig): string | undefined {
  const site: unknown = JSON.parse(
    readFileSync(join(root, 'tests/fixtures/site/pages.json'), 'utf8'),
  )
  const { pages, site: own, $schema: _schema, ...rest } = asRecord(site)
  const roots = [{ folder: root }]
  const [hero] = readExamples('hero', settings, roots)
  const examples = listBlockTypes(roots).flatMap((type) =>
    readExamples(type, settings, roots).map((example, index) =>
      pageOf(`${type} ${index + 1}`, type === 'hero' || !hero ? [example] : [hero, example]),
    ),
  )
  const frozen = {
    $schema: '../../../../schema/pages.editor.schema.json',
    ...rest,
    site: {
      ...asRecord(own),
      checks: { ...asRecord(asRecord(own)['checks']), ...checks },
    },
    pages: { ...asRecord(pages), ...Object.fromEntries(examples) },
  }
  const text = `${JSON.stringify(frozen, undefined, 2)}\n`
  const isFrozen = readdirSync(kept).some((version) => {
    const file = join(kept, version, 'pages.json')
    return existsSync(file) && readFileSync(file, 'utf8') === text
  })
  return isFrozen ? undefined : text
}

/** Examples show the texts of examples. */
const checks = {
  'sample-text': { severity: 'off', reason: 'These are examples.', until: '2099-12-31' },
}

/** A page of an example, which opens with a hero as every page does. */
function pageOf(name: string, blocks: readonly JsonObject[]): [path: string, page: object] {
  const path = `/example-${name.replace(/(?=[A-Z])| /g, '-').toLowerCase()}`
  const meta = {
    title: `Example of the block type ${name}`,
    description: `Example of the block type ${name}, as it was before its schema changed.`,
  }
  return [path, { name: path, showNav: false, meta, blocks }]
}
