import { join } from 'node:path'
import { onceFor } from '../../schema/cache/once-per.ts'
import { dayAt } from '../../schema/values/calendar.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import type { CheckOnce } from '../../site/locales/check-translations.ts'
import { describeFiles } from '../prepare-site.ts'
import type { BuildInputs } from './build-cache.ts'

/** What the check of a translation depends on besides what it is given. */
type Inputs = Pick<BuildInputs, 'place' | 'source' | 'surroundings' | 'versions'> & { at: number }

/** Opens what the builds of an output folder know of translations without problems; `keep` stores it for the next one. */
export function openFaultless(inputs: Inputs, target: string) {
  const file = join(cachePlace('pages'), `${hashOf(target).slice(0, 16)}.translations.json`)
  const stored = readSealed(file)
  const before = new Set<unknown>(Array.isArray(stored) ? stored : [])
  const now = new Set<string>()
  const keyOf = onceFor(describeInputs)
  const checkOnce: CheckOnce = (content, find) => {
    const state = hashOf(keyOf(inputs) + content).slice(0, 16)
    const found = before.has(state) ? [] : find()
    if (found.length === 0) now.add(state)
    return found
  }
  return { checkOnce, keep: () => now.size > 0 && writeSealed(file, [...now]) }
}

function describeInputs({ place, source, surroundings, versions, at }: Inputs): string {
  const site = source.files[0]?.root['site']
  const files = describeFiles(place, surroundings)
  return hashOf(JSON.stringify([versions.program, site, files, dayAt(at)]))
}
