import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { recordChanges } from '../../../builder/lastmod.ts'
import { readClock } from '../../../check/check.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft, Refusal, SavedDraft, Texts } from '../../api.ts'
import type { SetLayer } from '../change-sets/set-store.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { readSiteTexts, readCurrent } from '../files/site-texts.ts'
import type { History } from '../history/history.ts'
import { HttpError } from '../http-error.ts'
import { sumErrors, type DraftChecker } from './draft-checker.ts'

/** The parts of a workspace that saving needs. */
interface Parts {
  pictures: PictureStore
  checker: DraftChecker
  history: History
  set: SetLayer | undefined
}

/** What was saved: the PO files that followed, and what is left as the draft, which that of a change set is. */
interface Done {
  updated: Texts
  left: Draft | null
  saved?: SavedDraft
}

/** Creates what saves drafts of a site to disk, or in a change set. */
export function createDraftSaving(
  place: SitePlace,
  live: LiveSite,
  { pictures, checker, history, set }: Parts,
) {
  const { pagesFile } = place

  async function readSite(): Promise<Texts> {
    return { ...(await readSiteTexts(pagesFile)), [picturesFile]: await pictures.text() }
  }

  const refuseChanged = async (): Promise<Refusal> => ({
    reason: 'changed',
    disk: await readSite(),
  })

  /** Reads the content of a picture; undefined if there is none. */
  async function readPicture(file: string): Promise<Uint8Array | undefined> {
    const path = await pictures.find(file)
    return path === undefined ? undefined : readFile(path)
  }

  /** Saves a draft with a revision, despite errors or not. Resolves with the reason if that is refused. */
  async function save(
    draft: Draft | null,
    { revision, withProblems, by }: { revision: string; withProblems: boolean; by: string },
  ): Promise<Refusal | Done> {
    if (!draft && !set) return { updated: {}, left: null }
    const { files, base } = draft ?? { files: {}, base: {} }
    if (await set?.isBehind()) return refuseChanged()
    // Others may publish while this is checked.
    const onto = set?.published() ?? ''
    const { [picturesFile]: list, ...written } = files
    const translated = await checker.updateTranslations(files)
    const texts = {
      files: { ...written, ...translated.files },
      base: { ...translated.base, ...base },
    }
    const isOtherList = list !== undefined && base[picturesFile] !== (await pictures.text())
    if (isOtherList || (await hasChanged(pagesFile, texts))) return refuseChanged()
    if (!withProblems) {
      // Whatever brand and time the preview shows, all sites are published now.
      const errors = sumErrors((await checker.findAll({ files, revision })) ?? [])
      if (errors) return { reason: 'problems', ...errors }
    }
    if (set) {
      const left = { files: { ...files, ...translated.files }, base: texts.base }
      const saved = await set.save(left, onto, by, readPicture)
      const hasTexts = Object.keys(saved.files).length > 0
      return { updated: translated.files, left: hasTexts ? left : null, saved }
    }
    const before = await readSite()
    const deleteOthers = list === undefined ? undefined : await pictures.publish(list)
    if (!(await writeTexts(pagesFile, texts))) return refuseChanged()
    await deleteOthers?.()
    await history.keep('found', before)
    await history.keep('saved', { ...before, ...files, ...translated.files })
    // The save has succeeded, whether or not the day of the change can be recorded.
    const today = calendarOf(live.settings).dayAt(readClock())
    await recordChanges(place, live.settings, today).catch(() => {})
    return { updated: translated.files, left: null }
  }

  return {
    readSite,
    save,
    /** A draft with the PO files that follow it, and whether it has errors. */
    async prepare({ files, base }: Draft) {
      const translated = await checker.updateTranslations(files)
      const whole = { ...files, ...translated.files }
      const all = await checker.findAll({ files: whole, revision: randomUUID() })
      const errors = sumErrors(all ?? [])
      return { draft: { files: whole, base: { ...translated.base, ...base } }, errors }
    },
  }
}

/** Whether a file to save differs, in any byte, from the text that its change is based on. */
async function hasChanged(pagesFile: string, texts: Draft): Promise<boolean> {
  for (const name of Object.keys(texts.files))
    if (!(await isBase(pagesFile, name, texts))) return true
  return false
}

/**
 * Writes texts to disk, each file atomically and pages.json last, since it names the others. Stops and returns false if a
 * file was changed in the meantime. Throws an HttpError with status 500 that lists the saved files if one could not be written.
 */
export async function writeTexts(pagesFile: string, texts: Draft): Promise<boolean> {
  const own = basename(pagesFile)
  const names = Object.keys(texts.files).toSorted((a, b) => Number(a === own) - Number(b === own))
  const written: string[] = []
  for (const name of names) {
    const isUnchanged = (): Promise<boolean> => isBase(pagesFile, name, texts)
    const file = join(dirname(pagesFile), name)
    try {
      if (!(await writeWhole(file, texts.files[name] ?? '', isUnchanged))) return false
    } catch (error) {
      const reason = error instanceof Error ? sayFault(error) : String(error)
      const saved = written.length === 0 ? 'Nothing was saved.' : `Saved: ${written.join(', ')}.`
      throw new HttpError(500, `${name} could not be written. ${saved} Reason: ${reason}`)
    }
    written.push(name)
  }
  return true
}

async function isBase(pagesFile: string, name: string, { base }: Draft): Promise<boolean> {
  const current = await readCurrent(join(dirname(pagesFile), name))
  return current.equals(Buffer.from(base[name] ?? ''))
}
