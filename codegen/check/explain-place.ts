import type { ErrorObject } from 'ajv/dist/2020.js'
import { explainMissing, explainUnknown, type ExplainType } from './explain.ts'
import { explainValue } from './explain-value.ts'
import type { Finding, Path } from './problem.ts'

/** An error of ajv (run with `verbose`). */
export type SchemaError = ErrorObject<string, Record<string, unknown>>

/** Of several complaints about one value the first of these is told; the others follow from it. */
const precedence = ['discriminator', 'type', 'const', 'enum', 'minLength', 'maxLength', 'pattern']

/**
 * Turns all errors at one place into one finding per cause: a misspelt name takes the missing one with it, and of several
 * complaints about a value one is told. `groups` holds the errors of all places, by JSON pointer.
 */
export function* explainPlace(
  errors: readonly SchemaError[],
  path: Path,
  groups: ReadonlyMap<string, readonly SchemaError[]>,
  explainType: ExplainType,
): Generator<Finding> {
  const missing = new Set(
    errors.filter(isMissing).map((error) => String(error.params['missingProperty'])),
  )
  for (const error of errors.filter(({ keyword }) => keyword === 'additionalProperties')) {
    const { finding, meant } = explainUnknown(error, path, missing)
    if (meant !== undefined) missing.delete(meant)
    yield finding
  }
  for (const error of errors.filter(isMissing)) {
    const name = String(error.params['missingProperty'])
    if (missing.delete(name)) yield explainMissing(error, path, name)
  }
  for (const error of errors.filter(({ propertyName }) => propertyName !== undefined)) {
    yield explainValue(error, path)
  }
  for (const error of errors.filter(({ keyword }) => keyword === 'contains')) {
    if (!isBrokenBelow(error, groups)) yield explainValue(error, path)
  }
  const [first] = errors.filter(isAboutValue).toSorted((a, b) => rank(a) - rank(b))
  if (first?.keyword === 'discriminator') yield explainType(first, path)
  else if (first) yield explainValue(first, path)
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
