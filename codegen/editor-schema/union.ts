import { dereference, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import { messageForValue } from './messages.ts'
import type { EditorSchema } from './schema.ts'

/** One branch of a union, and the value of the discriminating property. */
export interface Branch {
  tag: string
  schema: Schema
  target: Schema
}

/** The branches of a union with a discriminator; none for any other schema. Throws if a branch has no `const`. */
export function branchesOf(bundle: SchemaBundle, schema: Schema): Branch[] {
  const { oneOf = [], discriminator } = schema
  if (discriminator === undefined) return []
  return oneOf.map((branch) => {
    const target = dereference(bundle, branch)
    const tag = target.properties?.[discriminator.propertyName]?.const
    if (typeof tag !== 'string')
      throw new Error(
        `${target.title}: the property "${discriminator.propertyName}" needs a "const"`,
      )
    return { tag, schema: branch, target }
  })
}

/**
 * A union as an object with a property for all tags, and an if/then for each tag: `place` returns the rules of the
 * branch. With `oneOf`, the engine would pick the branch that fits best and report mistakes of another block.
 */
export function chooseBranch(
  propertyName: string,
  branches: readonly Branch[],
  place: (schema: Schema) => EditorSchema,
): { object: EditorSchema; parts: EditorSchema[] } {
  const chosen = branches.map(({ tag, schema }) => ({ tag, placed: place(schema) }))
  const property: Schema = {
    title: branches[0]?.target.properties?.[propertyName]?.title ?? propertyName,
    enum: branches.map(({ tag }) => tag),
  }
  const choice: EditorSchema = {
    ...property,
    enumDescriptions: chosen.map(({ placed }) => placed.description ?? ''),
    markdownEnumDescriptions: chosen.map(({ placed }) => placed.markdownDescription ?? ''),
    errorMessage: messageForValue(property),
    suggestSortText: '0',
    completionDetail: 'required',
  }
  return {
    object: { required: [propertyName], properties: { [propertyName]: choice } },
    parts: chosen.map(({ tag, placed }) => ({
      // Without the type, a list or a text would match, and have a second message.
      if: {
        type: 'object',
        properties: { [propertyName]: { const: tag } },
        required: [propertyName],
      },
      then: withoutOffer(placed),
    })),
  }
}

/** The union's own position has the snippets and the message. */
function withoutOffer(placed: EditorSchema): EditorSchema {
  const { defaultSnippets: _snippets, errorMessage: _message, ...rest } = placed
  return rest
}
