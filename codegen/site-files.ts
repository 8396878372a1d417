import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import type { SiteFiles } from './check/facts.ts'
import { projectRoot } from './schema.ts'

/** Where a site stands: its pages file, and its public folder beside it, else the project's own. */
export interface SitePlace {
  pagesFile: string
  publicDir: string
  /** False where there is no public folder beside the pages file of another site. */
  isOwn: boolean
}

/** Finds the public folder that goes with a pages file. */
export function placeSite(pagesFile: string): SitePlace {
  const beside = join(dirname(resolve(pagesFile)), 'public')
  const isOwn = existsSync(beside)
  return {
    pagesFile: resolve(pagesFile),
    publicDir: isOwn ? beside : join(projectRoot, 'public'),
    isOwn,
  }
}

const pictureEndings = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/** Lists a public folder's source pictures: name → file. Throws when two files have one name. */
export function listPictures(publicDir: string): Map<string, string> {
  const folder = join(publicDir, 'images')
  const pictures = new Map<string, string>()
  if (!existsSync(folder)) return pictures
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => entry.name).toSorted()) {
    const ending = extname(file)
    if (!pictureEndings.has(ending.toLowerCase())) continue
    const name = file.slice(0, -ending.length)
    const other = pictures.get(name)
    if (other !== undefined)
      throw new Error(`two pictures have one name: ${other} and ${join(folder, file)}`)
    pictures.set(name, join(folder, file))
  }
  return pictures
}

/** What the check asks of a public folder: only what the build delivers is there. */
export function inspectFiles({ publicDir }: SitePlace): SiteFiles {
  const sources = join(publicDir, 'images') + sep
  return {
    images: [...listPictures(publicDir).keys()],
    has(path) {
      const file = join(publicDir, path)
      const isInside = file.startsWith(publicDir + sep) && !file.startsWith(sources)
      return isInside && existsSync(file) && statSync(file).isFile()
    },
  }
}
