import { isSameButForm, suggest } from '../../schema/config/suggest.ts'
import { asRecord, type Path } from '../../schema/read/json-object.ts'
import { isRealDay } from '../../schema/values/calendar.ts'
import type { SiteFiles } from '../facts.ts'
import { fixByRemoving, renamed } from '../problem/fix-with.ts'
import type { CodedFinding } from '../problem/problem.ts'
import { didYouMean, listWords, quote } from '../problem/wording.ts'
import { explainType } from './explain-type.ts'
import type { ValuePlace, Property } from './find-property.ts'
import { exampleOf, joinSentences, quoteValue, adviseEmpty, replaceWith } from './phrases.ts'
import { mayBeSwapped, readWrittenMoment } from './read-moment.ts'
import { repairValue, slugOf, withoutExtension } from './repair.ts'
import { snippet } from './snippet.ts'
import { schemaOf, type SchemaError } from './validators.ts'

/** Explains what is wrong with a value, by the keyword that refused it. */
export const explainValue: Explain = (error, place) =>
  (explanations[error.keyword] ?? otherwise)(error, place)

type Explain = (error: SchemaError, place: ValuePlace) => CodedFinding

const explanations: Readonly<Record<string, Explain | undefined>> = {
  type: explainType,
  enum: (error, { path }) => {
    const values = (schemaOf(error).enum ?? []).map(String)
    const meant = typeof error.data === 'string' ? suggest(error.data, values) : undefined
    return {
      code: 'P015',
      path,
      message: `${quoteValue(error.data)} is not allowed here.${didYouMean(meant)}`,
      hint: `Allowed values: ${listWords(values.map((value) => `"${value}"`))}.`,
      fix:
        meant === undefined
          ? undefined
          : replaceWith(meant, path, isSameButForm(String(error.data), meant)),
    }
  },
  const: (error, { path }) => ({
    code: 'P015',
    path,
    message: `${quoteValue(error.data)} is not allowed here.`,
    hint: `Write ${quote(error.params['allowedValue'])}.`,
  }),
  pattern: (error, place) => {
    if (error.propertyName !== undefined)
      return explainNameForm(error, error.propertyName, place.path)
    return error.data === '' ? explainEmpty(error, place) : explainForm(error, place)
  },
  minLength: explainEmpty,
  maxLength: (error, { path }) =>
    limit(
      path,
      `The text has ${Array.from(String(error.data)).length} characters; the maximum is ${limitOf(error)}.`,
      'Shorten it.',
    ),
  minimum: (error, { path }) =>
    limit(path, `${quoteValue(error.data)} is too small.`, `The minimum is ${limitOf(error)}.`),
  maximum: (error, { path }) =>
    limit(path, `${quoteValue(error.data)} is too large.`, `The maximum is ${limitOf(error)}.`),
  minItems: (error, { path, property }) =>
    limitList(
      path,
      lengthOf(error.data) === 0
        ? 'The list is empty.'
        : `The list has ${countEntries(lengthOf(error.data))}; ${limitWords(error)}.`,
      joinSentences(
        `Add ${lengthOf(error.data) === 0 && !isExact(error) ? 'at least ' : ''}${countEntries(limitOf(error) - lengthOf(error.data))}.`,
        entryExample(error, property),
      ),
    ),
  maxItems: (error, { path }) =>
    limitList(
      path,
      `The list has ${countEntries(lengthOf(error.data))}; ${limitWords(error)}.`,
      `Remove ${countEntries(lengthOf(error.data) - limitOf(error))}.`,
    ),
  minProperties: (error, { path, property }) =>
    limit(path, 'The object is empty.', joinSentences('Add an entry.', exampleOf(error, property))),
  uniqueItems: (error, { path }) => {
    const [first = 0, second = 0] = [Number(error.params['j']), Number(error.params['i'])].toSorted(
      (a, b) => a - b,
    )
    const place = [...path, second]
    return {
      code: 'P017',
      path: place,
      message: `Entry ${first + 1} and entry ${second + 1} are the same${sample(error.data, second)}.`,
      hint: 'Remove one of them.',
      fix: fixByRemoving(`Remove entry ${second + 1}`, place),
    }
  },
  contains: explainContains,
}

function explainEmpty(error: SchemaError, { path, property }: ValuePlace): CodedFinding {
  const unchosen = notChosen[schemaOf(error).title ?? '']
  const choose = property?.isNeeded ? 'Choose one.' : 'Choose one, or remove the property.'
  const write = joinSentences(adviseEmpty(property, 'text'), exampleOf(error, property))
  return {
    code: 'P017',
    path,
    message: unchosen ?? 'The text is empty.',
    hint: unchosen === undefined ? write : choose,
  }
}

/** What is said where no file is chosen, by the titles of the schemas of files. */
const notChosen: Readonly<Record<string, string | undefined>> = {
  Image: 'No picture is chosen.',
  PublicFile: 'No file is chosen.',
  VideoAddress: 'No video is chosen.',
  CaptionsFile: 'No captions file is chosen.',
}

function explainForm(error: SchemaError, { path, property, files }: ValuePlace): CodedFinding {
  const { title, description } = schemaOf(error)
  const [meant, other] = typeof error.data === 'string' ? findMeant(error.data, error, files) : []
  const choice = other && `${quote(meant?.value)} or ${quote(other.value)}`
  const example =
    title === 'Image' && files.images.length > 0
      ? `Use one of these pictures: ${listWords(files.images, 20)}.`
      : exampleOf(error, property)
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} is not in the right format.${choice === undefined ? didYouMean(meant?.value) : ` Did you mean ${choice}?`}`,
    hint: joinSentences(description, meant ? undefined : example),
    fix: meant && !other ? replaceWith(meant.value, path, meant.isCertain) : undefined,
  }
}

/** The values that may be meant by one in the wrong format: more than one if they are equally likely. */
function findMeant(
  value: string,
  error: SchemaError,
  files: SiteFiles,
): { value: string; isCertain: boolean }[] {
  const { title, pattern = '', examples } = schemaOf(error)
  if (title === 'Moment' || title === 'Day') {
    const isWhole = title === 'Day'
    const moments = readWrittenMoment(value.trim()).filter(
      (moment) => !isWhole || isRealDay(moment),
    )
    return moments.map((moment) => ({ value: moment, isCertain: !mayBeSwapped(value) }))
  }
  if (title === 'Image') {
    const name = slugOf(value)
    const meant = files.images.includes(name) ? name : suggest(name, files.images)
    return meant === undefined
      ? []
      : [{ value: meant, isCertain: meant === withoutExtension(value.trim()) }]
  }
  const repaired = repairValue(
    value,
    pattern,
    title === 'PublicFile' ? files.has : undefined,
    examples,
  )
  return repaired ? [repaired] : []
}

function explainNameForm(error: SchemaError, name: string, path: Path): CodedFinding {
  const place = [...path, name]
  const meant = repairValue(name, schemaOf(error).pattern ?? '')?.value
  const isAddress = path.at(-1) === 'redirects'
  return {
    code: 'P016',
    path: place,
    at: 'key',
    message: `${quote(name)} is not ${isAddress ? 'an address on this site' : 'in the right format'}.${didYouMean(meant)}`,
    hint: isAddress
      ? 'Start it with a slash and use no spaces, for example "/old-page.html".'
      : 'Start it with a lowercase letter, and use only lowercase letters, digits and dashes.',
    ...renamed(place, meant),
  }
}

/** Explains a list without an entry of a required value, perhaps because another value appears twice. */
function explainContains(error: SchemaError, { path }: ValuePlace): CodedFinding {
  const [[name, { const: wanted }] = ['', {}]] = Object.entries(
    schemaOf(error).contains?.properties ?? {},
  )
  const entries = Array.isArray(error.data) ? error.data.map(asRecord) : []
  const values = entries.map((entry) => entry[name])
  const second = values.findIndex((value, index) => values.indexOf(value) < index)
  const pair = `"${name}": ${quote(wanted)}`
  if (second === -1 || wanted === undefined) {
    return limitList(path, `No entry has ${pair}.`, `Add an entry with ${pair}.`)
  }
  const place = [...path, second, name]
  return {
    code: 'P015',
    path: place,
    message: `Two entries have "${name}": ${quote(values[second])}, and none has ${pair}.`,
    hint: `Write ${pair} in one of them.`,
    fix: replaceWith(wanted, place, false),
  }
}

/** The fallback for any other keyword, so that every error of the schema is reported. */
function otherwise(error: SchemaError, { path, property }: ValuePlace): CodedFinding {
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} is not allowed here.`,
    hint:
      exampleOf(error, property) ??
      schemaOf(error).description ??
      'See the description of this property.',
  }
}

/** A list may be long, so the problem is reported at its opening bracket. */
function limitList(path: Path, message: string, hint: string): CodedFinding {
  return { ...limit(path, message, hint), at: 'opening' }
}

function limit(path: Path, message: string, hint: string): CodedFinding {
  return { code: 'P017', path, message, hint }
}

function limitOf(error: SchemaError): number {
  return Number(error.params['limit'])
}

function limitWords(error: SchemaError): string {
  if (isExact(error)) return `it must have exactly ${limitOf(error)}`
  return `the ${error.keyword === 'minItems' ? 'minimum' : 'maximum'} is ${limitOf(error)}`
}

function isExact(error: SchemaError): boolean {
  const { minItems, maxItems } = schemaOf(error)
  return minItems === maxItems
}

function lengthOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

/** The second of two equal entries, if it is short enough to be shown. */
function sample(list: unknown, index: number): string {
  const entry: unknown = Array.isArray(list) ? list[index] : undefined
  return typeof entry === 'string' ? `: ${quote(entry)}` : ''
}

function entryExample(error: SchemaError, property: Property | undefined): string | undefined {
  const list = property?.schema.examples?.[0] ?? schemaOf(error).examples?.[0]
  const entry = Array.isArray(list) ? list[0] : undefined
  return entry === undefined ? undefined : `For example: ${snippet(entry)}`
}
