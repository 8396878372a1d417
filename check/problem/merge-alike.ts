import { nameEntries } from './describe.ts'
import { foundIn } from './place.ts'
import type { CodedFinding } from './problem.ts'
import { mergeFixes } from './fix-with.ts'
import { listWords } from './wording.ts'

/** Merges findings that are the same mistake, at one place or in several entries of one list, into the first, which counts the entries. */
function mergeAlike(found: readonly CodedFinding[]): CodedFinding[] {
  if (found.length < 2) return [...found]
  const groups = new Map<string, Map<number, CodedFinding>>()
  for (const [order, one] of found.entries()) {
    const step = entryStep(one)
    const entry = Number(one.path[step])
    const key = step === -1 ? JSON.stringify(one) : keyOf(one, step)
    const group = groups.get(key)
    if (step === -1 && group) continue
    if (group === undefined) groups.set(key, new Map([[entry, one]]))
    else if (group.has(entry)) groups.set(`${order}`, new Map([[entry, one]]))
    else group.set(entry, one)
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.values()
    if (first === undefined || others.length === 0) return first ?? []
    const list = String(first.path[entryStep(first) - 1])
    const numbers = [...group.keys()].slice(1).map((entry) => String(entry + 1))
    const names = nameEntries(list, others.length)
    const message = `${first.message} The same applies to ${names} ${listWords(numbers)}.`
    const { fix: _fix, ...finding } = first
    const fix = mergeFixes([...group.values()].map((one) => one.fix))
    const related = others.map((one) => ({ path: one.path, file: finding.file }))
    return [{ ...finding, message, related, ...(fix && { fix }) }]
  })
}

/** The step of a path that is the innermost entry of a list; -1 if there is none, or if it is a block. */
function entryStep({ path, related }: CodedFinding): number {
  const step = path.findLastIndex((part) => typeof part === 'number')
  return related !== undefined || path[step - 1] === 'blocks' ? -1 : step
}

function keyOf(finding: CodedFinding, step: number): string {
  const { severity, code, message, hint, file, path } = finding
  return JSON.stringify([severity, code, message, hint, file, path.with(step, '')])
}

/** Merges what was found since, in place, in the page file `file` unless its findings name another. */
export function mergeSince(found: CodedFinding[], start: number, file?: string): void {
  const latest = mergeAlike(found.splice(start))
  found.push(...(file === undefined ? latest : latest.map((one) => foundIn(one, file))))
}
