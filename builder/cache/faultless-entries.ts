import { join } from 'node:path'
import { calendarOf } from '../../schema/values/calendar.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import type { CheckOnce } from '../../site/locales/check-translations.ts'
import { describeFiles } from './describe-files.ts'
import type { BuildInputs } from './build-cache.ts'

/** What the check of a translation depends on besides what it is given. */
type Inputs = Pick<BuildInputs, 'place' | 'source' | 'surroundings' | 'versions'> & { at: number }

/**
 * Opens what the builds of an output folder know of translations without problems; `keep` stores it for the next one, if it is
 * other than what is stored. Nothing is read before the first check: most sites have one language.
 */
export function openFaultless(inputs: Inputs, target: string) {
  const file = join(cachePlace('pages'), `${hashOf(target).slice(0, 16)}.translations.json`)
  const now = new Set<string>()
  let known: { before: ReadonlySet<string>; key: string } | undefined
  const checkOnce: CheckOnce = (content, find) => {
    known ??= readStored(file, describeInputs(inputs))
    const state = hashOf(content).slice(0, 16)
    const found = known.before.has(state) ? [] : find()
    if (found.length === 0) now.add(state)
    return found
  }
  function keep(): void {
    if (!known) return
    const { before, key } = known
    const isSame = before.size === now.size && [...now].every((one) => before.has(one))
    if (now.size > 0 && !isSame) writeSealed(file, { key, states: [...now] } satisfies Stored)
  }
  return { checkOnce, keep }
}

/** The hashes of translations without problems, and that of what else their check depends on. */
interface Stored {
  key: string
  states: readonly string[]
}

function readStored(file: string, key: string): { before: ReadonlySet<string>; key: string } {
  const stored = readSealed(file)
  return { before: new Set(isStored(stored) && stored.key === key ? stored.states : []), key }
}

/** The seal proves that this version of the program wrote it, so checking the outer shape is enough. */
function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'states' in value
}

function describeInputs({ place, source, surroundings, versions, at }: Inputs): string {
  const site = source.files[0]?.root['site']
  const files = describeFiles(place, surroundings)
  return hashOf(
    JSON.stringify([
      versions.program,
      site,
      files,
      calendarOf(surroundings.bundle.settings).dayAt(at),
    ]),
  )
}
