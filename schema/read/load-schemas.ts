import { readFileSync, readdirSync } from 'node:fs'
import { siteConfig } from '../config/site-config.ts'
import { addIds } from './add-ids.ts'
import { capitalize } from './capitalize.ts'
import { projectRoot } from './project-root.mjs'
import { mapParts, unionOf, useTitle, type Schema, type SchemaBundle } from './bundle.ts'
import { markDeprecated } from './deprecated.ts'
import { SchemaFault } from './schema-fault.ts'
import { basename, dirname, join, relative, resolve } from 'node:path'

export { projectRoot }

/** Schemas that are generated from the others, by path in `schema/`. */
export const generatedSchemas: ReadonlySet<string> = new Set([
  'page/block.schema.json',
  'pages.editor.schema.json',
  'page-file.editor.schema.json',
])

/** Lists the block types, which are the folder names in `blocks/`, sorted. */
export function listBlockTypes(root = projectRoot): string[] {
  return readdirSync(join(root, 'blocks'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

/** Lists the schemas below `root`, except generated ones other than `generated`: shared ones by name, then block types. */
export function listSchemaFiles(root: string, generated: readonly string[] = []): string[] {
  const shared = join(root, 'schema')
  const present = readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  return [
    ...[...new Set([...present, ...generated])]
      .filter((name) => !generatedSchemas.has(name))
      .map((name) => join(shared, name)),
    ...listBlockTypes(root).map((type) => join(root, 'blocks', type, 'schema.json')),
  ]
}

/**
 * Reads all schemas of `schema/` and `blocks/` below `root` into one bundle whose root is `PagesFile`.
 * Throws an Error that names the file when one cannot be read or has no title. `generated` contains schemas that are about
 * to be written, by their paths in `schema/`; they replace the files there.
 */
export function loadSchemas(
  root = projectRoot,
  generated: Readonly<Record<string, Schema>> = {},
): SchemaBundle {
  const shared = join(root, 'schema')
  const files = listSchemaFiles(root, Object.keys(generated))
  const titles = new Map<string, string>()
  const sources = new Map<string, Schema>()
  for (const file of files) {
    const schema =
      generated[relative(shared, file).replaceAll('\\', '/')] ??
      readSchema(file, relative(root, file))
    if (schema.title === undefined)
      throw new SchemaFault(`${relative(root, file)}: the schema has no title`)
    if (dirname(dirname(file)) === join(root, 'blocks'))
      assertBlock(basename(dirname(file)), schema)
    titles.set(file, schema.title)
    sources.set(file, schema)
  }
  titles.set(join(shared, 'page', 'block.schema.json'), 'Block')

  const $defs: Record<string, Schema> = {}
  const origins = new Map<string, string>()
  for (const [file, { $schema: _, ...schema }] of sources) {
    define(schema.title ?? '', bundled(schema, file), file)
  }
  const blockTitles = listBlockTypes(root).map(
    (type) => titles.get(join(root, 'blocks', type, 'schema.json')) ?? '',
  )
  // Schemas of earlier versions, which others are compared with, have no sections.
  if ($defs[useTitle]) blockTitles.push(useTitle)
  $defs['Block'] = unionOf(blockTitles.map((title) => `#/$defs/${title}`))
  const bundle = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/PagesFile',
    $defs,
  }
  addIds(bundle)
  return bundle

  /** Rejects two schemas with the same title, which would become one type. */
  function define(title: string, schema: Schema, file: string): void {
    const other = origins.get(title)
    if (other !== undefined) {
      throw new SchemaFault(
        `${relative(root, file)}: the title "${title}" is taken by ${relative(root, other)}; give it another title`,
      )
    }
    origins.set(title, file)
    $defs[title] = schema
  }

  /** Points every file reference to `$defs`, and moves inline objects there by their titles. */
  function bundled(schema: Schema, file: string): Schema {
    const copy = mapParts(schema, (part) => hoist(part, file))
    if (copy.$ref !== undefined) {
      const title = titles.get(resolve(dirname(file), copy.$ref))
      if (title === undefined) {
        const known = [...titles.keys()].map((path) => relative(dirname(file), path))
        throw new SchemaFault(`${relative(root, file)}: "${copy.$ref}" is not a schema file.`, {
          unknown: { name: copy.$ref, known },
        })
      }
      copy.$ref = `#/$defs/${title}`
    }
    return markDeprecated(copy, relative(root, file))
  }

  function hoist(schema: Schema, file: string): Schema {
    const named = bundled(schema, file)
    if (named.properties === undefined || named.title === undefined) return named
    define(named.title, named, file)
    return {
      $ref: `#/$defs/${named.title}`,
      ...(named.description && { description: named.description }),
    }
  }
}

/** Throws an Error with the remedy if a block's folder, type and title do not match. */
function assertBlock(type: string, schema: Schema): void {
  const where = `blocks/${type}/schema.json`
  if (!/^[a-z][A-Za-z0-9]*$/.test(type)) {
    throw new SchemaFault(`blocks/${type}: name the folder in camelCase, such as "comparisonTable"`)
  }
  if (schema.properties?.['type']?.const !== type) {
    throw new SchemaFault(`${where}: the property "type" needs "const": "${type}"`)
  }
  const title = `${capitalize(type)}Block`
  if (schema.title !== title) throw new SchemaFault(`${where}: give it the title "${title}"`)
}

/** Descriptions may contain {timeZoneName}, where the clocks of the site are. */
function readSchema(file: string, name: string): Schema {
  const written = readFileSync(file, 'utf8')
  const text = written.replaceAll('{timeZoneName}', () => siteConfig.timeZoneName)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SchemaFault(`${name}: this is not valid JSON`, { cause, text })
  }
}
