/** A page of pages.json, as far as a plain template needs it. */
export interface PlainPage {
  meta: { title: string; description: string }
  blocks: readonly Value[]
}

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/**
 * The page as HTML of exactly this size, from template strings alone: its texts, then padding in place of styles,
 * navigation and footer. Throws if the texts alone are larger.
 */
export function renderPlainPage({ meta, blocks }: PlainPage, size: number): string {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(meta.title)}</title><meta name="description" content="${escape(meta.description)}"></head><body><main>${blocks.map(renderValue).join('')}</main></body></html>`
  return fill(html, size)
}

/** The text, padded to exactly this many bytes. Throws if it is longer. */
export function fill(text: string, size: number): string {
  const missing = size - Buffer.byteLength(text)
  if (missing < 0) throw new Error(`${-missing} bytes too many: ${text.slice(0, 200)}`)
  return text + filling(missing)
}

function renderValue(value: Value): string {
  if (typeof value === 'string') return `<p>${escape(value)}</p>`
  if (Array.isArray(value))
    return `<ul>${value.map((item) => `<li>${renderValue(item)}`).join('')}</ul>`
  if (typeof value !== 'object' || value === null) return String(value)
  return `<div>${Object.entries(value).map(renderEntry).join('')}</div>`
}

/** Markup that the check has accepted is inserted unchanged, as in our own pages. */
function renderEntry([key, value]: [string, Value]): string {
  if (typeof value !== 'string') return renderValue(value)
  if (key === 'desc' || key === 'answer') return `<div>${value}</div>`
  return `<p class="${key}">${escape(value)}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}

let filler = '<p class="filler">The same for all pages</p>\n'.repeat(400)

function filling(length: number): string {
  while (filler.length < length) filler += filler
  return filler.slice(0, length)
}
