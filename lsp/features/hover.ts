import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONSchema } from 'vscode-json-languageservice'
import type { Hover, Position } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** The kind of a file, by the title of its schema. */
export type FileKind = 'PagesFile' | 'PageFile'

/** Describes the property at a position, as the schema for editors does. */
export type Describe = (text: string, position: Position, kind: FileKind) => Promise<Hover | null>

/** Creates the description of properties. The engine and the schema are loaded when they are first needed. */
export function createDescribe(): Describe {
  let loaded: Promise<Describe> | undefined
  return async (...args) => {
    loaded ??= load()
    return (await loaded)(...args)
  }
}

async function load(): Promise<Describe> {
  const { ClientCapabilities, getLanguageService } = await import('vscode-json-languageservice')
  const service = getLanguageService({
    clientCapabilities: ClientCapabilities.LATEST,
    schemaRequestService: (uri) => Promise.reject(new Error(`unexpected request for ${uri}`)),
  })
  const file = join(projectRoot, 'schema', 'pages.editor.schema.json')
  // Parsed for each kind, because the service changes it.
  const schemaOf = (kind: FileKind): JSONSchema => {
    const { $defs = {} }: JSONSchema = JSON.parse(readFileSync(file, 'utf8'))
    return { $defs, $ref: `#/$defs/${kind}` }
  }
  const kinds: FileKind[] = ['PagesFile', 'PageFile']
  service.configure({
    schemas: kinds.map((kind) => ({
      uri: `json:schema/${kind}`,
      fileMatch: [`/${kind}.json`],
      schema: schemaOf(kind),
    })),
  })
  return async (text, position, kind) => {
    const document = TextDocument.create(`json:/${kind}.json`, 'json', 1, text)
    return service.doHover(document, position, service.parseJSONDocument(document))
  }
}
