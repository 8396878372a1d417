import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { BlockOf } from '../../renderer/page/registry.ts'
import { endingsOf, trapName } from '../../schema/values/form.ts'

type FormField = BlockOf<'form'>['fields'][number]

/** The answers to a form by the names of its fields, and the names of those that are wrong or that the form does not have. */
export interface Answers {
  values: Map<string, string | SentFile>
  wrong: string[]
}

/** A file of an answer. Its ending is that of its name, with the dot; empty if the content is of another type. */
export interface SentFile {
  bytes: Buffer
  ending: string
}

/** What the form sends besides its fields. */
const ownNames = new Set(['form-name', 'opened_at', 'thanks_page', trapName])

const megabyte = 1_000_000

/** How many bytes a request with the answers may have: an encoded character has up to nine. */
export function maxBytesOf({ fields }: BlockOf<'form'>): number {
  const sizes = fields.map((field) =>
    field.kind === 'file' ? (field.maxSize ?? 0) * megabyte : 9 * maxLengthOf(field),
  )
  return sizes.reduce((sum, size) => sum + size, 100_000)
}

/** Creates the reader of the answers to a form, which checks them against a schema made from its fields. */
export function createAnswersReader({ fields }: BlockOf<'form'>) {
  const ajv = new Ajv2020({ allErrors: true })
  addFormats.default(ajv, { formats: ['date', 'email'], keywords: true })
  const isValid = ajv.compile<Record<string, unknown>>({
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name ?? '', schemaOfField(field)])),
    required: fields.flatMap(({ isRequired, name = '' }) => (isRequired ? [name] : [])),
    additionalProperties: false,
  })
  return async (data: FormData): Promise<Answers> => {
    const values: Answers['values'] = new Map()
    const repeated: string[] = []
    for (const [name, value] of data) {
      if (ownNames.has(name)) continue
      const answer =
        typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : await readSent(value)
      if (answer === undefined || answer === '') continue
      if (values.has(name)) repeated.push(name)
      values.set(name, answer)
    }
    const checked = Array.from(values, ([name, answer]) => [
      name,
      typeof answer === 'string' ? answer : { size: answer.bytes.length, ending: answer.ending },
    ])
    isValid(Object.fromEntries(checked))
    const refused = (isValid.errors ?? []).map(
      ({ instancePath, params }) =>
        instancePath.split('/')[1] ??
        String(params['missingProperty'] ?? params['additionalProperty']),
    )
    return { values, wrong: [...new Set([...refused, ...repeated])] }
  }
}

/** As long as a field may be made in the composer; more than anybody writes on one line. */
const maxLengthOf = ({
  kind,
  maxLength = kind === 'longText' ? 20_000 : 1000,
}: FormField): number => maxLength

function schemaOfField(field: FormField): SchemaObject {
  const { kind, options = [], min, max, maxSize, accept } = field
  const maxLength = maxLengthOf(field)
  if (kind === 'consent') return { const: 'yes' }
  // Browsers send the words of a menu without superfluous spaces.
  if (kind === 'choice' || kind === 'menu')
    return { enum: [...new Set(options.flatMap((one) => [one, one.trim().replace(/\s+/g, ' ')]))] }
  if (kind === 'file')
    return {
      type: 'object',
      properties: {
        size: { type: 'number', maximum: maxSize * megabyte },
        ...(accept && { ending: { enum: endingsOf(field) } }),
      },
    }
  if (kind === 'longText') return { type: 'string', maxLength }
  if (kind === 'email')
    return { type: 'string', maxLength: Math.min(maxLength, 254), format: 'email' }
  if (kind === 'date') {
    const limits = { ...(min && { formatMinimum: min }), ...(max && { formatMaximum: max }) }
    return { type: 'string', format: 'date', ...limits }
  }
  return { type: 'string', maxLength, pattern: String.raw`^[^\n]*$` }
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
  return { bytes, ending: fits ? ending : '' }
}
