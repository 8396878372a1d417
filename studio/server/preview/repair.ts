import type { CheckResult } from '../../../check/check.ts'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { runningAt } from '../../../content/layers/campaigns.ts'
import { expandSite } from '../../../content/layers/expand-part.ts'
import { isUse, readSections } from '../../../content/layers/sections.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { refName, type JsonValue, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { stepInto, type JsonObject } from '../../../schema/read/json-object.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import {
  isSiteFile,
  keyOfBlock,
  listBlockLists,
  mapBlocks,
  placeErrors,
  type PlacedProblem,
} from '../../../site/salvage.ts'

/** What is shown of a block with errors: what is written if it can be rendered, its last good version, or a placeholder. */
const attempts = ['written', 'good', 'placeholder'] as const

/** The blocks of a page or section, and the last good version of each. */
interface Known {
  written: readonly JsonValue[]
  good: readonly (JsonValue | undefined)[]
}

/** Creates what makes files that can be rendered from those with errors. It remembers the last good version of each block. */
export function createRepair() {
  let known = new Map<string, Known>()

  /** Finds the last good version of each block with errors, and remembers those of the others. */
  function remember(root: unknown, faulty: ReadonlyMap<string, unknown>): void {
    const next = new Map<string, Known>()
    for (const { group, key, blocks: written } of listBlockLists(root)) {
      const name = JSON.stringify([group, key])
      const isGood = (index: number): boolean =>
        !faulty.has(keyOfBlock([group, key, 'blocks', index]))
      const before = faulty.size > 0 ? known.get(name) : undefined
      const good = written.map((block, index) =>
        isGood(index) ? block : before?.good[placeBefore(before.written, written, index)],
      )
      next.set(name, { written, good })
    }
    known = next
  }

  return {
    /** Remembers the blocks of a checked file without errors. */
    remember: ({ value }: CheckResult): void => remember(value, new Map()),
    /**
     * Returns versions of a checked file to try one after the other: each shows less of the blocks with errors. There are none
     * if errors elsewhere leave no reliable shape.
     */
    *versionsOf(result: CheckResult, bundle: SchemaBundle, at: number): Iterable<PagesFile> {
      const { omitted, value, expander } = result
      const { faulty, elsewhere } = placeErrors(result)
      remember(value, faulty)
      const isHarmless = createIsHarmless(value, bundle)
      if (omitted > 0 || !elsewhere.every(isHarmless)) return
      for (const attempt of attempts) {
        const file = mapBlocks(value, (block, path) => {
          const own = faulty.get(keyOfBlock(path))
          if (!own || (attempt === 'written' && own.every(isHarmless))) return block
          // What is wrong may be in the files that it is made from, which may have changed.
          if (expander?.makes(block)) return placeholder
          const [group, key, , index] = path
          const good = known.get(JSON.stringify([group, key]))?.good[Number(index)]
          return attempt !== 'placeholder' && good !== undefined ? good : placeholder
        })
        // A section whose use is wrong is not there.
        const expanded = mapBlocks(
          expandSite(
            file,
            readSections(file, {
              isRunning: runningAt(at),
              calendar: calendarOf(bundle.settings),
            }),
            result,
          ),
          (block) => (isUse(block) ? placeholder : block),
        )
        if (isSiteFile(expanded)) yield expanded
      }
    },
  }
}

/** Whether a value with this problem can be rendered as it is: a text, or something that only the rules object to. */
function createIsHarmless(root: unknown, bundle: SchemaBundle): (error: PlacedProblem) => boolean {
  const findProperty = createFindProperty(bundle)
  const pieces = new Set(['Text', 'Href', 'Emoji', 'VideoAddress'])
  return ({ problem: { code, severity }, path }) => {
    // What an overlay asks for in vain changes nothing.
    if (severity !== 'error' || code === 'P006') return true
    // Unsafe markup, pictures that are missing, uses of sections, and blocks that cannot be made.
    if (['P021', 'P023', 'P063', 'P064', 'P065', 'P072'].includes(code)) return false
    if (code >= 'P020' || code === 'P012') return true
    const property = findProperty(path, root)
    const piece = property && refName(property.schema)
    const value = path.reduce<unknown>(stepInto, root)
    // The rule about unsafe markup has not looked at it.
    if (piece === 'Html') return typeof value === 'string' && !value.includes('<')
    return piece !== undefined && pieces.has(piece) && typeof value === 'string'
  }
}

/** What is shown of a block that has no good version. */
const placeholder: JsonObject = { type: 'broken', name: 'This block', problems: [] }

/** The index of a block in an earlier list: that of an equal one, or its own if no block was added or removed. */
function placeBefore(before: readonly JsonValue[], after: readonly JsonValue[], index: number) {
  const text = JSON.stringify(after[index])
  const equal = before.findIndex((block) => JSON.stringify(block) === text)
  return equal === -1 && before.length === after.length ? index : equal
}
