import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cardFolders, clientFolders, hashSources, programFolders } from './sources.mjs'

/** Hashes of the sources that results are made by. */
export interface Versions {
  /** Of everything that checks, compiles and renders. */
  program: string
  /** Of what the browser runs. */
  client: string
  /** Of the code that draws social cards. */
  cards: string
}

/** Reads the versions: a bundled program contains them; otherwise the sources are hashed. */
export function readVersions(): Versions {
  const carried = fileURLToPath(new URL('versions.json', import.meta.url))
  if (existsSync(carried)) {
    const versions: Versions = JSON.parse(readFileSync(carried, 'utf8'))
    return versions
  }
  return {
    program: hashSources(programFolders),
    client: hashSources(clientFolders),
    cards: hashSources(cardFolders),
  }
}
