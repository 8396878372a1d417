import type { JsonValue, Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { completeExample, type Leaf } from './complete.ts'
import type { Snippet } from './schema.ts'

/** A value ready to insert: the completed example, with a tab stop at each string, number and enum value. */
export function snippetOf(
  bundle: SchemaBundle,
  schema: Schema,
  words: Omit<Snippet, 'body'>,
): Snippet {
  let stops = 0
  const leaf: Leaf = (said, example) => {
    stops += 1
    return tabStop(stops, said, example)
  }
  return { ...words, body: completeExample(bundle, schema, leaf) }
}

/** The engine inserts a string that starts with ^ literally; `$`, `}` and backslashes are escaped for the editor. */
function tabStop(stop: number, { type, enum: values }: Schema, example?: JsonValue): string {
  const choices = values ?? (type === 'boolean' ? [true, false] : undefined)
  if (choices) {
    const first = example ?? choices[0]
    const texts = [first, ...choices.filter((value) => value !== first)].map((value) =>
      JSON.stringify(value).replace(/[\\$},|]/g, String.raw`\$&`),
    )
    return `^\${${stop}|${texts.join(',')}|}`
  }
  if (typeof example === 'string' || example === undefined)
    return `^"\${${stop}:${escape(JSON.stringify(example ?? '').slice(1, -1))}}"`
  return `^\${${stop}:${escape(JSON.stringify(example))}}`
}

function escape(text: string): string {
  return text.replace(/[\\$}]/g, String.raw`\$&`)
}
