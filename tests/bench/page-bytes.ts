import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { listFiles } from './plan.ts'

/** The size of a file of a built site in bytes, uncompressed and as transferred. */
export interface FileBytes {
  file: string
  raw: number
  brotli: number
  /** For HTML: the compressed size without the visible text. */
  invisible: number
  /** For HTML: its pieces by origin, which together are the whole file. */
  parts?: Parts
}

/** Where bytes of HTML come from: CSS, JavaScript, JSON, the visible text, and everything else. */
export type Origin = 'style' | 'script' | 'data' | 'text' | 'markup'

type Parts = Record<Origin, string>

/** Measures the HTML and page data of a built site. */
export function weighSite(out: string): FileBytes[] {
  return listFiles(out).map((file) => {
    const content = readFileSync(join(out, file))
    const brotli = brotliCompressSync(content).byteLength
    const raw = content.byteLength
    if (!file.endsWith('.html')) return { file, raw, brotli, invisible: brotli }
    const html = content.toString()
    const text = brotliCompressSync(shownText(html)).byteLength
    return { file, raw, brotli, invisible: brotli - text, parts: partsOf(html) }
  })
}

/** The visible text of a page, one line per piece: without markup, styles, scripts and the head. */
export function shownText(html: string): string {
  return textsOf(parse(html))
    .flatMap(({ origin, text }) => (origin === 'text' && text.trim() !== '' ? [text.trim()] : []))
    .join('\n')
}

/** Divides HTML by origin. */
export function partsOf(html: string): Parts {
  const parts: Parts = { style: '', script: '', data: '', text: '', markup: '' }
  let end = 0
  for (const { origin, at } of textsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    if (!at) continue
    parts.markup += html.slice(end, at.startOffset)
    parts[origin] += html.slice(at.startOffset, at.endOffset)
    end = at.endOffset
  }
  parts.markup += html.slice(end)
  return parts
}

interface Text {
  origin: Origin
  text: string
  /** Its place in the HTML. */
  at: DefaultTreeAdapterTypes.TextNode['sourceCodeLocation']
}

function textsOf(node: DefaultTreeAdapterTypes.Node, origin: Origin = 'text'): Text[] {
  if (node.nodeName === '#text' && 'value' in node)
    return [{ origin, text: node.value, at: node.sourceCodeLocation }]
  if (!('childNodes' in node)) return []
  const inside = originIn(node) ?? origin
  return node.childNodes.flatMap((child) => textsOf(child, inside))
}

function originIn(node: DefaultTreeAdapterTypes.ParentNode): Origin | undefined {
  if (node.nodeName === 'head' || node.nodeName === 'template') return 'markup'
  if (node.nodeName === 'style') return 'style'
  if (node.nodeName !== 'script' || !('attrs' in node)) return undefined
  const type = node.attrs.find(({ name }) => name === 'type')?.value ?? ''
  return /json|rules/.test(type) ? 'data' : 'script'
}
