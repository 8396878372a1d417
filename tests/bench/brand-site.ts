import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { listFolder } from '../../site/files/public-folder.ts'

/**
 * Writes the project's site into a folder: without brands in one language, otherwise in Filipino, too, with an overlay for
 * each brand that replaces the name of the site wherever it is written, also in public files. Returns the pages file.
 */
export function makeBrandSite(folder: string, brands: readonly string[]): string {
  for (const part of ['public', 'locales'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true })
  const root = asRecord(JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8')))
  const { locales: _locales, ...site } = asRecord(root['site'])
  const name = site['brand']
  if (typeof name !== 'string') throw new Error('the site has no brand')
  const locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
  const settings = brands.length === 0 ? site : { ...site, locales }
  const pagesFile = join(folder, 'pages.json')
  writeFileSync(pagesFile, JSON.stringify({ ...root, site: settings }, undefined, 2))
  for (const brand of brands) {
    const rename = (text: string): string => text.replaceAll(name, brand)
    const own: unknown = JSON.parse(rename(JSON.stringify(site)))
    write(join(folder, 'brands', `${brand}.json`), JSON.stringify({ site: changesOf(site, own) }))
    for (const [shared, file] of listFolder(join(folder, 'public')).files) {
      const bytes = readFileSync(file)
      const text = bytes.includes(0) ? undefined : bytes.toString()
      const target = join(folder, 'brands', brand, 'public', rename(shared))
      if (text !== undefined && rename(text) !== text) write(target, rename(text))
      // No brand may show the logo of another; what follows the end of a picture is not shown.
      else if (rename(shared) !== shared) write(target, Buffer.concat([bytes, Buffer.from(brand)]))
    }
  }
  return pagesFile
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** What an overlay contains that changes one object into another with the same members. */
export function changesOf(before: unknown, after: unknown): unknown {
  if (!isJsonObject(before) || !isJsonObject(after)) return after
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return Object.fromEntries(changed.map(([key, value]) => [key, changesOf(before[key], value)]))
}
