import { islands } from '../../renderer/islands/islands.gen.ts'
import type { PageSource } from '../../site/pages/page-source.ts'
import { withIslands } from './bundle-client.ts'
import { readVersions, type Versions } from './versions.ts'

/**
 * The versions for a site: one whose texts name a block type with an island gets the client that can show them. Texts
 * that may name it in another way, by an escape or a former name, count as well.
 */
export function chooseVersions({ files }: PageSource): Versions {
  const versions = readVersions()
  const signs = [
    ...Object.keys(islands).map((type) => `"${type}"`),
    ...['4', '5', '6', '7'].map((digit) => `\\u00${digit}`),
  ]
  const hasIslands = files.some(
    ({ bytes, due }) => due.length > 0 || signs.some((sign) => bytes.includes(sign)),
  )
  return hasIslands ? { ...versions, client: withIslands(versions.client) } : versions
}
