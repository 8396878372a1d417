import { access, constants, readFile } from 'node:fs/promises'
import type { CheckResult } from '../../check/check.ts'
import { fixText } from '../../check/fix/fix.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { readInput } from '../../site/files/read-input.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { createOverlaidCheck } from '../../site/overlay/check-overlaid.ts'
import { readTexts } from '../../site/overlay/read-site.ts'
import type { SiteChecker } from '../../site/site-checker.ts'

/** How to fix a file. */
interface FileFixOptions {
  file: string
  bytes: Uint8Array
  check: (input: string | Uint8Array) => CheckResult
  print: (line: string) => void
}

/** The maximum number of passes: a fix in one file may reveal problems in another. */
const rounds = 10

/**
 * Applies the safe fixes to all files of a site, each file completely or not, and prints each fix; `file` is the name of its
 * pages.json in messages. Returns the check of the result at an instant, in milliseconds since 1970, now by default. Throws
 * UserError when a file is write-protected or was changed since it was read.
 */
export async function fixSite(
  reader: SiteChecker,
  place: SitePlace,
  file: string,
  print: (line: string) => void,
  at: number | undefined,
): Promise<CheckResult> {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const unfixable = new Set<string | undefined>()
  let result = await reader.check(place, { at, translations: true })
  for (let round = 0; round < rounds; round++) {
    const names = filesToFix(result, unfixable)
    if (names.length === 0) break
    const checkers = await reader.checkersOf(place)
    const { checkPages, checkPageFiles } = checkers
    const texts = await readTexts(place)
    const checkOverlaid = texts && createOverlaidCheck(texts, result.value, checkers)
    let isFixed = false
    for (const name of names) {
      const path = name === undefined ? file : folder + name
      const bytes = await readInput(path)
      const checkPageFile = checkPageFiles(result.value)
      const check: FileFixOptions['check'] = (input) => {
        if (checkOverlaid) return checkOverlaid(input, name)
        return name === undefined ? checkPages(input) : checkPageFile(input, name)
      }
      if (await fixFile({ file: path, bytes, check, print })) isFixed = true
      else unfixable.add(name)
    }
    if (isFixed) result = await reader.check(place, { at, translations: true })
  }
  return result
}

/** The names of the files with a safe fix; undefined is pages.json. */
function filesToFix({ problems }: CheckResult, unfixable: ReadonlySet<string | undefined>) {
  const fixable = problems.filter(({ fix, file }) => fix?.safe === true && !unfixable.has(file))
  return [...new Set(fixable.map(({ file }) => file))]
}

/**
 * Applies the safe fixes to a file and prints each. Returns whether there were any. Throws UserError when the file is
 * write-protected or was changed since it was read.
 */
export async function fixFile({ file, bytes, check, print }: FileFixOptions): Promise<boolean> {
  const original = decode(bytes)
  if (original === undefined) return false
  const { text, applied, isRefused } = fixText(original, check)
  if (isRefused)
    print(`${file}: no fixes applied, because one of them would cause another problem.`)
  if (applied.length === 0) return false
  await write(file, text, bytes)
  for (const { place, did } of applied) print(`${file}:${place.line}:${place.column} ${did}`)
  return true
}

async function write(file: string, text: string, bytes: Uint8Array): Promise<void> {
  await access(file, constants.W_OK).catch(() => {
    throw new UserError(`${file} is write-protected. No fixes were applied.`)
  })
  const isUnchanged = async (): Promise<boolean> => (await readFile(file)).equals(bytes)
  const isWritten = await writeWhole(file, text, isUnchanged).catch((cause: unknown) => {
    throw new Error(`cannot write ${file}; no fixes were applied`, { cause })
  })
  if (!isWritten) {
    throw new UserError(
      `${file} was changed in the meantime. No fixes were applied; run the command again.`,
    )
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
