import { join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { loadSiteSchemas } from '../../check/rules/site-rules.ts'
import { createSiteCheck } from '../../check/site-check.ts'
import { createFilesCheck } from '../../site/check-site.ts'
import { openCatalogue, siteLocale, translateShell } from '../../builder/compile/messages.ts'
import type { BlockCompilers } from '../../builder/compile/block-compilers.ts'
import { createPicturePlanner } from '../../builder/pictures/plan-pictures.ts'
import { readSite } from '../../site/overlay/read-site.ts'
import { blockFolders, projectRoot } from '../../schema/read/load-schemas.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { inspectFiles, type SitePlace } from '../../site/files/site-files.ts'
import { createSiteStamp, stateOf, statesOf } from '../../site/files/site-stamp.ts'
import { makeGallery, type Gallery } from './gallery.ts'

/** The gallery in the dev server, with the schemas that it was made from. */
export interface OpenGallery extends Gallery {
  bundle: SchemaBundle
}

/**
 * Creates a reader of the gallery for a site: each call checks the files, and recreates the gallery if a schema, an
 * example, a compiler, a picture or pages.json has changed. A pages.json with mistakes keeps the last valid settings; the
 * call rejects with an Error if there are none yet, or if a schema or an example cannot be read.
 */
export function createLiveGallery(
  place: SitePlace,
): (compilers?: BlockCompilers) => Promise<OpenGallery> {
  const planPictures = createPicturePlanner()
  const messages = translateShell(openCatalogue(siteLocale))
  const stampPages = createSiteStamp(place)
  let lastGood: PagesFile | undefined
  let stamp = ''
  let latestCompilers: BlockCompilers | undefined
  let latest: Promise<OpenGallery> | undefined

  async function read(compilers?: BlockCompilers): Promise<OpenGallery> {
    const bundle = loadSiteSchemas()
    const files = inspectFiles(place)
    const checkSite = createFilesCheck(createSiteCheck(bundle))
    const site = await readSite(place)
    const { file = lastGood } = await site.check(() =>
      checkSite(place.pagesFile, files, { keep: true, read: site.read }),
    )
    if (!file)
      throw new Error('pages.json has problems. Fix them first; `npm run validate` lists them.')
    lastGood = file
    const { pictures } = await planPictures(place)
    return { bundle, ...makeGallery({ bundle, file, files, pictures, messages, compilers }) }
  }

  return async (compilers) => {
    const current = `${stampOf(place)}\n${await stampPages()}`
    if (current !== stamp || compilers !== latestCompilers || !latest) {
      stamp = current
      latestCompilers = compilers
      latest = read(compilers)
    }
    return latest
  }
}

/** The states of the files that the gallery is made from, except those of pages. */
function stampOf({ publicDir }: SitePlace): string {
  const parts = [...blockFolders().values()].flatMap((folder) =>
    ['schema.json', 'example.json'].map((name) => stateOf(join(folder, name))),
  )
  const folders = [join(publicDir, 'images'), join(projectRoot, 'schema')]
  return [...folders.flatMap(statesOf), ...parts].join('\n')
}
