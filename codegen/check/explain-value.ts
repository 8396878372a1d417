import type { JsonValue, Schema } from '../schema.ts'
import type { SchemaError } from './explain-place.ts'
import { asRecord } from './facts.ts'
import type { Finding, Fix, Path } from './problem.ts'
import { repairValue } from './repair.ts'
import { snippet } from './snippet.ts'
import { isSameButForm, listWords, quote, suggest } from './suggest.ts'

/** What is wrong with a value itself, by the keyword that refused it. */
export function explainValue(error: SchemaError, path: Path): Finding {
  return (explanations[error.keyword] ?? otherwise)(error, path)
}

type Explain = (error: SchemaError, path: Path) => Finding

const explanations: Readonly<Record<string, Explain | undefined>> = {
  type: (error, path) => {
    const wanted = String(error.params['type'])
    const meant = convert(error.data, wanted)
    return {
      code: 'P014',
      path,
      message: `This must be ${nameOf(wanted)}, not ${typeName(error.data)}.`,
      hint:
        meant === undefined
          ? (exampleOf(error) ?? `Replace it by ${nameOf(wanted)}.`)
          : `Write it as ${snippet(meant)}.`,
      ...(meant !== undefined && { fix: replaceBy(meant, path, true) }),
    }
  },
  enum: (error, path) => {
    const values = (schemaOf(error).enum ?? []).map(String)
    const meant = typeof error.data === 'string' ? suggest(error.data, values) : undefined
    return {
      code: 'P015',
      path,
      message: `${quoteValue(error.data)} is not possible here.${question(meant)}`,
      hint: `Possible values: ${listWords(values.map((value) => `"${value}"`))}.`,
      ...(meant !== undefined && {
        fix: replaceBy(meant, path, isSameButForm(String(error.data), meant)),
      }),
    }
  },
  const: (error, path) => ({
    code: 'P015',
    path,
    message: `${quoteValue(error.data)} is not possible here.`,
    hint: `It must be ${quote(error.params['allowedValue'])}.`,
  }),
  pattern: (error, path) =>
    error.propertyName === undefined
      ? explainForm(error, path)
      : explainNameForm(error.propertyName, path),
  minLength: (error, path) => ({
    code: 'P017',
    path,
    message: 'The text is empty.',
    hint: exampleOf(error) ?? 'Write a text, or remove the property.',
  }),
  maxLength: (error, path) =>
    limit(
      path,
      `The text has ${Array.from(String(error.data)).length} characters, and ${limitOf(error)} is the most.`,
      'Shorten it.',
    ),
  minimum: (error, path) =>
    limit(
      path,
      `${quoteValue(error.data)} is too small.`,
      `The smallest number here is ${limitOf(error)}.`,
    ),
  maximum: (error, path) =>
    limit(
      path,
      `${quoteValue(error.data)} is too large.`,
      `The largest number here is ${limitOf(error)}.`,
    ),
  minItems: (error, path) =>
    limit(
      path,
      `The list has ${lengthOf(error.data)}, which is too few.`,
      `It needs ${countOf(error, 'minItems', 'maxItems')}.`,
    ),
  maxItems: (error, path) =>
    limit(
      path,
      `The list has ${lengthOf(error.data)}, which is too many.`,
      `It takes ${countOf(error, 'minItems', 'maxItems')}.`,
    ),
  minProperties: (error, path) =>
    limit(path, 'There is no entry.', `Add at least ${limitOf(error)}.`),
  uniqueItems: (error, path) => {
    const [first = 0, second = 0] = [Number(error.params['j']), Number(error.params['i'])].toSorted(
      (a, b) => a - b,
    )
    const place = [...path, second]
    return {
      code: 'P017',
      path: place,
      message: `Entry ${first + 1} and entry ${second + 1} are the same.`,
      hint: 'Remove one of them.',
      fix: {
        title: `Remove entry ${second + 1}`,
        safe: false,
        edits: [{ kind: 'remove', path: place }],
      },
    }
  },
  contains: explainContains,
}

function explainForm(error: SchemaError, path: Path): Finding {
  const { description, pattern = '' } = schemaOf(error)
  const meant = typeof error.data === 'string' ? repairValue(error.data, pattern) : undefined
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} does not have the right form.${question(meant?.value)}`,
    hint: [description, meant ? undefined : exampleOf(error)].filter(Boolean).join(' '),
    ...(meant && { fix: replaceBy(meant.value, path, meant.isCertain) }),
  }
}

function explainNameForm(name: string, path: Path): Finding {
  return {
    code: 'P016',
    path: [...path, name],
    at: 'key',
    message: `${quote(name)} is not an address on this site.`,
    hint: 'Write it like "/old-page.html", without blanks.',
  }
}

/** A list lacks an entry with a certain value: perhaps because another value stands there twice. */
function explainContains(error: SchemaError, path: Path): Finding {
  const [[name, wanted] = ['', undefined]] = Object.entries(
    schemaOf(error).contains?.properties ?? {},
  ).map(([key, schema]): [string, JsonValue | undefined] => [key, schema.const])
  const entries = Array.isArray(error.data) ? error.data.map(asRecord) : []
  const values = entries.map((entry) => entry[name])
  const second = values.findIndex((value, index) => values.indexOf(value) < index)
  const pair = `"${name}": ${quote(wanted)}`
  if (second === -1 || wanted === undefined) {
    return limit(path, `No entry has ${pair}.`, `Add one with ${pair}.`)
  }
  const place = [...path, second, name]
  return {
    code: 'P015',
    path: place,
    message: `Two entries have "${name}": ${quote(values[second])}, and none has ${pair}.`,
    hint: `Write ${pair} in one of them.`,
    fix: replaceBy(wanted, place, false),
  }
}

/** The last resort for a keyword without a text of its own, so that nothing the schema refuses is passed over. */
function otherwise(error: SchemaError, path: Path): Finding {
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} is not possible here.`,
    hint:
      exampleOf(error) ??
      schemaOf(error).description ??
      'Look at the description of this property.',
  }
}

function limit(path: Path, message: string, hint: string): Finding {
  return { code: 'P017', path, message, hint }
}

function replaceBy(value: JsonValue, path: Path, safe: boolean): Fix {
  return { title: `Write ${snippet(value, 60)}`, safe, edits: [{ kind: 'set', path, value }] }
}

function question(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
}

/** The same value as another type, where it can mean nothing else. */
function convert(value: unknown, type: string): JsonValue | undefined {
  if (type === 'boolean' && typeof value === 'string') {
    const word = value.trim().toLowerCase()
    if (word === 'true' || word === 'yes') return true
    return word === 'false' || word === 'no' ? false : undefined
  }
  if ((type === 'integer' || type === 'number') && typeof value === 'string') {
    const isNumber = /^\s*-?\d{1,9}\s*$/.test(value)
    return isNumber ? Number(value) : undefined
  }
  return type === 'string' && typeof value === 'number' ? String(value) : undefined
}

function schemaOf(error: SchemaError): Schema {
  return error.parentSchema ?? {}
}

function limitOf(error: SchemaError): number {
  return Number(error.params['limit'])
}

function countOf(error: SchemaError, low: 'minItems', high: 'maxItems'): string {
  const { [low]: least, [high]: most } = schemaOf(error)
  if (least !== undefined && least === most) return `exactly ${least}`
  return error.keyword === low ? `at least ${least}` : `at most ${most}`
}

function lengthOf(data: unknown): string {
  const length = Array.isArray(data) ? data.length : 0
  return length === 1 ? '1 entry' : `${length} entries`
}

function exampleOf(error: SchemaError): string | undefined {
  const example = schemaOf(error).examples?.[0]
  return example === undefined ? undefined : `For example: ${snippet(example)}`
}

/** A value for reading; of a list or group only that it is one. */
function quoteValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? typeName(value) : quote(value)
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return nameOf(typeof value)
}

function nameOf(type: string): string {
  const names: Record<string, string> = {
    string: 'a text in quotation marks',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'a group in { }',
  }
  return names[type] ?? type
}
