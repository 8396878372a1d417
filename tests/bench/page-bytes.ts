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
}

/** Measures the HTML and page data of a built site. */
export function weighSite(out: string): FileBytes[] {
  return listFiles(out).map((file) => {
    const content = readFileSync(join(out, file))
    const brotli = brotliCompressSync(content).byteLength
    const text = file.endsWith('.html') ? shownText(content.toString()) : ''
    return {
      file,
      raw: content.byteLength,
      brotli,
      invisible: brotli - brotliCompressSync(text).byteLength,
    }
  })
}

/** The visible text of a page, one line per piece: without markup, styles, scripts and the head. */
export function shownText(html: string): string {
  return textsOf(parse(html)).join('\n')
}

const hidden = new Set(['head', 'script', 'style', 'template'])

function textsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  if (node.nodeName === '#text' && 'value' in node) {
    const text = node.value.trim()
    return text === '' ? [] : [text]
  }
  if (hidden.has(node.nodeName) || !('childNodes' in node)) return []
  return node.childNodes.flatMap(textsOf)
}
