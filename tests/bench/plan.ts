import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { htmlFileOf } from '../../schema/values/file-path.ts'

/** A file to write: where below the output, of how many bytes, and the path of the page that it holds. */
export interface PlannedFile {
  file: string
  size: number
  path?: string
}

/** Lists what a build of these pages has written for them, HTML and page data, in the order of the pages; then the like. */
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

/** The files of an output that hold HTML or page data, by their paths below it. */
export function listFiles(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') || /^data\/.*\.json$/.test(file),
  )
}
