import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { htmlFileOf } from '../../schema/values/file-path.ts'

/** A file to write: its path in the output, its size in bytes, and the path of its page. */
export interface PlannedFile {
  file: string
  size: number
  path?: string
}

/** Lists the files that a build has written for these pages, HTML and page data, in the order of the pages. */
export function planOf(out: string, paths: readonly string[]): PlannedFile[] {
  const sizes = new Map(listFiles(out).map((file) => [file, statSync(join(out, file)).size]))
  const ofPages = paths.flatMap((path) => {
    const html = htmlFileOf(path)
    return [html, `data/${html.replace(/html$/, 'json')}`].map((file) => ({ file, path }))
  })
  const known = new Set(ofPages.map(({ file }) => file))
  const others = [...sizes.keys()].filter((file) => !known.has(file)).map((file) => ({ file }))
  return [...ofPages, ...others].flatMap(({ file, ...rest }) => {
    const size = sizes.get(file)
    return size === undefined ? [] : [{ file, size, ...rest }]
  })
}

/** The files of an output with HTML or page data, by relative path. */
export function listFiles(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') || /^data\/.*\.json$/.test(file),
  )
}
