import { readFileSync } from 'node:fs'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { plainRenderer } from './plain-page.ts'

/**
 * The template of a site for Eleventy: one JavaScript template with pagination of one. This is the fastest set-up found
 * for it: pages are looked up here, because Eleventy merges its data for each page, and are in no collection.
 */

const { BENCH_PAGES = '' } = process.env
const site: PagesFile = JSON.parse(readFileSync(BENCH_PAGES, 'utf8'))
const renderPage = plainRenderer(site)

/** Eleventy's configuration of a template: its pages and their output paths. */
export const data = {
  eleventyExcludeFromCollections: true,
  paths: Object.keys(site.pages),
  pagination: { data: 'paths', size: 1, alias: 'path' },
  permalink: ({ path }: { path: string }) => htmlFileOf(path),
}

/** The HTML of one page. */
export function render({ path }: { path: string }): string {
  return renderPage(path)
}
