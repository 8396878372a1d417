import { oncePer } from '../cache/once-per.ts'
import type { SiteConfig } from '../config/site-options.ts'
import type { JsonValue } from './json-object.ts'

export type { JsonValue }

/** The part of JSON Schema (draft 2020-12) that this project's schemas use. */
export interface Schema {
  $schema?: string
  $comment?: string
  $ref?: string
  $defs?: Record<string, Schema>
  title?: string
  description?: string
  examples?: JsonValue[]
  default?: JsonValue
  type?: string
  const?: JsonValue
  enum?: JsonValue[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  if?: Schema
  then?: Schema
  discriminator?: { propertyName: string }
  contains?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  uniqueItems?: boolean
  tsType?: string
  deprecated?: boolean
  /** What to use in place of something deprecated: another property of the same object, or another block type. */
  useInstead?: string
  /** Whether forms fold a property that may be left out, since it is rarely needed. */
  isRare?: boolean
  /** Whether a picture only decorates: without an alternative text of its own, screen readers pass over it. */
  isDecoration?: boolean
  /** How many characters of a text fit where it is shown, which translations are checked for. */
  budget?: number
  /** Whether its words bind, so that a translation which is out of date is never shown. */
  isBinding?: boolean
  /** Whether a campaign may set it, in the settings of a site. */
  inCampaigns?: boolean
  /** Whether all block types have it, so that its default need not be filled in, nor each example show it. */
  isShared?: boolean
  /** The properties of all block types that this one does not have, each with the reason, a sentence. */
  refuses?: Record<string, string>
  /** Whether the client gets a block type only with pages that have it: most sites have none. */
  isLate?: boolean
  /** The name of a block type, or of each choice, for people. */
  label?: string
  labels?: Record<string, string>
}

/**
 * All schemas as one document: every named schema is in `$defs` once, and every `$ref` points there. `settings` are those of
 * the site, which say what its times, tokens and pictures mean.
 */
export interface SchemaBundle extends Schema {
  $ref: string
  $defs: Record<string, Schema>
  settings: SiteConfig
}

/** Follows `$ref` inside the bundle until a schema without one is reached. */
export function dereference(bundle: SchemaBundle, schema: Schema): Schema {
  let target = schema
  while (target.$ref !== undefined) {
    const found = bundle.$defs[refName(target) ?? '']
    if (found === undefined) throw new Error(`the schema bundle has no ${target.$ref}`)
    target = found
  }
  return target
}

/** The name that a schema's `$ref` points at in `$defs`, or undefined when it has none. */
export function refName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** Makes a copy of a schema in which each schema directly inside it is replaced. */
export function mapParts(schema: Schema, replace: (part: Schema) => Schema): Schema {
  const copy: Schema = { ...schema }
  for (const key of ['allOf', 'oneOf'] as const) {
    if (copy[key]) copy[key] = copy[key].map(replace)
  }
  for (const key of ['if', 'then', 'contains', 'items'] as const) {
    if (copy[key]) copy[key] = replace(copy[key])
  }
  if (copy.properties) {
    const parts = Object.entries(copy.properties).map(([name, part]) => [name, replace(part)])
    copy.properties = Object.fromEntries(parts)
  }
  if (typeof copy.additionalProperties === 'object') {
    copy.additionalProperties = replace(copy.additionalProperties)
  }
  return copy
}

/** The union of block schemas, given as references to them, as design decision 1 writes it. */
export function unionOf(references: string[]): Schema {
  return {
    title: 'Block',
    description: 'One part of a page. Its type says which.',
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: references.map(($ref) => ({ $ref })),
  }
}

/** The schema of a block that shows a shared section. It has no component: the blocks of the section stand for it. */
export const useTitle = 'UseBlock'

/** Makes the schemas of pages whose sections are expanded: their blocks are all but `use`. */
export const withoutUse = oncePer((bundle: SchemaBundle): SchemaBundle => {
  const { oneOf = [], ...union } = bundle.$defs['Block'] ?? {}
  const shown = oneOf.filter((branch) => refName(branch) !== useTitle)
  return { ...bundle, $defs: { ...bundle.$defs, Block: { ...union, oneOf: shown } } }
})

/** The branches of a union by the `const` of their `type`; empty for any other schema. */
export function branchesByType(
  bundle: SchemaBundle,
  union: Schema | undefined,
): Map<unknown, Schema> {
  return new Map(
    (union?.oneOf ?? []).map((branch) => [
      dereference(bundle, branch).properties?.['type']?.const,
      branch,
    ]),
  )
}

/** The keywords of our own schemas that JSON Schema does not have, for validators to ignore. */
export const ownKeywords = [
  'useInstead',
  'isRare',
  'isDecoration',
  'budget',
  'isBinding',
  'inCampaigns',
  'isShared',
  'refuses',
  'isLate',
  'label',
  'labels',
  'ruleSet',
  'settings',
]

/** A schema without the keywords in `names`, and without those that JSON Schema does not have. */
export function withoutKeywords(schema: Schema, names: readonly (keyof Schema)[]): Schema {
  const gone = new Set<string>([...names, ...ownKeywords])
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !gone.has(name)))
}
