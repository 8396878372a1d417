import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashAllSources } from './sources.mjs'

/** Hashes of the sources that results are made by. */
export type Versions = ReturnType<typeof hashAllSources>

/** Reads the versions: a bundled program contains them; otherwise the sources are hashed. */
export function readVersions(): Versions {
  const carried = fileURLToPath(new URL('versions.json', import.meta.url))
  return existsSync(carried) ? JSON.parse(readFileSync(carried, 'utf8')) : hashAllSources()
}
