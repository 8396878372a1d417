import { readFileSync } from 'node:fs'
import type { PlannedFile } from './plan.ts'
import { renderPlainPage, type PlainPage } from './plain-page.ts'

/*
 * What Eleventy makes a site of: one JavaScript template, in pages of one, which writes the HTML that the floor writes. This
 * is its fastest set-up that was found: the pages are looked up here, since data that Eleventy holds is merged for each page,
 * and they are in no collection.
 */

const { BENCH_PAGES = '', BENCH_PLAN = '' } = process.env
const { pages }: { pages: Record<string, PlainPage> } = JSON.parse(
  readFileSync(BENCH_PAGES, 'utf8'),
)
const plan: PlannedFile[] = JSON.parse(readFileSync(BENCH_PLAN, 'utf8'))
const files = new Map(
  plan.flatMap((one) =>
    one.path !== undefined && one.file.endsWith('.html') ? [[one.path, one]] : [],
  ),
)

/** What Eleventy asks of a template: which pages there are, and where each goes. */
export const data = {
  eleventyExcludeFromCollections: true,
  paths: [...files.keys()],
  pagination: { data: 'paths', size: 1, alias: 'path' },
  permalink: ({ path }: { path: string }) => files.get(path)?.file,
}

/** The HTML of one page. */
export function render({ path }: { path: string }): string {
  const [page, size] = [pages[path], files.get(path)?.size]
  if (page === undefined || size === undefined) throw new Error(`there is no page ${path}`)
  return renderPlainPage(page, size)
}
