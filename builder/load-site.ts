import type { BuildData } from '../renderer/page/page-data.ts'
import { createCheck, readClock, type CheckResult } from '../check/check.ts'
import { createPageFileCheck, type CheckPageFile } from '../check/check-page-file.ts'
import { readVersions } from './program/versions.ts'
import type { SiteFiles } from '../check/facts.ts'
import { placeCurrent, salvage, type BrokenPlace } from '../site/salvage.ts'
import { nextChange } from '../check/dates/changes.ts'
import { createFilesCheck, type SiteCheckOptions } from '../site/check-site.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import { compilePages, compileSettings } from './compile/compile.ts'
import { openCatalogue, siteLocale, translateShell } from './compile/messages.ts'
import { createPicturePlanner, type SitePictures } from './pictures/images.ts'
import type { Messages } from '../renderer/messages/messages.ts'
import { rules } from '../check/rules/index.ts'
import { createSiteCheck, type StartSiteCheck } from '../check/site-check.ts'
import { createSizeReader } from '../site/files/picture-sizes.ts'
import { loadSchemas } from '../schema/read/load-schemas.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { readSite } from '../site/overlay/read-site.ts'
import { inspectFiles, type SitePlace } from '../site/files/site-files.ts'

/** A site on disk: the result of its check and, if there are no errors, the compiled data with its pictures. */
export interface LoadedSite {
  check: CheckResult
  content?: SiteContent
  /** If blocks have errors: the content without them, and what was left out. */
  partial?: SiteContent & { broken: BrokenPlace[] }
  /** The time of the next scheduled change of content, in milliseconds since 1970. */
  next?: number | undefined
}

/** A compiled site, and the files that belong to it. */
export interface SiteContent {
  data: BuildData
  pictures: SitePictures
  cards: SiteCards
}

/** A text that identifies the state of a site's files. */
type ReadOptions = Pick<SiteCheckOptions, 'read' | 'added' | 'at'>

/** How the build, the dev server and validate all read a site. */
export interface SiteReader {
  /** The schemas that sites are read with. */
  bundle: SchemaBundle
  /** Plans the pictures of a site. Throws as `load` does. */
  picturesOf(place: SitePlace): Promise<SitePictures>
  /** Reads a site's public folder, and creates the checks of single texts that automatic fixes run repeatedly. */
  checkersOf(place: SitePlace): Promise<TextCheckers>
  /**
   * Checks pages.json and its page files one by one, without keeping them in memory. Throws only when files cannot be
   * read; mistakes in them are problems in the result.
   */
  check(place: SitePlace, options?: ReadOptions): Promise<CheckResult>
  /**
   * Checks and compiles all files together, as of an instant. With `partial`, also returns the rest of a file with
   * broken blocks. Also throws if a picture cannot be read, or two have the same name.
   */
  load(place: SitePlace, options?: ReadOptions & { partial: boolean }): Promise<LoadedSite>
  /** Reads everything but the pages file. Throws as `load` does. */
  surroundings(place: SitePlace): Promise<Surroundings>
}

/** What a site is checked against and compiled with, besides its pages file. */
export interface Surroundings {
  bundle: SchemaBundle
  messages: Messages
  files: SiteFiles
  pictures: SitePictures
  /** Starts the check of the site's parsed pages. */
  startCheck: StartSiteCheck
}

/** The checks of single texts of a site. */
export interface TextCheckers {
  /** Checks a text of pages.json without its page files. */
  checkPages: (input: string | Uint8Array) => CheckResult
  /** Creates the check of single page files, which uses the settings of this parsed pages.json. */
  checkPageFiles: (root: unknown) => CheckPageFile
}

/** Creates a reader: schemas and messages are read once, pictures only after a change. */
export function createSiteReader(): SiteReader {
  const bundle = loadSchemas()
  const checkSite = createFilesCheck(bundle)
  const messages = translateShell(openCatalogue(siteLocale))
  const planPictures = createPicturePlanner()
  const readSizes = createSizeReader()
  let version: string | undefined
  const inspect = async (place: SitePlace): Promise<SiteFiles> => {
    const sizes = await readSizes(place.publicDir, place.uploads)
    return { ...inspectFiles(place), sizeOf: (image) => sizes.get(image) }
  }
  const picturesOf = ({ publicDir, uploads }: SitePlace): Promise<SitePictures> =>
    planPictures(publicDir, uploads)
  const checkFiles = async (place: SitePlace, options: SiteCheckOptions): Promise<CheckResult> => {
    const files = await inspect(place)
    const { read, check } = await readSite(place, options.read, options.added)
    return check(() => checkSite(place.pagesFile, files, { ...options, read }))
  }
  return {
    bundle,
    picturesOf,
    async checkersOf(place) {
      const files = await inspect(place)
      const [checkText, checkPageFiles] = [createCheck(bundle), createPageFileCheck(bundle)]
      return {
        checkPages: (input) => checkText(input, files),
        checkPageFiles: (root) => checkPageFiles(root, files),
      }
    },
    async surroundings(place) {
      const files = await inspect(place)
      const pictures = await picturesOf(place)
      return { bundle, messages, files, pictures, startCheck: createSiteCheck(bundle, rules) }
    },
    check: (place, options) => checkFiles(place, { ...options }),
    async load(place, { partial, ...texts } = { partial: false }) {
      const { at = readClock() } = texts
      const result = await checkFiles(place, { ...texts, at, keep: true })
      const saved = partial && !result.file ? salvage(result) : undefined
      const file = result.file ?? saved?.file
      if (!file) return { check: result }
      const pictures = await picturesOf(place)
      const options = { bundle, pictures: pictures.pictures, messages }
      const cards = createSiteCards({
        publicDir: place.publicDir,
        uploads: place.uploads,
        site: compileSettings(file.site, options),
        pages: Object.keys(file.pages).length,
        version: (version ??= readVersions().cards),
      })
      const data = compilePages(file, { ...options, cards: cards.setup, at })
      const content = { data, pictures, cards }
      const next = nextChange(file, at)
      return saved
        ? { check: result, partial: { ...content, broken: placeCurrent(saved, result, at) }, next }
        : { check: result, content, next }
    },
  }
}
