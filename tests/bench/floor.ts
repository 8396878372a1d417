import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlannedFile } from './plan.ts'

/**
 * The least work that a build of a site can do, in one thread: reads and parses pages.json, makes each page from
 * template strings, writes it. `floor.js PAGES PLAN OUT` writes the files listed in the plan, each with its size.
 */

const [pagesFile = '', planFile = '', out = ''] = process.argv.slice(2)
const { pages }: { pages: Record<string, unknown> } = JSON.parse(readFileSync(pagesFile, 'utf8'))
const plan: PlannedFile[] = JSON.parse(readFileSync(planFile, 'utf8'))
const folders = new Set<string>()
for (const { file, size, path } of plan) {
  const target = join(out, file)
  const folder = dirname(target)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  // Cut or padded with spaces.
  const bytes = Buffer.alloc(size, ' ')
  if (path !== undefined) bytes.write(textOf(file, path))
  writeFileSync(target, bytes)
}

function textOf(file: string, path: string): string {
  if (!file.endsWith('.html')) return JSON.stringify(pages[path])
  return `<!doctype html><html lang="en"><title>${path}</title><main>${render(pages[path])}</main></html>`
}

/** Each text of a value as a paragraph. */
function render(value: unknown): string {
  if (typeof value === 'string')
    return `<p>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>\n`
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(render).join('')
}
