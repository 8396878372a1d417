import { dirname, join } from 'node:path'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock, type CheckResult } from '../../../check/check.ts'
import { countProblems, formatTotals } from '../../../check/formats/report.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { SiteCheckOptions } from '../../../site/check-files.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { listOverlays, placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { planUpdates } from '../../../site/locales/update-locale.ts'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import { isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft, DraftView, StudioReport, Texts } from '../../api.ts'
import { readPoTexts } from '../files/site-texts.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { createRepair } from '../preview/repair.ts'
import { isBrandName } from '../../../site/overlay/overlay-name.ts'

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
export type DraftChecker = ReturnType<typeof createDraftChecker>

/** Creates the draft checker of a site. */
export function createDraftChecker(
  { pagesFile, added }: SitePlace,
  live: LiveSite,
  store: PictureStore,
) {
  const repairOf = onceFor((_brand: string | undefined) => createRepair())

  /** Compiles as much of a site with errors as can be shown. */
  async function repairContent(place: SitePlace, check: CheckResult, at: number) {
    const reader = live.openReader()
    for (const version of repairOf(place.brand).versionsOf(check, reader.bundle, at)) {
      const content = await reader.compile(place, version, at, check).catch(() => undefined)
      if (content) return content
    }
    return undefined
  }

  /** The place of a site with the pictures of a draft, and how it is read. */
  async function open(
    files: Texts,
    { brand, at }: DraftView,
  ): Promise<{ place: SitePlace; options: SiteCheckOptions & { at: number } }> {
    const list = files[picturesFile]
    const place = {
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
    return {
      place,
      options: {
        translations: true,
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
    /** Checks and compiles the site with these texts. Throws the same errors as the site reader. */
    async check(files: Texts, viewpoint: DraftView): Promise<CheckedDraft> {
      const { place, options } = await open(files, viewpoint)
      const { at } = options
      const loaded = await live.openReader().load(place, { partial: false, ...options })
      const { check } = loaded
      if (loaded.content) repairOf(viewpoint.brand).remember(check)
      const content = loaded.content ?? (await repairContent(place, check, at))
      const shows = loaded.content ? 'good' : content ? 'partial' : 'stale'
      return { check, shows, content, at, place }
    },
    /** Only compiles it; undefined if it has errors. */
    async compile(files: Texts, viewpoint: DraftView): Promise<SiteContent | undefined> {
      const { place, options } = await open(files, viewpoint)
      return (await live.openReader().load(place, { partial: false, ...options })).content
    },
    /** Only checks it. */
    async find(files: Texts, viewpoint: DraftView): Promise<CheckResult> {
      const { place, options } = await open(files, viewpoint)
      return live.openReader().check(place, options)
    },
    /** The PO files that change, since the texts that they translate have: their new texts, and those on disk. */
    async updateTranslations(files: Texts): Promise<Draft> {
      const reader = live.openReader()
      const brands = listOverlays(pagesFile).filter(isBrandName)
      const { options } = await open(files, {})
      const places = [undefined, ...brands].map(
        async (brand) => (await open(files, { brand })).place,
      )
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
    /** Returns the result of a check for the composer. */
    async report({
      check,
      shows,
      at,
      place,
    }: CheckedDraft): Promise<Omit<StudioReport, 'revision' | 'isNow'>> {
      const { problems, omitted } = check
      return {
        problems,
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
