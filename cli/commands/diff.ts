import { dirname, join, resolve } from 'node:path'
import { openText } from '../../check/syntax/open-text.ts'
import { diffSites } from '../../diff/diff.ts'
import { diffFormats } from '../../diff/format.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../schema/read/json-object.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { readInput, refuseInput } from '../../site/files/read-input.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { createComposerNamer } from '../../studio/client/model/words/composer-namer.ts'
import type { Options } from '../options.ts'
import { chooseFormat } from '../output/outputs.ts'

/** The options that say what to take pictures of, and where to. */
const ofPictures = ['report', 'widths', 'looks', 'lang', 'limit', 'brand', 'at'] as const

/** Prints what changed between two pages.json files, or takes pictures of it. Returns the exit code. */
export async function diff(options: Options): Promise<number> {
  if (options.pictures) return (await import('../pictures/diff-pictures.ts')).diffPictures(options)
  const idle = ofPictures.find((name) => options[name] !== undefined)
  if (idle !== undefined) throw new UserError(`--${idle} has no effect without --pictures.`)
  const [before = '', after = options.pages] = options.positionals
  const format = chooseFormat(diffFormats, options)
  const [old, now] = [await readSite(before), await readSite(after)]
  try {
    const namer = createComposerNamer(loadSchemas(options.settings))
    process.stdout.write(format(diffSites(old, now), now, namer))
    return 0
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UserError('The files are nested too deeply.', { cause: error })
  }
}

/** Reads a pages.json of any shape, together with the pages of the files that it includes. */
async function readSite(file: string): Promise<JsonValue> {
  const site = await readJson(file)
  if (!isJsonObject(site)) return site
  const patterns = patternsOf(site)
  if (patterns.length === 0) return site
  const pages: JsonObject = { ...(isJsonObject(site['pages']) ? site['pages'] : {}) }
  for (const name of (await findPageFiles(resolve(file), patterns)).names) {
    const more = await readJson(join(dirname(file), name))
    const found = isJsonObject(more) ? more['pages'] : undefined
    if (!isJsonObject(found)) continue
    // If two pages share a path, the first one counts.
    for (const [key, page] of Object.entries(found))
      if (!Object.hasOwn(pages, key)) pages[key] = page
  }
  return { ...site, pages }
}

async function readJson(file: string): Promise<JsonValue> {
  const bytes = await readBytes(file)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new UserError(`${file}${explainFault(bytes)}`, { cause: error })
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    refuseInput(file)
    return await readInput(file)
  } catch (error) {
    if (error instanceof UserError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new UserError(`Cannot read ${file}: ${why}`, { cause: error })
  }
}

/** Explains why bytes are not JSON, and where, using the check's own messages. */
function explainFault(bytes: Uint8Array): string {
  const problem = openText(bytes).problems.find(({ severity }) => severity === 'error')
  if (problem === undefined) return ': Not valid JSON.'
  const { line, column } = problem.range.start
  return `:${line}:${column}: ${problem.message} ${problem.hint}`
}
