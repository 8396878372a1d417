import { quote } from '../../check/problem/wording.ts'
import type { SchemaError } from '../../check/schema/validators.ts'
import {
  branchesByType,
  dereference,
  mapParts,
  refName,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { isJsonObject, type Path } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { listNarrowings } from './narrowed.ts'

/** What kinds of changes a schema can have between two versions. */
export type ChangeKind = 'added' | 'removed' | 'renamed' | 'required' | 'narrowed' | 'deprecated'

/** One change of the schemas. */
export interface SchemaChange {
  kind: ChangeKind
  /** The schema that it is in, by its title, and the path from there. */
  title: string
  path: Path
  /** Whether that schema is the one before, because there is none now. */
  isGone?: true
  names?: readonly [from: string, to: string]
  message: string
  /** What to call a migration that follows it. */
  slug: string
  /** Whether it explains an error of the schemas as they are now. */
  explains(error: SchemaError): boolean
}

/** A place that both bundles have: a named schema, and the path from there. */
type Spot = Pick<SchemaChange, 'title' | 'path'>

/** Compares two versions of the schemas: block types first, then every schema that both have. */
export function compareSchemas(before: SchemaBundle, after: SchemaBundle): SchemaChange[] {
  const changes: SchemaChange[] = []
  const compared = new Set<string>()
  const shapeBefore = (schema: Schema): string => shapeOf(dereference(before, schema))
  const shapeAfter = (schema: Schema): string => shapeOf(dereference(after, schema))
  compareTypes()
  for (const [title, schema] of Object.entries(after.$defs)) {
    const old = before.$defs[title]
    if (old && title !== 'Block') compare(old, schema, { title, path: [] })
  }
  return changes

  function compareTypes(): void {
    const [old, now] = [before, after].map((bundle) => {
      const branches = branchesByType(bundle, bundle.$defs['Block'])
      return new Map(
        Array.from(branches, ([type, schema]) => [String(type), dereference(bundle, schema)]),
      )
    })
    if (!old || !now) return
    const { removed, added, renamed } = pairRenamed(old, now, shapeBefore, shapeAfter)
    const add = (
      kind: ChangeKind,
      { title = '' }: Schema,
      what: string,
      verb: string,
      type: string,
    ) =>
      changes.push({
        kind,
        title,
        path: [],
        message: `The block type ${quote(type)} was ${what}.`,
        slug: `${verb}-${toSlug(type)}`,
        explains: explainsErrors(after.$defs['Block'] ?? {}, ['discriminator'], type),
        ...(kind === 'removed' && { isGone: true }),
      })
    for (const [from, to, schema] of renamed)
      add('renamed', schema, `renamed to ${quote(to)}`, 'rename', from)
    for (const [type, schema] of removed) add('removed', schema, 'removed', 'replace', type)
    for (const [type, schema] of added) add('added', schema, 'added', 'add', type)
  }

  /** Compares what is at one place; `name` is what to call it in messages. */
  function compare(old: Schema, now: Schema, at: Spot, name = 'This value'): void {
    deprecation(old, now, at, name)
    if (now.$ref !== undefined && refName(now) === refName(old)) return
    // A shared schema of another name is compared where it is used, the first time.
    const pair = `${refName(old)} ${refName(now)}`
    if (refName(old) !== undefined && refName(now) !== undefined && compared.has(pair)) return
    compared.add(pair)
    const [was, is] = [dereference(before, old), dereference(after, now)]
    for (const { keyword, words } of listNarrowings(was, is)) {
      push('narrowed', at, `${name} ${words}.`, `fit-${toSlug(lastName(at))}`, is, [keyword])
    }
    compareConditions(was, is, at, name)
    compareProperties(was, is, at)
    const inner = (key: string): Spot => ({ ...at, path: [...at.path, key] })
    if (was.items && is.items) compare(was.items, is.items, inner('items'), 'An entry')
    const [oldRest, newRest] = [was.additionalProperties, is.additionalProperties]
    if (isJsonObject(oldRest) && isJsonObject(newRest))
      compare(oldRest, newRest, inner('additionalProperties'), 'A value')
    if (is.propertyNames)
      compare(was.propertyNames ?? {}, is.propertyNames, inner('propertyNames'), 'A name')
  }

  function compareProperties(was: Schema, is: Schema, at: Spot): void {
    if (was.properties === undefined || is.properties === undefined) return
    const [old, now] = [was.properties, is.properties].map((all) => new Map(Object.entries(all)))
    if (!old || !now) return
    const { removed, added, renamed } = pairRenamed(old, now, shapeBefore, shapeAfter)
    const inner = (name: string): Spot => ({ ...at, path: [...at.path, 'properties', name] })
    const isRequired = (name: string): boolean => is.required?.includes(name) ?? false
    for (const [from, to] of renamed) {
      const explainsOld = explainsErrors(is, ['additionalProperties'], from)
      const explainsNew = explainsErrors(is, ['required'], to)
      changes.push({
        kind: 'renamed',
        ...inner(to),
        names: [from, to],
        message: `The property ${quote(from)} was renamed to ${quote(to)}.`,
        slug: `rename-${toSlug(from)}`,
        explains: (error) => explainsOld(error) || explainsNew(error),
      })
    }
    for (const [name] of removed) {
      const message = `The property ${quote(name)} was removed.`
      const slug = `replace-${toSlug(name)}`
      push('removed', inner(name), message, slug, is, ['additionalProperties'], name)
    }
    for (const [name] of added) {
      const [kind, words]: [ChangeKind, string] = isRequired(name)
        ? ['required', 'was added, and is required']
        : ['added', 'was added']
      const message = `The property ${quote(name)} ${words}.`
      push(kind, inner(name), message, `add-${toSlug(name)}`, is, ['required'], name)
    }
    for (const [name, schema] of old) {
      const next = now.get(name)
      if (next === undefined) continue
      if (isRequired(name) && !was.required?.includes(name)) {
        const message = `The property ${quote(name)} is required now.`
        push('required', inner(name), message, `require-${toSlug(name)}`, is, ['required'], name)
      }
      compare(schema, next, inner(name), `The property ${quote(name)}`)
    }
  }

  function compareConditions(was: Schema, is: Schema, at: Spot, name: string): void {
    const conditions = ({ allOf, if: when, then, oneOf }: Schema): string =>
      JSON.stringify([allOf, when, then, oneOf])
    if (conditions(was) === conditions(is) || conditions(is) === conditions({})) return
    const { allOf = [], then, oneOf = [] } = is
    const parts = partsOf({ allOf, oneOf, ...(then && { then }) })
    changes.push({
      kind: 'narrowed',
      ...at,
      message: `${name} has other conditions now.`,
      slug: `fit-${toSlug(lastName(at))}`,
      explains: ({ parentSchema = {} }) => parts.has(parentSchema),
    })
  }

  function deprecation(old: Schema, now: Schema, at: Spot, name: string): void {
    if (now.deprecated !== true || old.deprecated === true) return
    const message = `${name} is deprecated now: use ${quote(now.useInstead)} instead.`
    changes.push({ kind: 'deprecated', ...at, message, slug: '', explains: () => false })
  }

  function push(
    kind: ChangeKind,
    at: Spot,
    message: string,
    slug: string,
    schema: Schema,
    keywords: readonly string[],
    name?: string,
  ): void {
    changes.push({ kind, ...at, message, slug, explains: explainsErrors(schema, keywords, name) })
  }
}

/** What `explains` goes by: errors of these keywords in one schema, and about one property if it is named. */
function explainsErrors(
  schema: Schema,
  keywords: readonly string[],
  name?: string,
): SchemaChange['explains'] {
  return ({ parentSchema, keyword, params }) =>
    parentSchema === schema &&
    keywords.includes(keyword) &&
    (name === undefined ||
      params['missingProperty'] === name ||
      params['additionalProperty'] === name ||
      params['tagValue'] === name)
}

/** What a schema accepts, without the words about it. */
function shapeOf(schema: Schema): string {
  const {
    title: _title,
    description: _description,
    examples: _examples,
    default: _default,
    ...rest
  } = schema
  if (rest.properties?.['type']?.const !== undefined) {
    const { type: _type, ...others } = rest.properties
    rest.properties = others
  }
  return JSON.stringify(mapParts(rest, (part) => JSON.parse(shapeOf(part))))
}

function partsOf(schema: Schema): Set<object> {
  const parts = new Set<object>()
  mapParts(schema, (part) => {
    parts.add(part)
    for (const inner of partsOf(part)) parts.add(inner)
    return part
  })
  return parts
}

function lastName({ title, path }: Spot): string {
  const names = path.filter((_step, index) => index > 0 && path[index - 1] === 'properties')
  return String(names.at(-1) ?? title)
}

function toSlug(name: string): string {
  return capitalize(name)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/^-|-$/g, '')
}

/** Pairs a name that is gone with a new one if their values, and no others that are gone or new, have the same shape. */
function pairRenamed<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  shapeBefore: (value: T) => string,
  shapeAfter: (value: T) => string,
) {
  const removed = [...before].filter(([name]) => !after.has(name))
  const added = [...after].filter(([name]) => !before.has(name))
  const renamed = removed.flatMap(([from, value]) => {
    const shape = shapeBefore(value)
    const rivals = removed.filter(([, other]) => shapeBefore(other) === shape)
    const [to, ...others] = added.filter(([, other]) => shapeAfter(other) === shape)
    return to && others.length === 0 && rivals.length === 1 ? [[from, ...to] as const] : []
  })
  const paired = new Set(renamed.flatMap(([from, to]) => [from, to]))
  return {
    renamed,
    removed: removed.filter(([name]) => !paired.has(name)),
    added: added.filter(([name]) => !paired.has(name)),
  }
}

/** Throws a UserError if the limits of a site allow what the schemas without them do not. */
export function refuseLoosened(general: SchemaBundle, limited: SchemaBundle): void {
  const first = compareSchemas(limited, general).find(
    ({ kind }) => kind !== 'added' && kind !== 'deprecated',
  )
  if (first === undefined) return
  const names = first.path.filter((step) => step !== 'properties' && step !== 'items')
  // What was before a change of schemas is with the limits here, and what is now is without them.
  const message = first.message.replace(
    / (?:now|\w+ longer)(?:; it was (.*))?\.$/,
    (_, limit?: string) => (limit === undefined ? '.' : `; with them, ${limit}.`),
  )
  throw new UserError(
    `site.config.ts: "limits" may only forbid more, but without them: ${[first.title, ...names].join(' › ')}: ${message} Remove that limit.`,
  )
}
