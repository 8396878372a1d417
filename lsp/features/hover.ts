import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageService } from 'vscode-json-languageservice'
import type { Hover, Position } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { siteRoot } from '../../schema/config/site-root.ts'

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
  const { $defs } = asRecord(JSON.parse(readFileSync(schemaFile, 'utf8')))
  const openService = (kind: FileKind): LanguageService => {
    const schema = JSON.stringify({ $defs, $ref: `#/$defs/${kind}` })
    return getLanguageService({
      clientCapabilities: ClientCapabilities.LATEST,
      // A file may name any schema as its own; it is described by that of its kind.
      schemaRequestService: () => Promise.resolve(schema),
    })
  }
  const services = { PagesFile: openService('PagesFile'), PageFile: openService('PageFile') }
  for (const service of Object.values(services))
    service.configure({ schemas: [{ uri: 'json:schema', fileMatch: ['*'] }] })

  return async (text, position, kind) => {
    const document = TextDocument.create('json:text', 'json', 1, text)
    const service = services[kind]
    const hover = await service.doHover(document, position, service.parseJSONDocument(document))
    return hover && JSON.stringify(hover.contents) !== '[""]' ? hover : null
  }
}

const schemaFile = join(
  siteRoot,
  siteRoot === projectRoot ? 'schema' : 'generated',
  'pages.editor.schema.json',
)
