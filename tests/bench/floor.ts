import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, renderPlainPage, type PlainPage } from './plain-page.ts'

/**
 * The least work that a build of a site can do, in one thread: reads and parses pages.json, makes each page from
 * template strings, writes it. `floor.js PAGES PLAN OUT` writes the files listed in the plan, each with the given size.
 */

const [pagesFile = '', planFile = '', out = ''] = process.argv.slice(2)
const { pages }: { pages: Record<string, PlainPage> } = JSON.parse(readFileSync(pagesFile, 'utf8'))
const plan: { file: string; size: number; path?: string }[] = JSON.parse(
  readFileSync(planFile, 'utf8'),
)
const folders = new Set<string>()
for (const { file, size, path } of plan) {
  const target = join(out, file)
  const folder = dirname(target)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  const page = path === undefined ? undefined : pages[path]
  if (page === undefined) writeFileSync(target, fill('', size))
  else if (file.endsWith('.html')) writeFileSync(target, renderPlainPage(page, size))
  else writeFileSync(target, fill(JSON.stringify(page), size))
}
