import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { inspectFiles, type SitePlace } from './site-files.ts'

/** Lists the paths of the public files that a page may use, sorted, each with a leading slash. Hidden files are left out. */
export function listPublicFiles(place: SitePlace): string[] {
  const { publicDir } = place
  const names = existsSync(publicDir)
    ? readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
    : []
  const { has } = inspectFiles(place)
  return names
    .map((name) => `/${name.replaceAll(sep, '/')}`)
    .filter((path) => !path.includes('/.') && has(path))
    .toSorted()
}
