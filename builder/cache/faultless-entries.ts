import { join } from 'node:path'
import { dayAt } from '../../schema/values/calendar.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import type { Faultless } from '../../site/locales/check-translations.ts'
import { describeFiles } from '../prepare-site.ts'
import type { BuildInputs } from './build-cache.ts'

/** What the check of a translation depends on besides the translation and its text. */
type CheckInputs = Pick<
  BuildInputs,
  'place' | 'source' | 'surroundings' | 'versions' | 'target' | 'useCache'
> & { at: number }

/** Opens what the builds of an output folder know of translations without faults; undefined without a cache. */
export function openFaultless({ target, useCache, ...inputs }: CheckInputs): Faultless | undefined {
  if (!useCache) return undefined
  const { place, source, surroundings, versions, at } = inputs
  const site = source.files[0]?.root['site']
  const files = describeFiles(place, surroundings)
  const key = hashOf(JSON.stringify([versions.program, site, files, dayAt(at)]))
  const file = join(cachePlace('pages'), `${hashOf(target).slice(0, 16)}.translations.json`)
  const stored = readSealed(file)
  const before = new Set<unknown>(Array.isArray(stored) ? stored : [])
  const now = new Set<string>()
  return {
    check(content, find) {
      const state = hashOf(key + content)
      const found = before.has(state) ? [] : find()
      if (found.length === 0) now.add(state)
      return found
    },
    keep() {
      if (now.size !== before.size || [...now].some((state) => !before.has(state)))
        writeSealed(file, [...now])
    },
  }
}
