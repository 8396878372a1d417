import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readClock, type CheckResult } from '../../check/check.ts'
import { formatTotals } from '../../check/formats/totals.ts'
import { codeNames } from '../../check/problem/problem.ts'
import type { SitePictures } from '../../builder/pictures/plan-pictures.ts'
import type { LiveSite } from '../../server/dev/live-site.ts'
import type { SiteContent } from '../../builder/load-site.ts'
import { chooseContent } from '../../server/dev/show-problems.ts'
import { listPictures, type SitePlace } from '../../site/files/site-files.ts'
import type { StudioPicture, StudioReport, Texts } from './api.ts'
import { listUploads } from './files/draft-folder.ts'

/** What came of looking at texts. */
export interface View {
  check: CheckResult
  shows: StudioReport['shows']
  /** Undefined where only what was seen before can be shown. */
  content: SiteContent | undefined
  /** The instant as of which it was looked at, in milliseconds since 1970. */
  at: number
}

/** Looks at a site with texts in the place of files, and with uploaded pictures beside those of its public folder. */
export interface Looker {
  /** Checks and compiles a site with these texts. Throws as the site's reader does. */
  look(files: Texts): Promise<View>
  /** Says what was seen, for the composer. */
  describe(view: View): Promise<StudioReport>
  /** The uploaded pictures that these texts name; all of them without texts. One whose name is taken meanwhile is none. */
  uploadsIn(files?: Texts): string[]
  /** All pictures that a page may show. */
  listPictures(): Promise<StudioPicture[]>
  /** The same with the files to deliver. */
  planPictures(): Promise<SitePictures>
}

/** Makes the looker of a site whose uploaded pictures are in the folder `images`. */
export function createLooker(place: SitePlace, live: LiveSite, images: string): Looker {
  const { pagesFile, publicDir } = place

  function uploadsIn(files?: Texts): string[] {
    const taken = listPictures(publicDir)
    const texts = files && Object.values(files)
    return listUploads(images).filter((file) => {
      const name = basename(file, '.webp')
      const isNamed = !texts || texts.some((text) => text.includes(`"${name}"`))
      return isNamed && !taken.has(name)
    })
  }

  const planPictures = (): Promise<SitePictures> =>
    live.openReader().picturesOf({ ...place, uploads: uploadsIn() })

  async function listAll(): Promise<StudioPicture[]> {
    const added = new Set(uploadsIn().map((file) => basename(file, '.webp')))
    const { pictures } = await planPictures()
    return Array.from(pictures, ([name, { src, width, height, widths }]) => ({
      name,
      src: `${src}-${widths[0] ?? width}.webp`,
      width,
      height,
      isNew: added.has(name),
    }))
  }

  return {
    async look(files) {
      const { at = readClock() } = live
      const used = { ...place, uploads: uploadsIn(files) }
      const texts = new Map(
        Object.entries(files).map(([name, text]) => [join(dirname(pagesFile), name), text]),
      )
      const loaded = await live.openReader().load(used, {
        partial: true,
        at,
        added: Object.keys(files),
        read: async (file) => {
          const text = texts.get(file)
          return text === undefined ? readFile(file) : Buffer.from(text)
        },
      })
      const { shows, content } = chooseContent(loaded, used)
      return { check: loaded.check, shows, content, at }
    },
    async describe({ check: { problems, omitted }, shows, at }) {
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
