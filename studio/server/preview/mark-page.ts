import type { SiteContent } from '../../../builder/load-site.ts'
import type { Path } from '../../../check/problem/problem.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { createMarkTexts } from './mark-texts.ts'

/**
 * Compiles one page, and the settings of the site, with a mark in front of each text; undefined if there is no such page.
 * The places of the texts are those in the file with all sections expanded.
 */
export function markPage(
  { file, data, compile }: Pick<SiteContent, 'file' | 'data' | 'compile'>,
  path: string,
  bundle: SchemaBundle,
): { data: BuildData; places: Path[] } | undefined {
  const found = Object.entries(file.pages).find(([key]) => normalizePath(key) === path)
  if (!found) return undefined
  const markTexts = createMarkTexts(bundle, { $ref: '#/$defs/PagesFile' })
  const { value, places } = markTexts({ ...file, pages: Object.fromEntries([found]) })
  if (!isSiteFile(value)) return undefined
  const { site, pages } = compile(value)
  const { nav, parents } = data.site
  const shared = { ...site, nav, ...(parents && { parents }) }
  return { data: { ...data, site: shared, pages: { ...data.pages, ...pages } }, places }
}

/** A variation of a file that was checked is one, too. */
export function isSiteFile(value: unknown): value is PagesFile {
  return isJsonObject(value) && isJsonObject(value['site']) && isJsonObject(value['pages'])
}
