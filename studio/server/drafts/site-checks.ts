import type { SiteContent } from '../../../builder/load-site.ts'
import type { CheckResult } from '../../../check/check.ts'
import { mergeProblems } from '../../../check/formats/merge-reports.ts'
import { countProblems, formatTotals } from '../../../check/formats/report.ts'
import { listOverlays } from '../../../site/files/site-files.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { DraftView, Texts } from '../../api.ts'
import type { CheckedDraft, DraftChecker } from './draft-checker.ts'
import { brandIn, isBrandName, overlayOf } from '../../../site/overlay/overlay-name.ts'

/** The texts that are checked. */
export interface CheckedTexts {
  files: Texts
  /** Identifies them. */
  revision: string
}

/** Runs the check of a brand, or leaves it. */
type Run = (find: () => Promise<CheckedBrand>) => Promise<CheckedBrand | undefined>

/** The checks of a draft for its brands. */
export type SiteChecks = ReturnType<typeof createSiteChecks>

/**
 * Creates the checks of a draft for its brands, each made again only after a change of the texts or of other files of the
 * site.
 */
export function createSiteChecks(pagesFile: string, live: LiveSite, checker: DraftChecker) {
  const known = new Map<string | undefined, { key: string; check: CheckResult }>()
  let latest: { key: string; checked: CheckedDraft } | undefined
  const contents = new Map<string | undefined, SiteContent>()

  /** Lists the brands of a site with these texts; the first is that of pages.json, which is undefined. */
  function brands(files: Texts): (string | undefined)[] {
    const written = Object.keys(files).filter((name) => files[name] !== '')
    const drafted = written.flatMap((name) => brandIn(name) ?? [])
    const saved = listOverlays(pagesFile).filter(
      (brand) => isBrandName(brand) && files[overlayOf(brand)] !== '',
    )
    return [undefined, ...[...new Set([...saved, ...drafted])].toSorted()]
  }

  /** Identifies what a check depends on. */
  async function keyOf({ files, revision }: CheckedTexts, { brand, at }: DraftView) {
    if (!brands(files).includes(brand))
      throw new Error(`${brand} is not a brand of this site any more.`)
    await live.catchUp()
    return `${live.state.version} ${revision} ${at ?? ''}`
  }

  async function findIn(texts: CheckedTexts, viewpoint: DraftView): Promise<CheckResult> {
    const key = await keyOf(texts, viewpoint)
    if (latest?.key === `${key} ${viewpoint.brand ?? ''}`) return latest.checked.check
    const before = known.get(viewpoint.brand)
    if (before?.key === key) return before.check
    const { problems, omitted, text } = await checker.find(texts.files, viewpoint)
    const check = { problems, omitted, text }
    known.set(viewpoint.brand, { key, check })
    return check
  }

  return {
    brands,
    /** Checks and compiles the site for what is shown. Throws if there is no such brand, or a file cannot be read. */
    async shown(texts: CheckedTexts, viewpoint: DraftView): Promise<CheckedDraft> {
      const key = `${await keyOf(texts, viewpoint)} ${viewpoint.brand ?? ''}`
      if (latest?.key !== key) {
        latest = { key, checked: await checker.check(texts.files, viewpoint) }
        const { content } = latest.checked
        if (content) contents.set(viewpoint.brand, content)
      }
      return latest.checked
    },
    /**
     * Only checks it, for one brand after the other, each by a call of `run`; undefined if that does not check one. Throws
     * the same errors.
     */
    async findAll(texts: CheckedTexts, at?: number, run: Run = (find) => find()) {
      const all: CheckedBrand[] = []
      for (const brand of brands(texts.files)) {
        const found = await run(async () => ({ brand, check: await findIn(texts, { brand, at }) }))
        if (!found) return undefined
        all.push(found)
      }
      return all
    },
    /** What was compiled last for a brand; undefined until it could be rendered. */
    content: (brand: string | undefined): SiteContent | undefined => contents.get(brand),
  }
}

/** The result of the check for one brand. */
export interface CheckedBrand {
  brand: string | undefined
  check: CheckResult
}

/** Lists the problems that the shown brand does not have, each once. */
export function listOthers(all: readonly CheckedBrand[], shown: string | undefined) {
  const sites = all.map(({ brand, check }) => ({ name: brand, problems: check.problems }))
  const first = sites.toSorted((a, b) => Number(b.name === shown) - Number(a.name === shown))
  return mergeProblems(first).flatMap(({ problem, names }) =>
    names.includes(shown) ? [] : [{ ...problem, brands: names.map((name) => name ?? null) }],
  )
}

/** Which brands have errors, and the totals of all of them; undefined if none has. */
export function sumErrors(all: readonly CheckedBrand[]) {
  const failed = all.filter(({ check }) => countProblems(check.problems).errors > 0)
  if (failed.length === 0) return undefined
  const found = mergeProblems(
    failed.map(({ brand, check }) => ({ name: brand, problems: check.problems })),
  )
  const omitted = failed.reduce((sum, { check }) => sum + check.omitted, 0)
  return {
    brands: failed.length === all.length ? [] : failed.map(({ brand }) => brand ?? null),
    totals: formatTotals(
      found.map(({ problem }) => problem),
      omitted,
    ),
  }
}
