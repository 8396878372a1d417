import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { getLanguageService, type JSONSchema, type TextDocument } from 'vscode-json-languageservice'
import { bundle, checkText } from '../fixtures/sites.ts'
import type { Mistake } from './mistake.ts'

/** The answer of a tool to a broken text. */
export interface Answer {
  /** How many problems it lists. */
  count: number
  /** The first of them; empty when it has none. */
  first: string
  /** The line of the first one, from 1; undefined if the tool does not report it. */
  line?: number | undefined
}

/** A way to ask a tool. */
export type Ask = (text: string, mistake: Mistake, bytes: string | Uint8Array) => Promise<Answer>

/** This project's check. */
export const askCheck: Ask = async (_text, { files }, bytes) => {
  const { problems } = checkText(bytes, files)
  const [first] = problems
  return {
    count: problems.length,
    first: first ? `${first.where ? `${first.where}: ` : ''}${first.message}` : '',
    line: first?.range.start.line,
  }
}

/** Plain ajv: `JSON.parse`, then `allErrors` as its documentation shows it, and the union as a plain `oneOf`. */
export function makeAskAjv(): Ask {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(bundle)
  return async (text) => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      return parserAnswer(text, error)
    }
    validate(value)
    const errors = validate.errors ?? []
    const [first] = errors
    if (!first) return { count: 0, first: '' }
    return { count: errors.length, first: formatError(first), line: lineOfPointer(text, first) }
  }
}

/** The engine of VS Code, with a schema as the file would name it. */
export function makeAskEditor(schema: JSONSchema): Ask {
  const service = getLanguageService({})
  const uri = 'file:///pages.schema.json'
  service.configure({ validate: true, schemas: [{ uri, fileMatch: ['*.json'], schema }] })
  return async (text) => {
    const document = makeDocument(text)
    const problems = await service.doValidation(document, service.parseJSONDocument(document))
    const [first] = problems.toSorted(
      (a, b) =>
        a.range.start.line - b.range.start.line ||
        a.range.start.character - b.range.start.character,
    )
    if (!first) return { count: 0, first: '' }
    return {
      count: problems.length,
      first: formatMessage(first.message),
      line: first.range.start.line + 1,
    }
  }
}

/** A document for the engine, whose own factory cannot be imported without a bundler. */
function makeDocument(text: string): TextDocument {
  const lines = text.split('\n')
  let next = 0
  const starts = lines.map((line) => {
    const start = next
    next += line.length + 1
    return start
  })
  return {
    uri: 'file:///pages.json',
    languageId: 'json',
    version: 1,
    lineCount: lines.length,
    getText: (range) =>
      range === undefined ? text : text.slice(offsetAt(range.start), offsetAt(range.end)),
    positionAt(offset) {
      const line = text.slice(0, offset).split('\n').length - 1
      return { line, character: offset - (starts[line] ?? 0) }
    },
    offsetAt,
    getLineRange: (line) => ({
      start: { line, character: 0 },
      end: { line, character: lines[line]?.length ?? 0 },
    }),
    getEOLCharacters: () => '\n',
  }

  function offsetAt({ line, character }: { line: number; character: number }): number {
    return (starts[line] ?? text.length) + character
  }
}

/** What `JSON.parse` throws, with the line of the position that it may name. */
export function parserAnswer(text: string, error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error)
  const [, position] = /position (\d+)/.exec(message) ?? []
  const line =
    position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length
  return { count: 1, first: message, line }
}

function formatError({ instancePath, message }: ErrorObject): string {
  return `${instancePath === '' ? '(root)' : instancePath} ${message ?? ''}`
}

function formatMessage(message: string | { value: string }): string {
  return typeof message === 'string' ? message : message.value
}

/** The line that ajv's pointer leads to; ajv reports no lines. */
function lineOfPointer(text: string, { instancePath }: ErrorObject): number | undefined {
  const tree = parseTree(text)
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const node = tree && findNodeAtLocation(tree, path)
  return node && text.slice(0, node.offset).split('\n').length
}
