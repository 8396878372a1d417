import { dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock, type CheckResult } from '../../../check/check.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { countProblems } from '../../../check/formats/report.ts'
import { formatTotals } from '../../../check/formats/totals.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { readInput } from '../../../site/files/read-input.ts'
import type { SiteCheckOptions } from '../../../site/check-site.ts'
import {
  isBrandName,
  listOverlays,
  placeSite,
  type SitePlace,
} from '../../../site/files/site-files.ts'
import { planUpdates } from '../../../site/locales/plan-updates.ts'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import { readPoTexts } from '../files/site-texts.ts'
import type { Draft, StudioReport, Texts } from '../../api.ts'
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
  /** The PO files that change, since the texts that they translate have: their new texts, and those on disk. */
  updateTranslations(files: Texts): Promise<Draft>
  /** Returns the result of a check for the composer. */
  report(checked: CheckedDraft): Promise<Omit<StudioReport, 'revision' | 'isNow'>>
}

function poTextsOf(files: Texts): ReadonlyMap<string, string> {
  return new Map(Object.entries(files).filter(([name]) => isPoName(name)))
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

  /** Reads the pages of a draft, and what it does not have from disk. */
  function readerOf(files: Texts): Pick<SiteCheckOptions, 'read' | 'added'> {
    const names = Object.keys(files).filter((name) => !isPoName(name) && name !== picturesFile)
    const texts = new Map(names.map((name) => [join(dirname(pagesFile), name), files[name]]))
    return {
      added: names.filter(isPagesText),
      read: async (file) => {
        const text = texts.get(file)
        return text === undefined ? readInput(file) : Buffer.from(text)
      },
    }
  }

  return {
    async check(files, asOf) {
      const { at = readClock() } = asOf === undefined ? live : { at: asOf }
      const list = files[picturesFile]
      const draftPlace = {
        ...place,
        poTexts: poTextsOf(files),
        ...(list !== undefined && { pictures: await store.filesOf(list) }),
      }
      const loaded = await live
        .openReader()
        .load(draftPlace, { partial: false, at, translations: true, ...readerOf(files) })
      const { check } = loaded
      if (loaded.content) repair.remember(check)
      const content = loaded.content ?? (await repairContent(draftPlace, check, at))
      const shows = loaded.content ? 'good' : content ? 'partial' : 'stale'
      return { check, shows, content, at }
    },
    async updateTranslations(files) {
      const reader = live.openReader()
      const brands = listOverlays(pagesFile).filter(isBrandName)
      const places = [place, ...brands.map((brand) => placeSite(pagesFile, brand))]
      const poTexts = poTextsOf(files)
      const updates = await planUpdates(
        places.map((one) => ({ ...one, poTexts })),
        reader.bundle,
        async (one) => {
          const { value, problems, expander } = await reader.check(one, {
            keep: true,
            ...readerOf(files),
          })
          const isTranslated = readLocales(asRecord(value)['site']).length > 0
          if (!isTranslated || countProblems(problems).errors > 0) return undefined
          return { value, expander }
        },
      )
      const changed = updates.filter(({ text }) => text !== undefined)
      const base = await readPoTexts(pagesFile)
      return {
        files: Object.fromEntries(changed.map(({ file, text = '' }) => [file, text])),
        base: Object.fromEntries(changed.map(({ file }) => [file, base[file] ?? ''])),
      }
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
