import { readFile } from 'node:fs/promises'
import type { BuildData } from '../renderer/page-data.ts'
import { createCheck, type CheckResult } from './check/check.ts'
import { salvage, type BrokenPlace } from './check/salvage.ts'
import { compilePages } from './compile/compile.ts'
import { openCatalogue, siteLocale, translateShell } from './compile/messages.ts'
import { createPicturePlanner, type SitePictures } from './images.ts'
import { createSizeReader } from './picture-sizes.ts'
import { loadSchemas } from './schema.ts'
import { inspectFiles, type SitePlace } from './site-files.ts'

/** A site as it stands on disk: what the check says, and, when nothing is wrong, the compiled data with its pictures. */
export interface LoadedSite {
  check: CheckResult
  content?: { data: BuildData; pictures: SitePictures }
  /** Where blocks have errors: the content without them, and what was taken out. */
  partial?: { data: BuildData; pictures: SitePictures; broken: BrokenPlace[] }
}

/** The one way by which build, dev server and validate read a site. */
export interface SiteReader {
  /** Looks at a site's files, and makes the check of texts for its pages.json. Throws when they cannot be read. */
  checkerOf(place: SitePlace): Promise<(input: string | Uint8Array) => CheckResult>
  /** Checks pages.json. Throws only when files cannot be read; mistakes in it are problems in the result. */
  check(place: SitePlace): Promise<CheckResult>
  /**
   * Checks and compiles. With `partial`, also what is left of a file with broken blocks. Throws also where a picture cannot
   * be read, or two have one name.
   */
  load(place: SitePlace, options?: { partial: boolean }): Promise<LoadedSite>
}

/** Makes a reader: schemas and messages are read once, pictures again only when they have changed. */
export function createSiteReader(): SiteReader {
  const bundle = loadSchemas()
  const checkText = createCheck(bundle)
  const messages = translateShell(openCatalogue(siteLocale))
  const planPictures = createPicturePlanner()
  const readSizes = createSizeReader()
  const checkerOf: SiteReader['checkerOf'] = async (place) => {
    const sizes = await readSizes(place.publicDir)
    const files = { ...inspectFiles(place), sizeOf: (image: string) => sizes.get(image) }
    return (input) => checkText(input, files)
  }
  const check = async (place: SitePlace): Promise<CheckResult> =>
    (await checkerOf(place))(await readFile(place.pagesFile))
  return {
    checkerOf,
    check,
    async load(place, { partial } = { partial: false }) {
      const result = await check(place)
      const saved = partial && !result.file ? salvage(result) : undefined
      const file = result.file ?? saved?.file
      if (!file) return { check: result }
      const pictures = await planPictures(place.publicDir)
      const data = compilePages(file, { bundle, pictures: pictures.pictures, messages })
      const content = { data, pictures }
      return saved
        ? { check: result, partial: { ...content, broken: saved.broken } }
        : { check: result, content }
    },
  }
}
