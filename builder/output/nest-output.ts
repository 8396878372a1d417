import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { ownId } from '../../site/files/process-id.mjs'
import { realPath } from '../../schema/read/real-path.ts'
import { isBrandName } from '../../site/overlay/overlay-name.ts'
import { findAdded, listNames, recordOutputs } from './added-files.ts'

/**
 * Moves the site in an output folder into a folder in there, named after its brand. Returns false, and moves nothing,
 * unless a build of this machine wrote it and nobody has added files.
 */
export function nestOutput(outDir: string): boolean {
  const target = realPath(outDir)
  const brand = readBrand(target)
  if (brand === undefined || findAdded(target)?.length !== 0) return false
  const old = `${target}.old-${ownId()}`
  renameSync(target, old)
  mkdirSync(target)
  const nested = join(target, brand)
  renameSync(old, nested)
  recordOutputs(nested, [[nested, listNames(nested)]])
  return true
}

function readBrand(target: string): string | undefined {
  try {
    const { brand } = asRecord(JSON.parse(readFileSync(join(target, siteDataUrl), 'utf8')))
    return typeof brand === 'string' && isBrandName(brand) ? brand : undefined
  } catch {
    return undefined
  }
}
