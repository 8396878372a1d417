import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBigSite } from './big-site.ts'
import { makeScratch } from './scratch.ts'

const written = new Map<number, string>()

/** The pages file of a big site, written once and shared. */
export function siteFileOf(pages: number): string {
  const file = written.get(pages) ?? join(makeScratch(), 'pages.json')
  if (!written.has(pages)) writeFileSync(file, makeBigSite(pages))
  written.set(pages, file)
  return file
}
