import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { plainRenderer } from './plain-page.ts'

/**
 * The least work that a build of a site can do, in one thread: reads and parses pages.json, makes each page from
 * template strings, writes it. `floor.js PAGES PLAN OUT` writes the files listed in the plan, each with its size.
 */

const [pagesFile = '', planFile = '', out = ''] = process.argv.slice(2)
const site: PagesFile = JSON.parse(readFileSync(pagesFile, 'utf8'))
const renderPage = plainRenderer(site)
const plan: { file: string; size: number; path?: string }[] = JSON.parse(
  readFileSync(planFile, 'utf8'),
)
const folders = new Set<string>()
for (const { file, size, path } of plan) {
  const target = join(out, file)
  const folder = dirname(target)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  const isHtml = file.endsWith('.html')
  const text =
    path === undefined ? '' : isHtml ? renderPage(path) : JSON.stringify(site.pages[path])
  // Cut or padded with spaces.
  const bytes = Buffer.alloc(size, ' ')
  bytes.write(text)
  writeFileSync(target, bytes)
}
