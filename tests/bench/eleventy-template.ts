import { readFileSync } from 'node:fs'
import type { PlannedFile } from './plan.ts'
import { renderPlainPage, type PlainPage } from './plain-page.ts'

/**
 * The template of a site for Eleventy: one JavaScript template with pagination of one, which writes the same HTML as
 * the floor. This is the fastest setup found for it: pages are looked up here, because Eleventy merges its data for
 * each page, and are in no collection.
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

/** Eleventy's configuration of a template: its pages and their output paths. */
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
