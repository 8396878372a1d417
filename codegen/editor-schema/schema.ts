import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** A schema with the keywords of VS Code's JSON engine for hovers, suggestions and messages. */
export interface EditorSchema extends Schema {
  $defs?: Record<string, EditorSchema>
  properties?: Record<string, EditorSchema>
  additionalProperties?: boolean | EditorSchema
  propertyNames?: EditorSchema
  items?: EditorSchema
  allOf?: EditorSchema[]
  oneOf?: EditorSchema[]
  then?: EditorSchema
  not?: EditorSchema
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxProperties?: number
  markdownDescription?: string
  enumDescriptions?: string[]
  markdownEnumDescriptions?: string[]
  defaultSnippets?: Snippet[]
  errorMessage?: string
  patternErrorMessage?: string
  suggestSortText?: string
  completionDetail?: string
  deprecationMessage?: string
  doNotSuggest?: boolean
}

/** A value that the editor inserts, in VS Code's snippet syntax: strings that start with ^ are inserted literally. */
export interface Snippet {
  label: string
  description: string
  markdownDescription: string
  body: JsonValue
}
