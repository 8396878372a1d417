import { basename, dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import type { SitePictures } from '../../../builder/pictures/plan-pictures.ts'
import { readClock, type CheckResult } from '../../../check/check.ts'
import { formatTotals } from '../../../check/formats/totals.ts'
import { codeNames } from '../../../check/problem/problem.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { listPictures, type SitePlace } from '../../../site/files/site-files.ts'
import type { StudioPicture, StudioReport, Texts } from '../../api.ts'
import { createRepair } from '../preview/repair.ts'
import { listUploads } from './draft-folder.ts'

/** A draft after it was checked and compiled. */
export interface CheckedDraft {
  check: CheckResult
  shows: StudioReport['shows']
  /** Undefined if the preview has to keep showing an earlier version. */
  content: SiteContent | undefined
  /** The time for which it was checked, in milliseconds since 1970. */
  at: number
}

/** Checks a site with the texts of a draft in place of its files, and with uploaded pictures beside the public ones. */
export interface DraftChecker {
  /** Checks and compiles the site with these texts, as of `at` if given. Throws the same errors as the site reader. */
  check(files: Texts, at?: number): Promise<CheckedDraft>
  /** Returns the result of a check for the composer. */
  report(checked: CheckedDraft): Promise<Omit<StudioReport, 'revision' | 'isNow'>>
  /** Lists the uploaded pictures that these texts use, or all of them. Uploads whose name is now taken are left out. */
  uploadsIn(files?: Texts): string[]
  /** Lists all pictures that a page may show. */
  listPictures(): Promise<StudioPicture[]>
  /** Returns the same pictures with their renditions. */
  planPictures(): Promise<SitePictures>
}

/** Creates the draft checker of a site; `images` is the folder of uploaded pictures. */
export function createDraftChecker(place: SitePlace, live: LiveSite, images: string): DraftChecker {
  const { pagesFile, publicDir } = place
  const repair = createRepair()

  function uploadsIn(files?: Texts): string[] {
    const taken = listPictures(publicDir)
    const texts = files && Object.values(files)
    return listUploads(images).filter((file) => {
      const name = basename(file, '.webp')
      const isUsed = !texts || texts.some((text) => text.includes(`"${name}"`))
      return isUsed && !taken.has(name)
    })
  }

  const planPictures = (): Promise<SitePictures> =>
    live.openReader().picturesOf({ ...place, uploads: uploadsIn() })

  async function listAll(): Promise<StudioPicture[]> {
    const added = new Set(uploadsIn().map((file) => basename(file, '.webp')))
    const { pictures } = await planPictures()
    return Array.from(pictures, ([name, { src, width, height, widths }]) => ({
      name,
      src: `${src}-${widths[0] ?? width}.avif`,
      width,
      height,
      isNew: added.has(name),
    }))
  }

  /** Compiles as much of a site with errors as can be shown. */
  async function repairContent(
    draftPlace: SitePlace,
    check: CheckResult,
    at: number,
  ): Promise<SiteContent | undefined> {
    const reader = live.openReader()
    for (const version of repair.versionsOf(check, reader.bundle, at)) {
      const content = await reader.compile(draftPlace, version, at).catch(() => undefined)
      if (content) return content
    }
    return undefined
  }

  return {
    async check(files, asOf) {
      const { at = readClock() } = asOf === undefined ? live : { at: asOf }
      const draftPlace = { ...place, uploads: uploadsIn(files) }
      const texts = new Map(
        Object.entries(files).map(([name, text]) => [join(dirname(pagesFile), name), text]),
      )
      const loaded = await live.openReader().load(draftPlace, {
        partial: false,
        at,
        added: Object.keys(files),
        read: async (file) => {
          const text = texts.get(file)
          return text === undefined ? readInput(file) : Buffer.from(text)
        },
      })
      const { check } = loaded
      if (loaded.content) repair.remember(check)
      const content = loaded.content ?? (await repairContent(draftPlace, check, at))
      const shows = loaded.content ? 'good' : content ? 'partial' : 'stale'
      return { check, shows, content, at }
    },
    async report({ check: { problems, omitted }, shows, at }) {
      return {
        problems: problems.map((problem) => ({ ...problem, name: codeNames[problem.code] })),
        totals: formatTotals(problems, omitted),
        omitted,
        shows,
        pictures: await listAll(),
        at,
      }
    },
    uploadsIn,
    listPictures: listAll,
    planPictures,
  }
}
