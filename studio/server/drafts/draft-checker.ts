import { dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock, type CheckResult } from '../../../check/check.ts'
import { mergeProblems } from '../../../check/formats/merge-reports.ts'
import { countProblems, formatTotals } from '../../../check/formats/report.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { listOverlays, placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import { planUpdates } from '../../../site/locales/update-locale.ts'
import { brandIn, isBrandName, overlayOf } from '../../../site/overlay/overlay-name.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import type { BrandProblem, Draft, DraftView, StudioReport, Texts } from '../../api.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { readPoTexts } from '../files/site-texts.ts'
import { createRepair } from '../preview/repair.ts'

/** The texts that are checked, and what identifies them. */
export interface CheckedTexts {
  files: Texts
  revision: string
}

/** The result of the check for one brand; that of pages.json is undefined. */
interface CheckedBrand {
  brand: string | undefined
  check: CheckResult
}

/** A draft after it was checked and compiled for a time, in milliseconds since 1970. */
interface CheckedDraft {
  check: CheckResult
  shows: StudioReport['shows']
  at: number
}

/** Checks a site with the texts of a draft in place of its files, and with its pictures in place of the public ones. */
export type DraftChecker = ReturnType<typeof createDraftChecker>

/**
 * Creates the draft checker of a site and its brands. Each is checked again only after a change of the texts or of other files
 * of the site. Its functions throw if there is no such brand, or a file cannot be read.
 */
export function createDraftChecker(
  { pagesFile, added }: SitePlace,
  live: LiveSite,
  store: PictureStore,
) {
  const repairOf = onceFor((_brand: string | undefined) => createRepair())
  const known = new Map<string | undefined, { key: string; check: CheckResult }>()
  let latest: { key: string; checked: CheckedDraft } | undefined
  /** What was compiled last for each brand. */
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

  /** The place of a site with the pictures of a draft, and how it is read. */
  async function open(files: Texts, { brand, at }: DraftView) {
    const list = files[picturesFile]
    const place: SitePlace = {
      ...placeSite(pagesFile, brand),
      ...(added !== undefined && { added }),
      poTexts: new Map(Object.entries(files).filter(([name]) => isPoName(name))),
      ...(list !== undefined && {
        pictures: await store.filesOf(list),
        ...(brand !== undefined && { brandPictures: await store.filesOf(list, brand) }),
      }),
    }
    const texts = new Map(
      Object.entries(files).map(([name, text]) => [join(dirname(pagesFile), name), text]),
    )
    const options = {
      translations: true,
      partial: false,
      at: at ?? live.at ?? readClock(),
      added: Object.keys(files).filter(isPagesText),
      async read(file: string): Promise<Uint8Array> {
        const text = texts.get(file)
        return text === undefined ? readInput(file) : Buffer.from(text)
      },
    }
    return { place, options }
  }

  /** Compiles as much of a site with errors as can be shown. */
  async function repairContent(place: SitePlace, check: CheckResult, at: number) {
    const reader = live.openReader()
    for (const version of repairOf(place.brand).versionsOf(check, reader.bundle, at)) {
      const content = await reader.compile(place, version, at, check).catch(() => undefined)
      if (content) return content
    }
    return undefined
  }

  /** Checks and compiles the site for what is shown. */
  async function shown(texts: CheckedTexts, viewpoint: DraftView): Promise<CheckedDraft> {
    const { brand } = viewpoint
    const key = `${await keyOf(texts, viewpoint)} ${brand ?? ''}`
    if (latest?.key === key) return latest.checked
    const { place, options } = await open(texts.files, viewpoint)
    const { at } = options
    const { check, content: whole } = await live.openReader().load(place, options)
    if (whole) repairOf(brand).remember(check)
    const content = whole ?? (await repairContent(place, check, at))
    if (content) contents.set(brand, content)
    latest = { key, checked: { check, at, shows: whole ? 'good' : content ? 'partial' : 'stale' } }
    return latest.checked
  }

  async function findIn(texts: CheckedTexts, viewpoint: DraftView): Promise<CheckResult> {
    const { brand } = viewpoint
    const key = await keyOf(texts, viewpoint)
    if (latest?.key === `${key} ${brand ?? ''}`) return latest.checked.check
    const before = known.get(brand)
    if (before?.key === key) return before.check
    const { place, options } = await open(texts.files, viewpoint)
    const { problems, omitted, text } = await live.openReader().check(place, options)
    const check = { problems, omitted, text }
    known.set(brand, { key, check })
    return check
  }

  return {
    brands,
    shown,
    /** What was compiled last for a brand; undefined until it could be rendered. */
    content: (brand: string | undefined): SiteContent | undefined => contents.get(brand),
    /** Only compiles the site with texts; undefined if it has errors. */
    async compile(files: Texts, viewpoint: DraftView): Promise<SiteContent | undefined> {
      const { place, options } = await open(files, viewpoint)
      return (await live.openReader().load(place, options)).content
    },
    /** Checks and compiles it for what is shown, and returns the result for the composer. */
    async report(
      texts: CheckedTexts,
      viewpoint: DraftView,
    ): Promise<Omit<StudioReport, 'revision' | 'isNow'>> {
      const { check, shows, at } = await shown(texts, viewpoint)
      const { problems, omitted } = check
      const totals = formatTotals(problems, omitted)
      const pictures = await store.all()
      return { problems, totals, omitted, shows, pictures, at, brand: viewpoint.brand ?? null }
    },
    /** Only checks it, for one brand after the other, each by a call of `run`; undefined if that does not check one. */
    async findAll(
      texts: CheckedTexts,
      at?: number,
      run = async (find: () => Promise<CheckedBrand>): Promise<CheckedBrand | undefined> => find(),
    ) {
      const all: CheckedBrand[] = []
      for (const brand of brands(texts.files)) {
        const found = await run(async () => ({ brand, check: await findIn(texts, { brand, at }) }))
        if (!found) return undefined
        all.push(found)
      }
      return all
    },
    /** The PO files that change, since the texts that they translate have: their new texts, and those on disk. */
    async updateTranslations(files: Texts): Promise<Draft> {
      const reader = live.openReader()
      const translated = [undefined, ...listOverlays(pagesFile).filter(isBrandName)]
      const { options } = await open(files, {})
      const places = translated.map(async (brand) => (await open(files, { brand })).place)
      const updates = await planUpdates(await Promise.all(places), reader.bundle, async (one) => {
        const checked = await reader.check(one, { ...options, translations: false, keep: true })
        const { value, problems, expander } = checked
        const isTranslated = readLocales(asRecord(value)['site']).length > 0
        if (!isTranslated || countProblems(problems).errors > 0) return undefined
        return { value, expander }
      })
      const changed = updates.filter(({ text }) => text !== undefined)
      const base = await readPoTexts(pagesFile)
      return {
        files: Object.fromEntries(changed.map(({ file, text = '' }) => [file, text])),
        base: Object.fromEntries(changed.map(({ file }) => [file, base[file] ?? ''])),
      }
    },
  }
}

/** Lists the problems that the shown brand does not have, each once. */
export function listOthers(
  all: readonly CheckedBrand[],
  shown: string | undefined,
): BrandProblem[] {
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
  const sites = failed.map(({ brand, check }) => ({ name: brand, problems: check.problems }))
  const found = mergeProblems(sites).map(({ problem }) => problem)
  const omitted = failed.reduce((sum, { check }) => sum + check.omitted, 0)
  return {
    brands: failed.length === all.length ? [] : failed.map(({ brand }) => brand ?? null),
    totals: formatTotals(found, omitted),
  }
}
