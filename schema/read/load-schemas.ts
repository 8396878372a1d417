import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fillDescriptions, followConfig } from '../config/follow-config.ts'
import { advise } from '../config/options/check-kinds.ts'
import { listSetSchemas, setFolders, settingsFile } from '../config/rule-sets.ts'
import type { SiteConfig } from '../config/site-options.ts'
import { siteRoot } from '../config/site-root.ts'
import { findBlocks, findShellBlocks, rootsOf, type SourceRoots } from '../config/site-roots.ts'
import { addSiteParts, type SitePart } from '../site/site-parts.ts'
import { mapParts, unionOf, useTitle, type Schema, type SchemaBundle } from './bundle.ts'
import { capitalize, inWords } from './capitalize.ts'
import { markDeprecated } from './deprecated.ts'
import { asRecord, type JsonObject } from './json-object.ts'
import { mergePatch } from './merge-patch.ts'
import { projectRoot } from './project-root.mjs'
import { addIds, addLook } from './shared-properties.ts'
import { SchemaFault } from './user-error.ts'

export { projectRoot }

/** Schemas that are generated from the others, by path in `schema/`. */
const generatedSchemas: ReadonlySet<string> = new Set([
  'page/block.schema.json',
  'pages.editor.schema.json',
  'page-file.editor.schema.json',
])

/** The folder of a block type. Throws an Error if there is none. */
export function blockFolder(type: string, roots: SourceRoots): string {
  const folder = findBlocks(roots).get(type)
  if (folder === undefined) throw new Error(`there is no block type "${type}"`)
  return folder
}

/** Lists the block types, sorted. */
export function listBlockTypes(roots: SourceRoots): string[] {
  return [...findBlocks(roots).keys()]
}

/** The folder of the shared schemas. */
export function sharedFolder(roots: SourceRoots): string {
  return join(roots[0]?.folder ?? projectRoot, 'schema')
}

/** What a site decides about its schemas; `sets` are the folders of rule sets, by default those of this site. */
export type SchemaPlan = SiteConfig & {
  sets?: readonly string[] | undefined
}

/** Lists the folders of the shell blocks of a site by their names, in the order of its settings. */
export function shellFolders(
  settings: SiteConfig,
  roots: SourceRoots = rootsOf(settings),
): ReadonlyMap<string, string> {
  const { shell } = settings
  const found = findShellBlocks(roots)
  const names = [...shell.before, ...shell.after].flatMap((name) => [
    name,
    ...(shell.inside[name] ?? []),
  ])
  return new Map(
    names.flatMap((name) => {
      const folder = found.get(name)
      return folder === undefined ? [] : [[name, folder]]
    }),
  )
}

/**
 * Lists the schemas of a site, or those below other `roots`, except generated ones other than `generated`: shared ones and
 * those of rule sets by name, then those of shell blocks, then block types.
 */
export function listSchemaFiles(
  plan: SchemaPlan,
  roots: SourceRoots = rootsOf(plan),
  generated: readonly string[] = [],
): string[] {
  const shared = sharedFolder(roots)
  const present = readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => name.replaceAll('\\', '/'))
  return [
    ...[...new Set([...present, ...generated])]
      .filter((name) => !generatedSchemas.has(name))
      .map((name) => join(shared, name))
      .concat(listSetSchemas(plan.sets ?? setFolders(roots, plan.rules)))
      .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1)),
    ...[...shellFolders(plan, roots).values()]
      .map((folder) => join(folder, 'schema.json'))
      .filter((file) => existsSync(file)),
    ...[...findBlocks(roots).values()].map((folder) => join(folder, 'schema.json')),
  ]
}

/** The name of a schema file for people: in the folder of the site, or else below `root`. */
export function nameOfSchema(file: string, root = projectRoot): string {
  const own = relative(siteRoot, file)
  return (own.startsWith('..') ? relative(root, file) : own).replaceAll('\\', '/')
}

/**
 * Reads all schemas of `schema/`, of the shell blocks of a site, and of its block types, or those below other `roots`, into
 * one bundle whose root is `PagesFile`, with the limits that the site sets. `plan` is what the site decides.
 * Throws an Error that names the file when one cannot be read or has no title. `generated` contains schemas that are about
 * to be written, by their paths in `schema/`; they replace the files there.
 */
export function loadSchemas(
  plan: SchemaPlan,
  roots: SourceRoots = rootsOf(plan),
  generated: Readonly<Record<string, Schema>> = {},
): SchemaBundle {
  const shared = sharedFolder(roots)
  const root = dirname(shared)
  const blocks = findBlocks(roots)
  const folders = new Set(blocks.values())
  const shell = new Map(
    [...shellFolders(plan, roots)].map(([name, folder]) => [join(folder, 'schema.json'), name]),
  )
  const files = listSchemaFiles(plan, roots, Object.keys(generated))
  const titles = new Map<string, string>()
  const sources = new Map<string, Schema>()
  for (const file of files) {
    const schema =
      generated[relative(shared, file).replaceAll('\\', '/')] ??
      readSchema(file, nameOfSchema(file, root), plan, plan.limits[keyOf(file)])
    if (schema.title === undefined)
      throw new SchemaFault(`${nameOfSchema(file, root)}: the schema has no title`)
    if (folders.has(dirname(file))) assertBlock(basename(dirname(file)), schema, file)
    const part = shell.get(file)
    if (part !== undefined) assertShellBlock(part, schema)
    titles.set(file, schema.title)
    sources.set(file, schema)
  }
  titles.set(join(shared, 'page', 'block.schema.json'), 'Block')

  const $defs: Record<string, Schema> = {}
  const origins = new Map<string, string>()
  const parts: SitePart[] = []
  for (const [file, { $schema: _, ...schema }] of sources) {
    const part = shell.get(file)
    if (part === undefined) define(schema.title ?? '', bundled(schema, file), file)
    else parts.push(asPart(part, bundled(schema, file), file))
  }
  addSiteParts($defs, parts, 'redirects')
  addSiteParts($defs, (plan.sets ?? setFolders(roots, plan.rules)).flatMap(listSettings))
  const blockTitles = [...folders].map((folder) => titles.get(join(folder, 'schema.json')) ?? '')
  // Schemas of earlier versions, which others are compared with, have no sections.
  if ($defs[useTitle]) blockTitles.push(useTitle)
  $defs['Block'] = unionOf(blockTitles.map((title) => `#/$defs/${title}`))
  const bundle = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/PagesFile',
    $defs,
    settings: plan,
  }
  followConfig($defs, plan)
  addIds(bundle)
  addLook(bundle)
  return bundle

  /** The property of the settings that a folder brings. An object gets its own type; anything else is written in place. */
  function asPart(name: string, whole: Schema, file: string): SitePart {
    const from = relative(root, dirname(file)).replaceAll('\\', '/')
    const { title = '', label = inWords(title), ...own } = whole
    const { default: fallback, examples = [], ...rest } = own
    const isRequired = fallback === undefined
    if (own.properties === undefined)
      return { name, from, isRequired, schema: { title: label, ...own } }
    const target: Schema = { title, ...rest }
    define(title, target, file)
    const { description = '' } = own
    const schema: Schema = { $ref: `#/$defs/${title}`, title: label, description, examples }
    if (fallback !== undefined) schema.default = fallback
    return { name, from, isRequired, schema, target }
  }

  /** The properties that a rule set adds to the settings. */
  function listSettings(folder: string): SitePart[] {
    const file = join(folder, settingsFile)
    if (!existsSync(file)) return []
    const from = relative(root, file).replaceAll('\\', '/')
    const { properties = {}, required = [] } = bundled(readSchema(file, from, plan), file)
    return Object.entries(properties).map(([name, schema]) => {
      return { name, schema, isRequired: required.includes(name), from }
    })
  }

  /** Rejects two schemas with the same title, which would become one type. */
  function define(title: string, schema: Schema, file: string): void {
    const other = origins.get(title)
    if (other !== undefined) {
      throw new SchemaFault(
        `${nameOfSchema(file, root)}: the title "${title}" is taken by ${nameOfSchema(other, root)}; give it another title`,
      )
    }
    origins.set(title, file)
    $defs[title] = schema
  }

  /** Points every file reference to `$defs`, and moves inline objects there by their titles. */
  function bundled(schema: Schema, file: string): Schema {
    const copy = mapParts(schema, (part) => hoist(part, file))
    if (copy.$ref !== undefined) {
      const title = titles.get(resolveRef(copy.$ref, file))
      if (title === undefined) {
        const isPackaged = copy.$ref.startsWith(packagePrefix)
        const known = [...titles.keys()].map((path) =>
          isPackaged ? packagePrefix + relative(root, path) : relative(dirname(file), path),
        )
        throw new SchemaFault(`${nameOfSchema(file, root)}: "${copy.$ref}" is not a schema file.`, {
          unknown: { name: copy.$ref, known, file },
        })
      }
      copy.$ref = `#/$defs/${title}`
    }
    return markDeprecated(copy, nameOfSchema(file, root))
  }

  /** The file that a reference leads to. Sites elsewhere name shared schemas by the package. */
  function resolveRef(reference: string, file: string): string {
    return reference.startsWith(packagePrefix)
      ? join(root, reference.slice(packagePrefix.length))
      : resolve(dirname(file), reference)
  }

  function hoist(schema: Schema, file: string): Schema {
    const named = bundled(schema, file)
    if (named.properties === undefined || named.title === undefined) return named
    define(named.title, named, file)
    return {
      $ref: `#/$defs/${named.title}`,
      ...(named.description && { description: named.description }),
      ...(named.inCampaigns && { inCampaigns: true }),
    }
  }
}

const packagePrefix = 'page-renderer/'

/** Throws an Error with the remedy if a block's folder, type and title do not match. */
function assertBlock(type: string, schema: Schema, file: string): void {
  const where = `blocks/${type}/schema.json`
  if (!/^[a-z][A-Za-z0-9]*$/.test(type))
    throw new SchemaFault(`blocks/${type}: name the folder in camelCase, such as "comparisonTable"`)
  const at = { file, path: ['properties', 'type', 'const'] }
  if (schema.properties?.['type']?.const !== type)
    throw new SchemaFault(`${where}: the property "type" needs "const": "${type}"`, { at })
  const title = `${capitalize(type)}Block`
  if (schema.title !== title) throw new SchemaFault(`${where}: give it the title "${title}"`)
}

/** Throws an Error with the remedy if a shell block's folder and title do not match. */
function assertShellBlock(name: string, schema: Schema): void {
  const where = `shell/${name}/schema.json`
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new SchemaFault(`shell/${name}: name the folder in camelCase, such as "openingHours"`)
  const title = capitalize(name)
  if (schema.title !== title) throw new SchemaFault(`${where}: give it the title "${title}"`)
}

/** The folder of a schema as limits name it: `shell/footer`. */
function keyOf(file: string): string {
  return `${basename(dirname(dirname(file)))}/${basename(dirname(file))}`
}

function readSchema(file: string, name: string, settings: SiteConfig, limit?: JsonObject): Schema {
  const text = readFileSync(file, 'utf8')
  try {
    const schema: Schema = JSON.parse(fillDescriptions(text, settings))
    if (limit) assertLimit(schema, limit, keyOf(file))
    return limit ? JSON.parse(JSON.stringify(mergePatch(schema, limit))) : schema
  } catch (cause) {
    if (cause instanceof SchemaFault) throw cause
    throw new SchemaFault(`${name}: this is not valid JSON`, { cause, text })
  }
}

/** Throws a SchemaFault if a limit is for a property that the schema does not have. */
function assertLimit(schema: Schema, limit: JsonObject, name: string): void {
  const known = schema.properties ?? {}
  for (const [key, inner] of Object.entries(asRecord(schema.properties && limit['properties']))) {
    const remedy = advise(key, Object.keys(known))
    if (!Object.hasOwn(known, key))
      throw new SchemaFault(`site.config.ts: ${name} has no property "${key}". ${remedy}`)
    assertLimit(known[key] ?? {}, asRecord(inner), name)
  }
  if (schema.items) assertLimit(schema.items, asRecord(limit['items']), name)
}
