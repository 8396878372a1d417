import addFormats from 'ajv-formats'
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js'
import type { BlockOf } from '../../renderer/page/registry.ts'
import { endingsOf, trapName } from '../../schema/values/form.ts'

/** The answers to a form by the names of its fields, and the names of those that are wrong or that the form does not have. */
export interface FormAnswers {
  values: Map<string, string | SentFile>
  wrong: string[]
}

/** A file of an answer. Its ending is that of its name, with the dot; empty if the content is of another type. */
export interface SentFile {
  bytes: Buffer
  size: number
  ending: string
}

type FormField = BlockOf<'form'>['fields'][number]

/** What the form sends besides its fields. */
const ownNames = new Set(['form-name', 'opened_at', 'thanks_page', trapName])

/** Creates the reader of the answers to a form, which checks them against a schema made from its fields. */
export function createAnswersReader(fields: readonly FormField[]) {
  const ajv = new Ajv2020({ allErrors: true })
  addFormats.default(ajv, { formats: ['date', 'email'], keywords: true })
  const isValid = ajv.compile<Record<string, unknown>>({
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name ?? '', schemaOfField(field)])),
    required: fields.flatMap(({ isRequired, name = '' }) => (isRequired ? [name] : [])),
    additionalProperties: false,
  })
  return async (data: FormData): Promise<FormAnswers> => {
    const values: FormAnswers['values'] = new Map()
    const wrong = new Set<string>()
    for (const [name, given] of data) {
      const value =
        typeof given === 'string' ? given.replace(/\r\n?/g, '\n') : await readSent(given)
      if (ownNames.has(name) || value === undefined || value === '') continue
      if (values.has(name)) wrong.add(name)
      values.set(name, value)
    }
    isValid(Object.fromEntries(values))
    for (const { instancePath, params } of isValid.errors ?? []) {
      const { missingProperty, additionalProperty = missingProperty } = params
      wrong.add(instancePath.split('/')[1] ?? String(additionalProperty))
    }
    return { values, wrong: [...wrong] }
  }
}

/** In characters; by default what the composer lets a text have, and more than anybody writes on one line. */
const maxLengthOf = ({ kind, maxLength = kind === 'longText' ? 20_000 : 1000 }: FormField) =>
  maxLength

/** How many bytes the answers to a form may have in a request: an encoded character has up to nine. */
export function maxBytesOf(fields: readonly FormField[]): number {
  const sizes = fields.map((field) =>
    field.kind === 'file' ? field.maxSize * 1_000_000 : 9 * maxLengthOf(field),
  )
  return sizes.reduce((sum, size) => sum + size, 100_000)
}

function schemaOfField(field: FormField): SchemaObject {
  const { kind, options = [], min, max, maxSize, accept } = field
  const text = { type: 'string', maxLength: maxLengthOf(field) }
  if (kind === 'consent') return { const: 'yes' }
  // Browsers send the words of a menu without superfluous spaces.
  if (kind === 'choice' || kind === 'menu')
    return { enum: [...new Set(options.flatMap((one) => [one, one.trim().replace(/\s+/g, ' ')]))] }
  if (kind === 'file') {
    const size = { type: 'number', maximum: maxSize * 1_000_000 }
    const ending = accept ? { enum: endingsOf(field) } : {}
    return { type: 'object', properties: { size, ending } }
  }
  if (kind === 'longText') return text
  if (kind === 'email') return { ...text, format: 'email' }
  if (kind === 'date') {
    const limits = { ...(min && { formatMinimum: min }), ...(max && { formatMaximum: max }) }
    return { type: 'string', format: 'date', ...limits }
  }
  return { ...text, pattern: String.raw`^[^\n]*$` }
}

/** What files begin with, after as many bytes, by the ending of their names. Others may begin with anything. */
const signatures: Readonly<Record<string, readonly [offset: number, text: string]>> = {
  '.pdf': [0, '%PDF-'],
  '.jpg': [0, '\xff\xd8\xff'],
  '.jpeg': [0, '\xff\xd8\xff'],
  '.png': [0, '\x89PNG\r\n\x1a\n'],
  '.webp': [8, 'WEBP'],
  '.docx': [0, 'PK\x03\x04'],
  '.odt': [0, 'PK\x03\x04'],
  '.rtf': [0, String.raw`{\rtf`],
}

/** Browsers send an empty file where none is chosen. */
async function readSent(file: File): Promise<SentFile | undefined> {
  if (file.size === 0 && file.name === '') return undefined
  const bytes = Buffer.from(await file.arrayBuffer())
  const ending = /\.[a-z0-9]{1,8}$/.exec(file.name.toLowerCase())?.[0] ?? ''
  const [offset, text] = signatures[ending] ?? [0, '']
  const fits = bytes.toString('latin1', offset, offset + text.length) === text
  return { bytes, size: file.size, ending: fits ? ending : '' }
}
