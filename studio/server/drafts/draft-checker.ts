import { dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import { placeInValue, readClock, type CheckResult } from '../../../check/check.ts'
import { formatTotals } from '../../../check/formats/totals.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { SiteCheckOptions } from '../../../site/check-site.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import type { StudioProblem, StudioReport, Texts } from '../../api.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { createRepair, type Repair } from '../preview/repair.ts'

/** What a draft is checked for. */
export interface Lens {
  /** The brand; undefined for the site of pages.json. */
  brand?: string | undefined
  /** The time, in milliseconds since 1970; that of the server if undefined. */
  at?: number | undefined
}

/** A draft after it was checked and compiled. */
export interface CheckedDraft {
  check: CheckResult
  shows: StudioReport['shows']
  /** Undefined if the preview has to keep showing an earlier version. */
  content: SiteContent | undefined
  /** The time for which it was checked, in milliseconds since 1970. */
  at: number
  /** The place of the site whose brand it was checked for. */
  place: SitePlace
}

/** Checks a site with the texts of a draft in place of its files, and with its pictures in place of the public ones. */
export interface DraftChecker {
  /** Checks and compiles the site with these texts. Throws the same errors as the site reader. */
  check(files: Texts, lens: Lens): Promise<CheckedDraft>
  /** Only checks it. */
  find(files: Texts, lens: Lens): Promise<CheckResult>
  /** Returns the result of a check for the composer. */
  report(checked: CheckedDraft): Promise<Omit<StudioReport, 'revision' | 'isNow'>>
}

/** Creates the draft checker of a site. */
export function createDraftChecker(
  { pagesFile }: SitePlace,
  live: LiveSite,
  store: PictureStore,
): DraftChecker {
  const repairs = new Map<string | undefined, Repair>()

  function repairOf(brand: string | undefined): Repair {
    const repair = repairs.get(brand) ?? createRepair()
    repairs.set(brand, repair)
    return repair
  }

  /** Compiles as much of a site with errors as can be shown. */
  async function repairContent(
    place: SitePlace,
    check: CheckResult,
    at: number,
  ): Promise<SiteContent | undefined> {
    const reader = live.openReader()
    for (const version of repairOf(place.brand).versionsOf(check, reader.bundle, at)) {
      const content = await reader.compile(place, version, at).catch(() => undefined)
      if (content) return content
    }
    return undefined
  }

  /** The place of a site with the pictures of a draft, and how it is read. */
  async function open(
    files: Texts,
    { brand, at }: Lens,
  ): Promise<{ place: SitePlace; options: SiteCheckOptions & { at: number } }> {
    const list = files[picturesFile]
    const place = {
      ...placeSite(pagesFile, brand),
      ...(list !== undefined && { pictures: await store.filesOf(list) }),
    }
    const texts = new Map(
      Object.entries(files).map(([name, text]) => [join(dirname(pagesFile), name), text]),
    )
    return {
      place,
      options: {
        at: at ?? live.at ?? readClock(),
        added: Object.keys(files).filter(isPagesText),
        read: async (file) => {
          const text = texts.get(file)
          return text === undefined ? readInput(file) : Buffer.from(text)
        },
      },
    }
  }

  return {
    async check(files, lens) {
      const { place, options } = await open(files, lens)
      const { at } = options
      const loaded = await live.openReader().load(place, { partial: false, ...options })
      const { check } = loaded
      if (loaded.content) repairOf(lens.brand).remember(check)
      const content = loaded.content ?? (await repairContent(place, check, at))
      const shows = loaded.content ? 'good' : content ? 'partial' : 'stale'
      return { check, shows, content, at, place }
    },
    async find(files, lens) {
      const { place, options } = await open(files, lens)
      return live.openReader().check(place, options)
    },
    async report({ check, shows, at, place }) {
      const { problems, omitted } = check
      return {
        problems: listProblems(check),
        totals: formatTotals(problems, omitted),
        omitted,
        shows,
        pictures: await store.all(),
        at,
        brand: place.brand ?? null,
      }
    },
  }
}

/** The problems of a check for the composer. */
export function listProblems({ problems, ...result }: CheckResult): StudioProblem[] {
  return problems.map((problem) => {
    const { path: shown } = placeInValue(result, problem)
    return shown.every((step, index) => step === problem.path[index])
      ? problem
      : { ...problem, shown }
  })
}
