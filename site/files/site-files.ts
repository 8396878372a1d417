import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import type { SiteFiles } from '../../check/facts.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** Where a site stands: its pages file, and its public folder beside it, else the project's own. */
export interface SitePlace {
  pagesFile: string
  publicDir: string
  /** False where there is no public folder beside the pages file of another site. */
  isOwn: boolean
  /** Files of pictures that are used as if they were in the public folder. */
  uploads?: readonly string[]
  /** The brand whose overlay is laid over the pages file; none for the site as the pages file has it. */
  brand?: string
}

/** Finds the public folder that goes with a pages file, and with a brand: its own stands before that of all brands. */
export function placeSite(pagesFile: string, brand?: string): SitePlace {
  const folder = dirname(resolve(pagesFile))
  const own = brand === undefined ? [] : [join(folder, 'brands', brand, 'public')]
  const beside = [...own, join(folder, 'public')].find((path) => existsSync(path))
  return {
    pagesFile: resolve(pagesFile),
    publicDir: beside ?? join(projectRoot, 'public'),
    isOwn: beside !== undefined,
    ...(brand !== undefined && { brand }),
  }
}

/** The name of a brand's overlay, from the folder of the pages file, with slashes. */
export function overlayOf(brand: string): string {
  return `brands/${brand}.json`
}

const pictureEndings = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/** Lists a public folder's source pictures and `uploads`: name → file. Throws when two files have one name. */
export function listPictures(
  publicDir: string,
  uploads: readonly string[] = [],
): Map<string, string> {
  const files = new Map(uploads.map((file) => [basename(file), file]))
  for (const file of listFiles(join(publicDir, 'images'))) files.set(basename(file), file)
  const pictures = new Map<string, string>()
  for (const [base, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ending = extname(base)
    if (!pictureEndings.has(ending.toLowerCase())) continue
    const name = base.slice(0, -ending.length)
    const other = pictures.get(name)
    if (other !== undefined) throw new Error(`two pictures have one name: ${other} and ${file}`)
    pictures.set(name, file)
  }
  return pictures
}

function listFiles(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
}

/** What the check asks of a public folder: only what the build delivers is there. */
export function inspectFiles({ publicDir, uploads }: SitePlace): SiteFiles {
  const sources = join(publicDir, 'images') + sep
  return {
    images: [...listPictures(publicDir, uploads).keys()],
    has(path) {
      const file = join(publicDir, path)
      const isInside = file.startsWith(publicDir + sep) && !file.startsWith(sources)
      return isInside && existsSync(file) && statSync(file).isFile()
    },
  }
}
