import { readFile } from 'node:fs/promises'
import type { BuildData } from '../renderer/page-data.ts'
import { createCheck, type CheckResult } from './check/check.ts'
import { salvage, type BrokenPlace } from './check/salvage.ts'
import { compilePages } from './compile/compile.ts'
import { openCatalogue, siteLocale, translateShell } from './compile/messages.ts'
import { createPicturePlanner, type SitePictures } from './images.ts'
import type { Messages } from '../renderer/messages/messages.ts'
import type { SiteFiles } from './check/facts.ts'
import { rules } from './check/rules/index.ts'
import { createSiteCheck, type StartSiteCheck } from './check/site-check.ts'
import { createSizeReader } from './picture-sizes.ts'
import { loadSchemas, type SchemaBundle } from './schema.ts'
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
  /** Looks at everything but the pages file. Throws as `load` does. */
  surroundings(place: SitePlace): Promise<Surroundings>
}

/** What a site is checked against and compiled with, besides its pages file. */
export interface Surroundings {
  bundle: SchemaBundle
  messages: Messages
  files: SiteFiles
  pictures: SitePictures
  /** Begins the check of the site's parsed pages. */
  startCheck: StartSiteCheck
}

/** Makes a reader: schemas and messages are read once, pictures again only when they have changed. */
export function createSiteReader(): SiteReader {
  const bundle = loadSchemas()
  const checkText = createCheck(bundle)
  const messages = translateShell(openCatalogue(siteLocale))
  const planPictures = createPicturePlanner()
  const readSizes = createSizeReader()
  const inspect = async (place: SitePlace): Promise<SiteFiles> => {
    const sizes = await readSizes(place.publicDir)
    return { ...inspectFiles(place), sizeOf: (image) => sizes.get(image) }
  }
  const checkerOf: SiteReader['checkerOf'] = async (place) => {
    const files = await inspect(place)
    return (input) => checkText(input, files)
  }
  const check = async (place: SitePlace): Promise<CheckResult> =>
    (await checkerOf(place))(await readFile(place.pagesFile))
  return {
    checkerOf,
    check,
    async surroundings(place) {
      const files = await inspect(place)
      const pictures = await planPictures(place.publicDir)
      return { bundle, messages, files, pictures, startCheck: createSiteCheck(bundle, rules) }
    },
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
