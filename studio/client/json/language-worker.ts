import {
  ClientCapabilities,
  CompletionItemKind,
  getLanguageService,
  TextDocument,
  type CompletionItem,
  type Hover,
  type JSONDocument,
  type LanguageService,
} from 'vscode-json-languageservice'
import type { EditorSchema } from '../../../codegen/editor-schema/schema.ts'
import schemaText from '../../../schema/pages.editor.schema.json?raw'
import type { Response, Explanation, Suggestion, Request } from './language.ts'

/* Responses requests of the editor in a worker, so that they never block typing. */

const services = new Map<string, LanguageService>()

self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, kind, text, offset, definition } = data
  const service = services.get(definition) ?? openService(definition)
  services.set(definition, service)
  const document = TextDocument.create('json:text', 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const response: Response = {
    id,
    suggestions: kind === 'complete' ? await complete(service, document, json, offset) : [],
    explanation: kind === 'hover' ? await explain(service, document, json, offset) : undefined,
  }
  self.postMessage(response)
})

function openService(definition: string): LanguageService {
  const service = getLanguageService({
    clientCapabilities: ClientCapabilities.LATEST,
    schemaRequestService: (uri) => Promise.reject(new Error(`unexpected request for ${uri}`)),
  })
  // Parsed for each service, because the service changes it.
  const { $defs = {} }: EditorSchema = JSON.parse(schemaText)
  const schema = JSON.parse(JSON.stringify({ $defs, $ref: `#/$defs/${definition}` }))
  service.configure({ schemas: [{ uri: 'json:schema', fileMatch: ['*'], schema }] })
  return service
}

async function complete(
  service: LanguageService,
  document: TextDocument,
  json: JSONDocument,
  offset: number,
): Promise<Suggestion[]> {
  const list = await service.doComplete(document, document.positionAt(offset), json)
  return (list?.items ?? []).flatMap((item) => toSuggestion(item, document))
}

function toSuggestion(item: CompletionItem, document: TextDocument): Suggestion[] {
  const { label, kind, textEdit, documentation } = item
  if (!textEdit || !('range' in textEdit)) return []
  const isProperty = kind === CompletionItemKind.Property
  return [
    {
      label: (isProperty ? item.filterText : undefined) ?? label,
      displayLabel: label,
      sortText: item.sortText ?? label,
      type: isProperty ? 'property' : 'text',
      ...(item.detail && { detail: item.detail }),
      description: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
      from: document.offsetAt(textEdit.range.start),
      to: document.offsetAt(textEdit.range.end),
      snippet: textEdit.newText,
      reopens: item.command !== undefined,
    },
  ]
}

async function explain(
  service: LanguageService,
  document: TextDocument,
  json: JSONDocument,
  offset: number,
): Promise<Explanation | undefined> {
  const hover = await service.doHover(document, document.positionAt(offset), json)
  const description = hover ? markdownOf(hover.contents) : ''
  if (!hover?.range || description === '') return undefined
  const { start, end } = hover.range
  return { from: document.offsetAt(start), to: document.offsetAt(end), description }
}

function markdownOf(contents: Hover['contents']): string {
  if (Array.isArray(contents)) return contents.map((part) => markdownOf(part)).join('\n\n')
  return typeof contents === 'string' ? contents : contents.value
}
