import { readFile } from 'node:fs/promises'
import type { BuildData } from '../renderer/page-data.ts'
import { createCheck, type CheckResult } from './check/check.ts'
import { compilePages } from './compile/compile.ts'
import { openCatalogue, siteLocale, translateShell } from './compile/messages.ts'
import { planPictures, type SitePictures } from './images.ts'
import { loadSchemas } from './schema.ts'
import { inspectFiles, type SitePlace } from './site-files.ts'

/** A site as it stands on disk: what the check says, and, when nothing is wrong, the compiled data with its pictures. */
export interface LoadedSite {
  check: CheckResult
  content?: { data: BuildData; pictures: SitePictures }
}

/**
 * Makes the one way by which build, dev server and validate read a site. Reads schemas and messages once. The returned
 * function throws only when files cannot be read; mistakes in pages.json are problems in its result.
 */
export function createSiteLoader(): (place: SitePlace) => Promise<LoadedSite> {
  const bundle = loadSchemas()
  const check = createCheck(bundle)
  const messages = translateShell(openCatalogue(siteLocale))
  return async (place) => {
    const result = check(await readFile(place.pagesFile), inspectFiles(place))
    if (!result.file) return { check: result }
    const pictures = await planPictures(place.publicDir)
    const data = compilePages(result.file, { bundle, pictures: pictures.pictures, messages })
    return { check: result, content: { data, pictures } }
  }
}
