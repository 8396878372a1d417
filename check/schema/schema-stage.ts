import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { listIn, stepInto, type Path } from '../../schema/read/json-object.ts'
import type { SiteFiles } from '../facts.ts'
import { createFindDeprecated } from '../migrate/find-deprecated.ts'
import type { Collector } from '../problem/collector.ts'
import type { CodedFinding } from '../problem/problem.ts'
import { createExplainPlace } from './explain-place.ts'
import type { SiteWords } from './explain-property.ts'
import {
  createQuick,
  createThorough,
  type KeepCode,
  type SchemaError,
  type Validators,
} from './validators.ts'

interface SchemaContext {
  collector: Collector<CodedFinding>
  files: SiteFiles
}

/**
 * Makes the schema stage of a bundle, which reports where a parsed pages.json or page file breaks the schema, each finding with
 * its path from the top. Each page and each block is first validated with a quick yes or no; only for those
 * that fail are all errors collected, so that the cost of a mistake does not grow with the site. `keep` returns the code
 * of an earlier run.
 */
export function createSchemaStage(bundle: SchemaBundle, words: SiteWords, keep?: KeepCode) {
  const schemas = { ...bundle, $id: 'site', $defs: withShells(bundle.$defs) }
  const explainPlace = createExplainPlace(bundle, words)
  const quick = createQuick(schemas, checked, keep)
  const findDeprecated = createFindDeprecated(bundle)
  let thorough: Validators<ValidateFunction> | undefined

  return {
    /** Checks everything in a file except the contents of its pages and sections. */
    shell: (kind: 'PagesFile' | 'PageFile', root: unknown, context: SchemaContext): void =>
      explainIn(root, `${kind}Shell`, root, [], context),
    page: (key: string, page: unknown, context: SchemaContext): void =>
      explainBlocks('Page', page, ['pages', key], context),
    section: (name: string, section: unknown, context: SchemaContext): void =>
      explainBlocks('Section', section, ['sections', name], context),
    /** Whether a value is a block that follows its schema. */
    isBlock: (value: unknown): boolean => quick('Block')(value),
  }

  function explainBlocks(
    kind: 'Page' | 'Section',
    value: unknown,
    at: readonly [string, string],
    context: SchemaContext,
  ): void {
    const blocks = listIn(value, 'blocks')
    if (findDeprecated)
      for (const [index, block] of blocks.entries())
        for (const finding of findDeprecated(block, [...at, 'blocks', index]))
          context.collector.add({ ...finding, severity: 'warning' })
    if (quick(kind)(value)) return
    const root = { [at[0]]: { [at[1]]: value } }
    explainIn(root, `${kind}Shell`, value, at, context)
    for (const [index, block] of blocks.entries())
      explainIn(root, 'Block', block, [...at, 'blocks', index], context)
  }

  function explainIn(
    root: unknown,
    name: string,
    value: unknown,
    prefix: Path,
    { collector, files }: SchemaContext,
  ): void {
    if (quick(name)(value)) return
    if (collector.isFull) {
      collector.omitted += 1
      return
    }
    thorough ??= createThorough(schemas)
    const validate = thorough(name)
    validate(value)
    const groups = groupByPlace(validate.errors ?? [])
    for (const [pointer, errors] of groups) {
      const path = [...prefix, ...toPath(pointer, value)]
      let reported = 0
      for (const finding of explainPlace(errors, path, groups, root, files)) {
        if (collector.isFull) break
        collector.add(finding)
        reported += 1
      }
      if (collector.isFull) collector.omitted += errors.length - reported
    }
  }
}

/** What is validated one by one. */
const checked = [
  'PagesFileShell',
  'PageFileShell',
  'Page',
  'PageShell',
  'Section',
  'SectionShell',
  'Block',
]

/** Adds the files without the contents of their pages, and a page or section without the contents of its blocks. */
export function withShells(defs: Record<string, Schema>): Record<string, Schema> {
  const site = withoutContents(defs['PagesFile'], 'pages')
  return {
    ...defs,
    PageFileShell: withoutContents(defs['PageFile'], 'pages'),
    PageShell: withoutContents(defs['Page'], 'blocks'),
    // Schemas of earlier versions, which others are compared with, have no sections.
    ...(defs['Section']
      ? {
          PagesFileShell: withoutContents(site, 'sections'),
          SectionShell: withoutContents(defs['Section'], 'blocks'),
        }
      : { PagesFileShell: site }),
  }
}

/** A schema that does not constrain the contents of one of its properties. */
function withoutContents(schema: Schema | undefined, name: string): Schema {
  const property = schema?.properties?.[name]
  if (!property) throw new Error(`the schemas have nothing with ${name}`)
  const { additionalProperties: _members, items: _entries, ...shell } = property
  return { ...schema, properties: { ...schema.properties, [name]: shell } }
}

/** Keywords whose errors are reported by what they combine, or by the property that they are about. */
const rollUps = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'propertyNames'])

function groupByPlace(errors: readonly ErrorObject[]): Map<string, SchemaError[]> {
  // Errors of single entries inside `contains` are reported by `contains` itself.
  const own = errors.filter(
    ({ keyword, schemaPath }) => !rollUps.has(keyword) && !/\/contains\/./.test(schemaPath),
  )
  return groupBy(own, ({ instancePath }) => instancePath)
}

/** A JSON pointer as keys and indexes; a number is an index only in a list. */
export function toPath(pointer: string, root: unknown): (string | number)[] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(key) : key
      value = stepInto(value, step)
      return step
    })
}
