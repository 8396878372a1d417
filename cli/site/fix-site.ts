import { access, constants, readFile } from 'node:fs/promises'
import type { CheckResult } from '../../check/check.ts'
import { fixText } from '../../check/fix/fix.ts'
import type { SiteChecker } from '../../site/site-checker.ts'
import { createOverlaidCheck } from '../../site/overlay/check-overlaid.ts'
import { readTexts } from '../../site/overlay/read-site.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** How a file is mended. */
export interface Mending {
  file: string
  /** The file as it was read. */
  bytes: Uint8Array
  check: (input: string | Uint8Array) => CheckResult
  say: (line: string) => void
}

/** A site to mend. */
export interface SiteMending {
  reader: SiteChecker
  place: SitePlace
  /** The name of its pages.json in what is said. */
  file: string
  say: (line: string) => void
  /** The instant as of which the site is checked, in milliseconds since 1970; now when left out. */
  at: number | undefined
}

/** So often the files are gone through: what was mended in one may uncover more in another. */
const rounds = 10

/**
 * Makes the safe fixes in all files of a site, each file as a whole or not at all, and says each fix. Returns the check of
 * what stands there then. Throws UserError when a file may not be written, or was changed since it was read.
 */
export async function mendSite({
  reader,
  place,
  file,
  say,
  at,
}: SiteMending): Promise<CheckResult> {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const asTheyAre = new Set<string | undefined>()
  let result = await reader.check(place, { at })
  for (let round = 0; round < rounds; round++) {
    const names = filesToMend(result, asTheyAre)
    if (names.length === 0) break
    const checkers = await reader.checkersOf(place)
    const { checkPages, checkPageFiles } = checkers
    const texts = await readTexts(place)
    const checkOverlaid = texts && createOverlaidCheck(texts, result.value, checkers)
    let isMended = false
    for (const name of names) {
      const path = name === undefined ? file : folder + name
      const bytes = await readFile(path)
      const checkPageFile = checkPageFiles(result.value)
      const check: Mending['check'] = (input) => {
        if (checkOverlaid) return checkOverlaid(input, name)
        return name === undefined ? checkPages(input) : checkPageFile(input, name)
      }
      if (await mendFile({ file: path, bytes, check, say })) isMended = true
      else asTheyAre.add(name)
    }
    if (isMended) result = await reader.check(place, { at })
  }
  return result
}

/** The files that have a safe fix, by name; undefined is pages.json. */
function filesToMend(
  { problems }: CheckResult,
  asTheyAre: ReadonlySet<string | undefined>,
): (string | undefined)[] {
  const fixable = problems.filter(({ fix, file }) => fix?.safe === true && !asTheyAre.has(file))
  return [...new Set(fixable.map(({ file }) => file))]
}

/**
 * Makes the safe fixes in a file, and says each. Returns whether there was one. Throws UserError when the file may not be
 * written, or was changed since it was read.
 */
export async function mendFile({ file, bytes, check, say }: Mending): Promise<boolean> {
  const original = decode(bytes)
  if (original === undefined) return false
  const { text, applied, isRefused } = fixText(original, check)
  if (isRefused) say(`${file}: nothing was mended, because a fix would make something else wrong.`)
  if (applied.length === 0) return false
  await write(file, text, bytes)
  for (const { place, did } of applied) say(`${file}:${place.line}:${place.column} ${did}`)
  return true
}

async function write(file: string, text: string, bytes: Uint8Array): Promise<void> {
  const mayWrite = await access(file, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) throw new UserError(`${file} is write-protected. Nothing was mended.`)
  const isStill = async (): Promise<boolean> => (await readFile(file)).equals(bytes)
  const isWritten = await writeWhole(file, text, isStill).catch((cause: unknown) => {
    throw new Error(`${file} cannot be written, so nothing was mended`, { cause })
  })
  if (!isWritten) {
    throw new UserError(`${file} was changed meanwhile. Nothing was mended; run it again.`)
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
