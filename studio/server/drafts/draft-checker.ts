import { dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock, type CheckResult } from '../../../check/check.ts'
import { formatTotals } from '../../../check/formats/totals.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { readInput } from '../../../site/files/read-input.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import type { StudioReport, Texts } from '../../api.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { createRepair } from '../preview/repair.ts'

/** A draft after it was checked and compiled. */
export interface CheckedDraft {
  check: CheckResult
  shows: StudioReport['shows']
  /** Undefined if the preview has to keep showing an earlier version. */
  content: SiteContent | undefined
  /** The time for which it was checked, in milliseconds since 1970. */
  at: number
}

/** Checks a site with the texts of a draft in place of its files, and with its pictures in place of the public ones. */
export interface DraftChecker {
  /** Checks and compiles the site with these texts, as of `at` if given. Throws the same errors as the site reader. */
  check(files: Texts, at?: number): Promise<CheckedDraft>
  /** Returns the result of a check for the composer. */
  report(checked: CheckedDraft): Promise<Omit<StudioReport, 'revision' | 'isNow'>>
}

/** Creates the draft checker of a site. */
export function createDraftChecker(
  place: SitePlace,
  live: LiveSite,
  store: PictureStore,
): DraftChecker {
  const { pagesFile } = place
  const repair = createRepair()

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
      const list = files[picturesFile]
      const draftPlace = {
        ...place,
        ...(list !== undefined && { pictures: await store.filesOf(list) }),
      }
      const names = Object.keys(files).filter(isPagesText)
      const texts = new Map(names.map((name) => [join(dirname(pagesFile), name), files[name]]))
      const loaded = await live.openReader().load(draftPlace, {
        partial: false,
        at,
        added: names,
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
        problems,
        totals: formatTotals(problems, omitted),
        omitted,
        shows,
        pictures: await store.all(),
        at,
      }
    },
  }
}
