import ajv from 'ajv/package.json' with { type: 'json' }
import { createSiteCheck, type StartSiteCheck } from '../check/check-parsed-site.ts'
import {
  createCheck,
  createPageFileCheck,
  readClock,
  type CheckPageFile,
  type CheckResult,
} from '../check/check.ts'
import type { SiteFiles } from '../check/facts.ts'
import { Collector } from '../check/problem/collector.ts'
import type { Problem } from '../check/problem/problem.ts'
import { explainSchemaFault } from '../check/rules/explain-schema-fault.ts'
import { collectSamples } from '../check/rules/read/samples.ts'
import { loadSiteSchemas, siteRules } from '../check/rules/site-rules.ts'
import type { OpenText } from '../check/syntax/open-text.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import type { BlockExpanders } from '../schema/expand/expand-block.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { readSampleBlocks } from '../schema/read/examples.ts'
import { asRecord } from '../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { readLocales } from '../schema/values/locale.ts'
import { createPublicCheck, type CheckPublic } from './brands/check-public.ts'
import { createBrandReader } from './brands/other-brands.ts'
import { createCodeKeeper } from './cache/site-cache.ts'
import { createFilesCheck, type SiteCheckOptions } from './check-files.ts'
import { checkAllData } from './data/check-data.ts'
import { openExpander } from './expand/open-expander.ts'
import { createSizeReader } from './files/picture-sizes.ts'
import { inspectFiles } from './files/public-files.ts'
import type { SitePlace } from './files/site-files.ts'
import { findFontGaps } from './fonts/site-letters.ts'
import { checkLocales } from './locales/check-locales.ts'
import { listTexts } from './locales/list-texts.ts'
import { checkMessages } from './messages/check-messages.ts'
import { explainMessages } from './messages/shell-messages.ts'
import { readSite, type SiteReading } from './overlay/read-site.ts'
import { placeInMarkdown } from './pages/place-in-markdown.ts'

/** The checks of single texts of a site. */
export interface TextCheckers {
  /** Checks a text of pages.json without its page files. */
  checkPages: (input: string | Uint8Array | OpenText) => CheckResult
  /** Creates the check of single page files, which uses the settings of this parsed pages.json. */
  checkPageFiles: (root: unknown) => CheckPageFile
  calendar: Calendar
}

/** Checks sites on disk. */
export interface SiteChecker {
  bundle: SchemaBundle
  start: StartSiteCheck
  /** Reads what the check needs from the public folders and of other brands, and opens the files that blocks read. */
  inspect(place: SitePlace, read?: SiteCheckOptions['read']): Promise<SiteFiles>
  /** Checks the public files, the labels, and the data that has schemas. */
  checkPublic: CheckPublic
  /** Creates the checks of single texts of a site, which automatic fixes run repeatedly. */
  checkersOf(place: SitePlace): Promise<TextCheckers>
  /**
   * Checks pages.json and its page files one by one, releasing each unless `keep` is set. Throws only when files cannot
   * be read; mistakes in them are problems in the result. `reading` has the texts of the site, with the overlay applied, if
   * they were read already; those of other brands are read by themselves.
   */
  check(
    place: SitePlace,
    options?: SiteCheckOptions & { reading?: SiteReading },
  ): Promise<CheckResult>
}

/**
 * Creates a checker of sites with these settings: schemas are read once, picture sizes only after a change.
 * `loadExpanders` loads the `expand.ts` of block types, if these may change. Throws a UserError for a mistake in the schemas or settings of the site.
 */
export function createSiteChecker(
  settings: SiteConfig,
  loadExpanders?: () => Promise<BlockExpanders>,
): SiteChecker {
  try {
    return openChecker(settings, loadExpanders)
  } catch (error) {
    throw explainSchemaFault(error, settings)
  }
}

function openChecker(
  settings: SiteConfig,
  loadExpanders?: () => Promise<BlockExpanders>,
): SiteChecker {
  const bundle = loadSiteSchemas(settings)
  const rules = siteRules(settings)
  const keep = createCodeKeeper('validators')
  const start = createSiteCheck(bundle, rules, {
    keep: (schemas, make) => keep([ajv.version, schemas], make),
  })
  const checkFiles = createFilesCheck(start)
  const readSizes = createSizeReader()
  const readBrands = createBrandReader()
  const calendar = calendarOf(bundle.settings)
  const checkPublicFiles = createPublicCheck(calendar)
  const checkPublic: CheckPublic = async (place, site) => {
    const all = [
      await checkPublicFiles(place, site),
      checkMessages(place, bundle.settings.lang),
      checkAllData(place.pagesFile, settings.sources),
    ]
    return {
      problems: all.flatMap(({ problems }) => problems),
      texts: new Map(all.flatMap(({ texts }) => [...texts])),
    }
  }
  const samples = collectSamples(bundle, readSampleBlocks(settings))
  const inspect: SiteChecker['inspect'] = async (place, read) => {
    const sizes = await readSizes(place)
    const expander = openExpander(place, await loadExpanders?.())
    return {
      ...inspectFiles(place, sizes),
      brands: await readBrands(place, read),
      sizeOf: (image) => sizes.get(image),
      explainMessages: (lang) => explainMessages(lang),
      samples,
      fontGaps: await findFontGaps(place, bundle, read),
      ...(expander && { expander }),
    }
  }
  return {
    bundle,
    start,
    inspect,
    checkPublic,
    async checkersOf(place) {
      const files = await inspect(place)
      const [checkText, checkPageFiles] = [createCheck(bundle), createPageFileCheck(bundle)]
      return {
        checkPages: (input) => checkText(input, files),
        checkPageFiles: (root) => checkPageFiles(root, files),
        calendar,
      }
    },
    async check(place, options = {}) {
      const files = await inspect(place, options.read)
      const { read, check, merged } =
        options.reading ?? (await readSite(place, { ...options, calendar }))
      const content = await placeInMarkdown(
        place.pagesFile,
        await check(() => checkFiles(place.pagesFile, files, { ...options, read, merged })),
      )
      const { at = readClock() } = options
      const own = await checkPublic(place, { root: content.value, files, at })
      const result =
        own.problems.length > 0 ? withProblems(content, own.problems, own.texts) : content
      const { site } = asRecord(result.value)
      if (options.translations !== true || readLocales(site).length === 0) return result
      const { problems, texts } = await checkLocales(place, result.value, {
        bundle,
        rules,
        siteFiles: files,
        texts: listTexts(result.value, { bundle, expander: result.expander }),
        at,
      })
      // What a faulty site lacks is not known to be all that is to be translated.
      const isFaulty = result.problems.some(({ severity }) => severity === 'error')
      const known = isFaulty ? problems.filter(({ code }) => !lacks.has(code)) : problems
      return withProblems(result, known, texts)
    },
  }
}

/** The problems about what is not translated, or has no text. */
const lacks = new Set(['P084', 'P092', 'P093'])

/** A result with what was found in PO files or public files, after everything else. */
export function withProblems(
  result: CheckResult,
  problems: readonly Problem[],
  texts: ReadonlyMap<string, string>,
): CheckResult {
  const listed = new Collector<Problem>()
  for (const problem of problems) listed.add(problem)
  const { names = [], homes = new Map<string, string>(), texts: own = [] } = result.pageFiles ?? {}
  return {
    ...result,
    problems: [...result.problems, ...listed.found],
    omitted: result.omitted + listed.omitted,
    pageFiles: { names, homes, texts: new Map([...own, ...texts]) },
  }
}
