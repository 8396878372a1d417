import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lateTypes } from '../../renderer/islands/islands.gen.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { readLocales } from '../../schema/values/locale.ts'
import {
  contentOf,
  mayMake,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import { withIslands, withLanguages, withScripts } from './bundle-client.ts'
import { hashAllSources } from './sources.mjs'

/** Hashes of the sources that results are made by. */
export type Versions = ReturnType<typeof hashAllSources>

/** Reads the versions: a bundled program contains them; otherwise the sources are hashed. */
export function readVersions(): Versions {
  const carried = fileURLToPath(new URL('versions.json', import.meta.url))
  return existsSync(carried) ? JSON.parse(readFileSync(carried, 'utf8')) : hashAllSources()
}

/** How texts name a block type that the client gets late. */
const named = new RegExp(`"type"\\s*:\\s*"(?:${lateTypes.join('|')})"`)
/** What texts contain that may name it by an escape. */
const escapes = ['4', '5', '6', '7'].map((digit) => `\\u00${digit}`)

/** The versions for a site: one that shows a block type which the client gets late gets the client that can. */
export function chooseVersions({ files, pages }: PageSource): Versions {
  const versions = readVersions()
  const hasIslands = files.some(({ bytes }) => isSigned(bytes)) || pages.some(becomesIsland)
  const client = hasIslands ? withIslands(versions.client) : versions.client
  const settings = asRecord(files[0]?.root['site'])
  const inLanguages = readLocales(settings).length > 0 ? withLanguages(client) : client
  return { ...versions, client: settings['scripts'] ? withScripts(inLanguages) : inLanguages }
}

function isSigned(text: string | Buffer): boolean {
  if (escapes.some((sign) => text.includes(sign))) return true
  // Bytes are decoded only if the name of a type is in them.
  return lateTypes.some((type) => text.includes(`"${type}"`)) && named.test(text.toString())
}

/** Whether migrations, or blocks made from files, give a page a block with an island although its text has none. */
function becomesIsland(page: SourcePage): boolean {
  if (page.file.due.length === 0 && !mayMake(page)) return false
  try {
    return isSigned(JSON.stringify(contentOf(page).value))
  } catch {
    return false // not JSON: the check says so, and nothing is built
  }
}
