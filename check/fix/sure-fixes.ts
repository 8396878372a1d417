import { asRecord } from '../../schema/read/json-object.ts'
import type { SiteFiles } from '../facts.ts'
import type { Collector } from '../problem/collector.ts'
import type { CodedFinding, Edit, Fix, Path } from '../problem/problem.ts'
import { replaceIn } from './edit-tree.ts'
import { createEditor } from './edits.ts'

interface Steps {
  readonly collector: Collector<CodedFinding>
  pageFile(root: unknown, file: string): void
  page(key: string, value: unknown, file?: string): unknown
}

/** Tries the safe fixes that a check finds: one that would leave or bring an error is only suggested. */
export function withSureFixes<Check extends Steps>(
  start: (root: unknown, files: SiteFiles, at: number) => Check,
): (root: unknown, files: SiteFiles, at: number) => Check {
  return (root, files, at) => {
    const site = start(root, files, at)
    const { found } = site.collector
    let spare: Check | undefined
    settle(0, root, (edited) => start(edited, files, at).collector.found)
    return {
      ...site,
      pageFile(value, file) {
        const before = found.length
        site.pageFile(value, file)
        settle(before, value, (edited) => trial((other) => other.pageFile(edited, file)))
      },
      page(key, value, file) {
        const before = found.length
        const notes = site.page(key, value, file)
        settle(before, { pages: { [key]: value } }, (edited) =>
          trial((other) => other.page(key, asRecord(asRecord(edited)['pages'])[key], file)),
        )
        return notes
      },
    }

    /** What a step of another check of this site finds. */
    function trial(step: (other: Check) => void): readonly CodedFinding[] {
      if (spare === undefined || spare.collector.total > most) spare = start(root, files, at)
      const before = spare.collector.found.length
      step(spare)
      return spare.collector.found.splice(before)
    }

    /** Tries the fixes of one step together, and halves of them while they bring errors. */
    function settle(
      before: number,
      value: unknown,
      check: (edited: unknown) => readonly CodedFinding[],
    ): void {
      const own = found.slice(before)
      const isWhole = !site.collector.isFull
      let trials = mostTrials
      divide(own.flatMap(({ fix }, index) => (fix?.safe ? [{ fix, index }] : [])))

      function divide(group: readonly { fix: Fix; index: number }[]): void {
        if (group.length === 0) return
        const edits = group.flatMap(({ fix }) => fix.edits)
        const edited = trials > 0 ? mend(value, edits) : undefined
        if (edited === undefined && trials > 0 && group.length === 1) return
        if (edited !== undefined) {
          trials -= 1
          if (isSettled(edits, own, check(edited), isWhole)) return
        }
        if (trials > 0 && group.length > 1) {
          const half = Math.ceil(group.length / 2)
          divide(group.slice(0, half))
          divide(group.slice(half))
          return
        }
        for (const { fix, index } of group) {
          const one = found[before + index]
          if (one) found[before + index] = { ...one, fix: { ...fix, safe: false } }
        }
      }
    }
  }
}

/** A check lists no more than some hundred problems. */
const most = 200

/** How often a step is checked again for its fixes: enough to find two bad ones of 500. What is left is only suggested. */
const mostTrials = 40

/** A value with edits made; undefined if they do not fit it, or each other. */
function mend(value: unknown, edits: readonly Edit[]): unknown {
  const text = JSON.stringify(value)
  const resolved = createEditor(text)(edits)?.toSorted((a, b) => a.from - b.from)
  const isMixed = resolved?.some(({ from }, index) => {
    const last = resolved[index - 1]
    return last !== undefined && (from < last.to || from === last.from)
  })
  return resolved && !isMixed ? JSON.parse(replaceIn(text, resolved)) : undefined
}

/**
 * Whether edits bring no error. What is in a block is not known before its type is, so it may show now; so may what was
 * beyond the limit, elsewhere, if `before` is not the whole.
 */
function isSettled(
  edits: readonly Edit[],
  before: readonly CodedFinding[],
  after: readonly CodedFinding[],
  isWhole: boolean,
): boolean {
  const known = new Set(before.map(nameOf))
  const blocks = edits.flatMap((edit) => typeOwner(edit) ?? [])
  const places = new Set(
    edits.map((edit) => {
      if (edit.kind === 'text') return ''
      const place = edit.kind === 'rename' ? [...edit.path.slice(0, -1), edit.name] : edit.path
      return JSON.stringify(place)
    }),
  )
  return after.every(
    (one) =>
      one.severity === 'warning' ||
      known.has(nameOf(one)) ||
      blocks.some((block) => block.every((step, index) => one.path[index] === step)) ||
      !(
        isWhole || one.path.some((_, at, path) => places.has(JSON.stringify(path.slice(0, at + 1))))
      ),
  )
}

function nameOf({ code, path }: CodedFinding): string {
  return JSON.stringify([code, ...path])
}

/** The path of the block whose type an edit sets, in a list. */
function typeOwner(edit: Edit): [Path] | undefined {
  const path = edit.kind === 'set' ? edit.path : []
  return path.at(-1) === 'type' ? [path.slice(0, -1)] : undefined
}
