import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** A schema's title in words: "PromoCard" becomes "Promo card". */
export function nameOf({ title = '' }: Schema): string {
  return title.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Description, default and first example as Markdown. */
export function describeMarkdown({ description, default: preset, examples = [] }: Schema): string {
  const [example] = examples
  return [
    ...(description === undefined ? [] : [escapeMarkdown(description)]),
    ...(preset === undefined ? [] : [`Default:${code(preset)}`]),
    ...(example === undefined ? [] : [`Example:${code(example)}`]),
  ].join('\n\n')
}

function code(value: JsonValue): string {
  const text = JSON.stringify(value, undefined, 2)
  if (text.includes('\n')) return `\n${fence(text)}`
  return text.includes('`') ? ` \`\` ${text} \`\`` : ` \`${text}\``
}

function fence(text: string): string {
  return `\`\`\`json\n${text}\n\`\`\``
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, String.raw`\$&`)
}
