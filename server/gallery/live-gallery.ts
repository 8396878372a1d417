import { join } from 'node:path'
import { loadSiteSchemas } from '../../check/rules/site-rules.ts'
import { createSiteCheck } from '../../check/check-parsed-site.ts'
import { createFilesCheck } from '../../site/check-files.ts'
import { inventMessages, translateOwn } from '../../builder/compile/messages.ts'
import type { BlockCode } from '../../builder/load-site.ts'
import { openExpander } from '../../site/expand/open-expander.ts'
import { createPicturePlanner } from '../../builder/pictures/plan-pictures.ts'
import { readSite } from '../../site/overlay/read-site.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { findBlocks, rootsOf } from '../../schema/config/site-roots.ts'
import { projectRoot, shellFolders } from '../../schema/read/load-schemas.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { inspectFiles } from '../../site/files/public-files.ts'
import { listPublicDirs, type SitePlace } from '../../site/files/site-files.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import { createSiteStamp, stateOf, statesOf } from '../../site/files/site-stamp.ts'
import { makeGallery, type Gallery } from './gallery.ts'
import { callOf } from '../../schema/config/call.ts'

/**
 * Creates a reader of the gallery for a site: each call checks the files, and recreates the gallery if a schema, an
 * example, a compiler, a picture or pages.json has changed. A pages.json that is not JSON keeps the last one; the
 * call rejects with an Error if there is none yet, if its settings have errors, or if a schema or an example cannot be read. With `pseudo`, texts are in
 * that language.
 */
export function createLiveGallery(
  place: SitePlace,
  settings: SiteConfig,
  pseudo?: PseudoLocale,
): (code?: BlockCode) => Promise<Gallery> {
  const planPictures = createPicturePlanner()
  const messages = pseudo ? inventMessages(pseudo, settings) : translateOwn(settings)
  const stampPages = createSiteStamp(place)
  let last: unknown
  let stamp = ''
  let latestCode: BlockCode | undefined
  let latest: Promise<Gallery> | undefined

  async function read(code?: BlockCode): Promise<Gallery> {
    const bundle = loadSiteSchemas(settings)
    const expander = openExpander(place, code?.expanders)
    const files = { ...inspectFiles(place), ...(expander && { expander }) }
    const checkSite = createFilesCheck(createSiteCheck(bundle))
    const site = await readSite(place, { calendar: calendarOf(settings) })
    const { value = last, file = value } = await site.check(() =>
      checkSite(place.pagesFile, files, { keep: true, read: site.read, merged: site.merged }),
    )
    if (!isJsonObject(file))
      throw new Error(
        `pages.json has problems. Fix them first; \`${callOf('validate')}\` lists them.`,
      )
    last = file
    const { pictures } = await planPictures(place)
    const source = { bundle, file, files, pictures, messages, compilers: code?.compilers, pseudo }
    return makeGallery(source)
  }

  return async (code) => {
    const current = `${stampOf(place, settings)}\n${await stampPages()}`
    if (current !== stamp || isOther(code, latestCode) || !latest) {
      stamp = current
      latestCode = code
      latest = read(code)
    }
    return latest
  }
}

/** Whether the code of a block type was loaded again. */
function isOther(one: BlockCode | undefined, other: BlockCode | undefined): boolean {
  return one?.compilers !== other?.compilers || one?.expanders !== other?.expanders
}

/** The states of the files that the gallery is made from, except those of pages. */
function stampOf(place: SitePlace, settings: SiteConfig): string {
  const roots = rootsOf(settings)
  const parts = [...findBlocks(roots).values(), ...shellFolders(settings, roots).values()].flatMap(
    (folder) => ['schema.json', 'example.json'].map((name) => stateOf(join(folder, name))),
  )
  const pictures = listPublicDirs(place).map((dir) => join(dir, 'images'))
  const folders = [...pictures, join(projectRoot, 'schema')]
  return [...folders.flatMap(statesOf), ...parts].join('\n')
}
