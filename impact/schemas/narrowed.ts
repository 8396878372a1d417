import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** How a schema accepts fewer values than before: by which keyword, in words that follow the name of the value. */
export interface Narrowing {
  keyword: string
  words: string
}

/** Lists how a schema accepts fewer values than before, without looking into its parts. */
export function listNarrowings(before: Schema, after: Schema): Narrowing[] {
  return [
    ...narrowedType(before, after),
    ...narrowedValues(before, after),
    ...lowerLimits.flatMap(([keyword, words]) => narrowedLimit(before, after, keyword, words, 1)),
    ...upperLimits.flatMap(([keyword, words]) => narrowedLimit(before, after, keyword, words, -1)),
    ...others.flatMap(({ keyword, words, isNarrowed }) =>
      isNarrowed(before, after) ? [{ keyword, words }] : [],
    ),
  ]
}

const lowerLimits = [
  ['minLength', 'has a minimum length of'],
  ['minimum', 'has a minimum of'],
  ['minItems', 'has a minimum number of entries of'],
  ['minProperties', 'has a minimum number of properties of'],
] as const

const upperLimits = [
  ['maxLength', 'has a maximum length of'],
  ['maximum', 'has a maximum of'],
  ['maxItems', 'has a maximum number of entries of'],
] as const

type Limit = (typeof lowerLimits | typeof upperLimits)[number][0]

const others: readonly {
  keyword: keyof Schema
  words: string
  isNarrowed: (before: Schema, after: Schema) => boolean
}[] = [
  {
    keyword: 'pattern',
    words: 'has another pattern now',
    isNarrowed: (before, after) => isNew('pattern', before, after),
  },
  {
    keyword: 'uniqueItems',
    words: 'must not repeat an entry now',
    isNarrowed: (before, after) => after.uniqueItems === true && before.uniqueItems !== true,
  },
  {
    keyword: 'contains',
    words: 'must have other entries now',
    isNarrowed: (before, after) => isNew('contains', before, after),
  },
  {
    keyword: 'additionalProperties',
    words: 'takes no other properties now',
    isNarrowed: (before, after) =>
      after.additionalProperties === false &&
      before.additionalProperties !== false &&
      (before.properties !== undefined || before.additionalProperties !== undefined),
  },
]

function isNew(keyword: keyof Schema, before: Schema, after: Schema): boolean {
  return (
    after[keyword] !== undefined &&
    JSON.stringify(after[keyword]) !== JSON.stringify(before[keyword])
  )
}

function narrowedType(before: Schema, after: Schema): Narrowing[] {
  if (after.type === undefined || after.type === before.type) return []
  if (before.type === 'integer' && after.type === 'number') return []
  const was = before.type === undefined ? '' : `; it was ${nameType(before.type)}`
  return [{ keyword: 'type', words: `is ${nameType(after.type)} now${was}` }]
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function nameType(type: string): string {
  return typeNames[type] ?? type
}

function narrowedValues(before: Schema, after: Schema): Narrowing[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (now === undefined) return []
  const keyword = after.enum ? 'enum' : 'const'
  const list = (values: readonly string[]): string => values.join(', ')
  if (old === undefined) return [{ keyword, words: `takes only ${list(now)} now` }]
  const gone = old.filter((value) => !now.includes(value))
  return gone.length === 0 ? [] : [{ keyword, words: `does not take ${list(gone)} any longer` }]
}

function valuesOf({ enum: values, const: value }: Schema): string[] | undefined {
  const all: JsonValue[] | undefined = values ?? (value === undefined ? undefined : [value])
  return all?.map((one) => JSON.stringify(one))
}

function narrowedLimit(
  before: Schema,
  after: Schema,
  keyword: Limit,
  words: string,
  direction: 1 | -1,
): Narrowing[] {
  const [old, now] = [before[keyword], after[keyword]]
  if (now === undefined || (old !== undefined && (now - old) * direction <= 0)) return []
  const was = old === undefined ? '' : `; it was ${old}`
  return [{ keyword, words: `${words} ${now} now${was}` }]
}
