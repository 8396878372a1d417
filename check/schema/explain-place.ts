import { isUse } from '../../content/layers/sections.ts'
import { type SchemaBundle, dereference } from '../../schema/read/bundle.ts'
import { asRecord, stepInto } from '../../schema/read/json-object.ts'
import type { SiteFiles } from '../facts.ts'
import { fixBy } from '../problem/fix-with.ts'
import type { CodedFinding, Path } from '../problem/problem.ts'
import { quote } from '../problem/wording.ts'
import { createExplainBlock } from './explain-block.ts'
import {
  createExplainUnknown,
  explainMissing,
  unknownAt,
  type SiteWords,
} from './explain-property.ts'
import { explainValue } from './explain-value.ts'
import { createFindProperty } from './find-property.ts'
import { joinNames } from './phrases.ts'
import { findRename } from './renames.ts'
import { snippet } from './snippet.ts'
import { type SchemaError, schemaOf } from './validators.ts'

/** The errors of all places, by JSON pointer. */
export type Groups = ReadonlyMap<string, readonly SchemaError[]>

/**
 * Makes the explainer of places for one set of schemas. It turns all errors at one place into one finding per cause: a
 * misspelt name also accounts for the missing one, and of several errors about a value only one is reported. `root` is
 * the whole parsed file, `files` the public folder.
 */
export function createExplainPlace(bundle: SchemaBundle, words: SiteWords) {
  const { explainType, explainOther } = createExplainBlock(bundle)
  const explainUnknown = createExplainUnknown(bundle, words)
  const findProperty = createFindProperty(bundle)

  /** Explains a property that the object around this one has. */
  function findOuter(name: string, path: Path, root: unknown) {
    const end = path.findLastIndex((step) => typeof step === 'string')
    const inner = path[end]
    const outer = path.slice(0, end)
    if (inner === undefined || !findProperty([...outer, name], root)) return undefined
    // An object that takes any name, as that of the pages does, would make an entry of it.
    if (end === 0 || findProperty([...outer, '*'], root)) return undefined
    // The dates of a use would be those of the whole page.
    if (
      Object.hasOwn(asRecord(outer.reduce(stepInto, root)), name) ||
      isUse(path.reduce(stepInto, root))
    )
      return undefined
    return {
      message: `Unknown property ${quote(name)}. It belongs next to ${quote(inner)}.`,
      hint: `Move it out of ${quote(inner)}.`,
    }
  }

  return function* explainPlace(
    errors: readonly SchemaError[],
    path: Path,
    groups: Groups,
    root: unknown,
    files: SiteFiles,
  ): Generator<CodedFinding> {
    const other = explainOther(errors, path)
    if (other) {
      yield other
      return
    }
    const missing = new Set(
      errors.filter(isMissing).map((error) => String(error.params['missingProperty'])),
    )
    const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties')
    const stray = unknown.find(({ params }) => params['additionalProperty'] === 'type')
    const whole = stray && explainUnknown(stray, path, missing)
    if (whole?.kind === 'whole') {
      yield whole.finding
      return
    }
    const scattered = explainScattered(bundle, unknown, path)
    if (scattered) {
      missing.delete(scattered.owner)
      yield scattered.finding
    }
    const foreign: Renamed[] = []
    for (const error of unknown) {
      const name = String(error.params['additionalProperty'])
      if (scattered?.names.has(name)) continue
      const { finding, meant, kind } = explainUnknown(error, path, missing)
      if (meant !== undefined) missing.delete(meant)
      const outer = kind === 'open' ? findOuter(name, path, root) : undefined
      if (outer !== undefined) yield { ...finding, ...outer }
      else if (kind === 'foreign' && meant !== undefined && path.length > 0)
        foreign.push({ finding, name, meant })
      else yield finding
    }
    yield* explainForeign(foreign)
    for (const error of errors.filter(isMissing)) {
      const name = String(error.params['missingProperty'])
      if (missing.delete(name)) yield explainMissing(error, path, name)
    }
    const place = { path, property: findProperty(path, root), files }
    for (const error of errors.filter(({ propertyName }) => propertyName !== undefined)) {
      yield explainValue(error, place)
    }
    const lacks = errors.filter(
      (error) => error.keyword === 'contains' && !isBrokenBelow(error, groups),
    )
    for (const error of lacks) yield explainValue(error, place)
    const [first] = errors.filter(isAboutValue).toSorted((a, b) => rank(a) - rank(b))
    if (first === undefined) return
    if (first.keyword === 'discriminator') yield explainType(first, path, root)
    else if (first.keyword !== 'minItems' || lacks.length === 0) {
      const finding = explainValue(first, place)
      const isOfUse = path.at(-2) === 'set' && isUse(path.slice(0, -2).reduce(stepInto, root))
      const hint = `Write the id of what it changes in front: "set": { "ID": { ${quote(path.at(-1))}: … } }`
      yield isOfUse && finding.code === 'P014' ? { ...finding, hint } : finding
    }
  }
}

type Renamed = { finding: CodedFinding; name: string; meant: string }

/** Several names of another program in one object are one mistake. */
function explainForeign(renamed: readonly Renamed[]): CodedFinding[] {
  const [first, second] = renamed
  if (first === undefined || second === undefined) return renamed.map(({ finding }) => finding)
  return [
    {
      ...first.finding,
      message: `Unknown properties ${joinNames(renamed.map(({ name }) => name))}. Did you mean ${joinNames(renamed.map(({ meant }) => meant))}?`,
      fix: fixBy(
        'Rename them',
        renamed.flatMap(({ finding }) => finding.fix?.edits ?? []),
      ),
    },
  ]
}

/** Of several errors about a value, the first of these keywords is reported; the others follow from it. */
const precedence = ['discriminator', 'type', 'const', 'enum', 'minLength', 'maxLength', 'pattern']

const isMissing = ({ keyword }: SchemaError): boolean => keyword === 'required'

function isAboutValue({ keyword, propertyName }: SchemaError): boolean {
  return (
    propertyName === undefined &&
    !['required', 'additionalProperties', 'contains'].includes(keyword)
  )
}

function rank({ keyword }: SchemaError): number {
  const place = precedence.indexOf(keyword)
  return place === -1 ? precedence.length : place
}

/** Whether an entry of the list has an error in what the list must contain; then that error is the cause. */
function isBrokenBelow(error: SchemaError, groups: Groups): boolean {
  const wanted = Object.keys(error.parentSchema?.contains?.properties ?? {})
  return [...groups].some(([pointer, errors]) => {
    if (!pointer.startsWith(`${error.instancePath}/`)) return false
    if (wanted.includes(pointer.split('/').at(-1) ?? '')) return true
    return errors.some(
      ({ keyword, params }) =>
        keyword === 'type' || wanted.includes(String(params['missingProperty'])),
    )
  })
}

/**
 * Explains properties that stand beside the object they belong in: the label and the target of a button that is missing are
 * one mistake. `errors` are those about unknown properties of one object; `owner` is the missing object, or the list that it
 * is an entry of.
 */
function explainScattered(bundle: SchemaBundle, errors: readonly SchemaError[], path: Path) {
  const [error] = errors
  if (error === undefined) return undefined
  const data = asRecord(error.data)
  const strays = errors.map(({ params }) => String(params['additionalProperty']))
  for (const [owner, schema] of Object.entries(schemaOf(error).properties ?? {})) {
    if (Object.hasOwn(data, owner)) continue
    const { items, ...own } = dereference(bundle, schema)
    const { properties, required = [] } = items ? dereference(bundle, items) : own
    if (!properties) continue
    const members = new Map<string, string>()
    for (const name of strays) {
      const meant = Object.hasOwn(properties, name)
        ? name
        : findRename(name, Object.keys(properties))
      if (meant !== undefined && !members.has(meant)) members.set(meant, name)
    }
    if (members.size < 2 || !required.every((name) => members.has(name))) continue
    const names = [...members.values()]
    const [first = '', ...others] = names
    const group = Object.fromEntries(
      Array.from(members, ([meant, name]) => [meant, data[name] ?? null]),
    )
    const value = items ? [group] : group
    const finding: CodedFinding = {
      ...unknownAt(path, first),
      message: `${joinNames(names)} belong in "${owner}", which is missing.`,
      hint: `Write instead: "${owner}": ${snippet(value)}`,
      fix: fixBy(`Put them in "${owner}"`, [
        { kind: 'rename', path: [...path, first], name: owner },
        { kind: 'set', path: [...path, first], value },
        ...others.map((name) => ({ kind: 'remove', path: [...path, name] }) as const),
      ]),
    }
    return { finding, names: new Set(names), owner }
  }
  return undefined
}
