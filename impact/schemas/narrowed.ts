import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** How a schema accepts fewer values than before: by which keyword, in words that follow the name of the value. */
export interface Narrowing {
  keyword: string
  words: string
}

/** Lists how a schema accepts fewer values than before, without looking into its parts. */
export function listNarrowings(before: Schema, after: Schema): Narrowing[] {
  const isNew = (keyword: 'pattern' | 'contains'): boolean =>
    after[keyword] !== undefined &&
    JSON.stringify(after[keyword]) !== JSON.stringify(before[keyword])
  const isClosed =
    after.additionalProperties === false &&
    before.additionalProperties !== false &&
    (before.properties !== undefined || before.additionalProperties !== undefined)
  const repeats = after.uniqueItems === true && before.uniqueItems !== true
  const others: [isNarrowed: boolean, keyword: string, words: string][] = [
    [isNew('pattern'), 'pattern', 'has another pattern now'],
    [repeats, 'uniqueItems', 'must not repeat an entry now'],
    [isNew('contains'), 'contains', 'must have other entries now'],
    [isClosed, 'additionalProperties', 'takes no other properties now'],
  ]
  return [
    ...narrowedType(before, after),
    ...narrowedValues(before, after),
    ...limits.flatMap(([keyword, words]): Narrowing[] => {
      const [old, now] = [before[keyword], after[keyword]]
      const direction = keyword.startsWith('min') ? 1 : -1
      if (now === undefined || (old !== undefined && (now - old) * direction <= 0)) return []
      const was = old === undefined ? '' : `; it was ${old}`
      return [{ keyword, words: `${words} ${now} now${was}` }]
    }),
    ...others.flatMap(([isNarrowed, keyword, words]) => (isNarrowed ? [{ keyword, words }] : [])),
  ]
}

const limits = [
  ['minLength', 'has a minimum length of'],
  ['minimum', 'has a minimum of'],
  ['minItems', 'has a minimum number of entries of'],
  ['minProperties', 'has a minimum number of properties of'],
  ['maxLength', 'has a maximum length of'],
  ['maximum', 'has a maximum of'],
  ['maxItems', 'has a maximum number of entries of'],
] as const

function narrowedType(before: Schema, after: Schema): Narrowing[] {
  if (after.type === undefined || after.type === before.type) return []
  if (before.type === 'integer' && after.type === 'number') return []
  const was = before.type === undefined ? '' : `; it was ${nameType(before.type)}`
  return [{ keyword: 'type', words: `is ${nameType(after.type)} now${was}` }]
}

function nameType(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }
  return names[type] ?? type
}

function narrowedValues(before: Schema, after: Schema): Narrowing[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (now === undefined) return []
  const keyword = after.enum ? 'enum' : 'const'
  if (old === undefined) return [{ keyword, words: `takes only ${now.join(', ')} now` }]
  const gone = old.filter((value) => !now.includes(value))
  return gone.length === 0
    ? []
    : [{ keyword, words: `does not take ${gone.join(', ')} any longer` }]
}

function valuesOf({ enum: values, const: value }: Schema): string[] | undefined {
  const all: JsonValue[] | undefined = values ?? (value === undefined ? undefined : [value])
  return all?.map((one) => JSON.stringify(one))
}
