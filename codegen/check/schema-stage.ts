import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { branchesByType, type SchemaBundle } from '../schema.ts'
import {
  explainMissing,
  explainUnknown,
  explainValue,
  explainWrongType,
  type SchemaError,
} from './explain.ts'
import { asRecord } from './facts.ts'
import type { Finding, Path } from './problem.ts'

/** Compiles the bundle once; the returned function lists what a parsed pages.json breaks of the schema. */
export function createSchemaStage(bundle: SchemaBundle): (value: unknown) => Finding[] {
  const ajv = new Ajv2020({ discriminator: true, allErrors: true, strict: true, verbose: true })
  const validate = ajv.compile(bundle)
  const blockTypes = [...branchesByType(bundle, bundle.$defs['Block']).keys()].map(String)
  return (value) => {
    validate(value)
    const groups = groupByPlace(validate.errors ?? [])
    return [...groups].flatMap(([pointer, errors]) =>
      explainPlace(errors, toPath(pointer, value), groups, blockTypes),
    )
  }
}

/** Keywords that are told by what they roll up, or by the property that they are about. */
const rollUps = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'propertyNames'])

/** Of several complaints about one value the first of these is told; the others follow from it. */
const precedence = ['discriminator', 'type', 'const', 'enum', 'minLength', 'maxLength', 'pattern']

function groupByPlace(errors: readonly ErrorObject[]): Map<string, SchemaError[]> {
  const groups = new Map<string, SchemaError[]>()
  for (const error of errors) {
    // What the entries lack of what `contains` looks for is told by `contains` itself.
    if (rollUps.has(error.keyword) || /\/contains\/./.test(error.schemaPath)) continue
    const group = groups.get(error.instancePath)
    if (group) group.push(error)
    else groups.set(error.instancePath, [error])
  }
  return groups
}

/** One finding per cause: a misspelt name takes the missing one with it. */
function explainPlace(
  errors: readonly SchemaError[],
  path: Path,
  groups: ReadonlyMap<string, readonly SchemaError[]>,
  blockTypes: string[],
): Finding[] {
  const missing = new Set(
    errors.filter(isMissing).map((error) => String(error.params['missingProperty'])),
  )
  const findings: Finding[] = []
  for (const error of errors.filter(({ keyword }) => keyword === 'additionalProperties')) {
    const { finding, meant } = explainUnknown(error, path, missing)
    if (meant !== undefined) missing.delete(meant)
    findings.push(finding)
  }
  for (const error of errors.filter(isMissing)) {
    const name = String(error.params['missingProperty'])
    if (missing.delete(name)) findings.push(explainMissing(error, path, name))
  }
  for (const error of errors.filter(({ propertyName }) => propertyName !== undefined)) {
    findings.push(explainValue(error, path))
  }
  for (const error of errors.filter(({ keyword }) => keyword === 'contains')) {
    if (!isBrokenBelow(error, groups)) findings.push(explainValue(error, path))
  }
  const [first] = errors.filter(isAboutValue).toSorted((a, b) => rank(a) - rank(b))
  if (first?.keyword === 'discriminator') findings.push(explainWrongType(first, path, blockTypes))
  else if (first) findings.push(explainValue(first, path))
  return findings
}

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

/** Whether an entry of the list is itself wrong in what the list was to contain; then that is the cause. */
function isBrokenBelow(
  error: SchemaError,
  groups: ReadonlyMap<string, readonly SchemaError[]>,
): boolean {
  const wanted = Object.keys(error.parentSchema?.contains?.properties ?? {})
  return [...groups].some(([pointer, errors]) => {
    if (!pointer.startsWith(`${error.instancePath}/`)) return false
    if (wanted.includes(pointer.split('/').at(-1) ?? '')) return true
    return errors.some(({ params }) => wanted.includes(String(params['missingProperty'])))
  })
}

/** A JSON pointer as keys and indexes; what looks like a number is an index only inside a list. */
function toPath(pointer: string, root: unknown): (string | number)[] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(key) : key
      value = Array.isArray(value) ? value[Number(key)] : asRecord(value)[key]
      return step
    })
}
