import {
  ClientCapabilities,
  CompletionItemKind,
  getLanguageService,
  TextDocument,
  type CompletionItem,
  type Hover,
  type LanguageService,
} from 'vscode-json-languageservice'
import type { EditorSchema } from '../../../codegen/editor-schema/schema.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import schemaText from '../../../schema/pages.editor.schema.json?raw'
import type { Explanation, Suggestion, Request } from './language.ts'

/* Answers requests of the editor in a worker, so that they never block typing. */

self.addEventListener('message', async ({ data, ports: [port] }: MessageEvent<Request>) => {
  const { kind, text, offset, definition } = data
  const service = serviceOf(definition)
  const document = TextDocument.create('json:text', 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const position = document.positionAt(offset)
  if (kind === 'hover')
    return port?.postMessage(
      toExplanation(await service.doHover(document, position, json), document),
    )
  const list = await service.doComplete(document, position, json)
  return port?.postMessage((list?.items ?? []).flatMap((item) => toSuggestion(item, document)))
})

const serviceOf = onceFor((definition: string): LanguageService => {
  const service = getLanguageService({
    clientCapabilities: ClientCapabilities.LATEST,
    schemaRequestService: (uri) => Promise.reject(new Error(`unexpected request for ${uri}`)),
  })
  // Parsed for each service, because the service changes it.
  const { $defs = {} }: EditorSchema = JSON.parse(schemaText)
  const schema = JSON.parse(JSON.stringify({ $defs, $ref: `#/$defs/${definition}` }))
  service.configure({ schemas: [{ uri: 'json:schema', fileMatch: ['*'], schema }] })
  return service
})

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

function toExplanation(hover: Hover | null, document: TextDocument): Explanation | undefined {
  const description = hover ? markdownOf(hover.contents) : ''
  if (!hover?.range || description === '') return undefined
  const { start, end } = hover.range
  return { from: document.offsetAt(start), to: document.offsetAt(end), description }
}

function markdownOf(contents: Hover['contents']): string {
  if (Array.isArray(contents)) return contents.map((part) => markdownOf(part)).join('\n\n')
  return typeof contents === 'string' ? contents : contents.value
}
