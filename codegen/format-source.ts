import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { format, resolveConfig, version } from 'prettier'
import { projectRoot } from '../schema/read/project-root.mjs'
import { cachedPath } from '../site/cache/cache-place.mjs'
import { hashOf } from '../site/cache/sealed-file.ts'
import { writeCached } from '../site/files/write-whole.ts'

/**
 * Formats a source as the settings for Prettier ask that apply to its file; without any, in the style of this project.
 * What was formatted before comes from the cache: half of the time of codegen went into pages that had not changed.
 */
export async function formatSource(filepath: string, source: string): Promise<string> {
  const style = (await resolveConfig(filepath)) ?? (await resolveConfig(manifest))
  const made = hashOf(JSON.stringify([version, style, source]))
  const cached = cachedPath('formatted', `${made}${extname(filepath)}`)
  if (existsSync(cached)) return readFileSync(cached, 'utf8')
  const formatted = await format(source, { ...style, filepath })
  writeCached(cached, formatted)
  return formatted
}

const manifest = join(projectRoot, 'package.json')
