import { nameEntries } from './describe.ts'
import { foundIn, type Found } from './place.ts'
import { mergeFixes } from './fix-with.ts'
import { listWords } from './suggest.ts'

/** Merges findings that are the same mistake, at one place or in several entries of one list, into the first, which counts the entries. */
function mergeAlike(found: readonly Found[]): Found[] {
  if (found.length < 2) return [...found]
  const groups = new Map<string, Map<number, Found>>()
  for (const [order, one] of found.entries()) {
    const step = entryStep(one)
    const entry = Number(one.finding.path[step])
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
    const list = String(first.finding.path[entryStep(first) - 1])
    const numbers = [...group.keys()].slice(1).map((entry) => String(entry + 1))
    const names = nameEntries(list, others.length)
    const message = `${first.finding.message} The same applies to ${names} ${listWords(numbers)}.`
    const { fix: _fix, ...finding } = first.finding
    const fix = mergeFixes([...group.values()].map((one) => one.finding.fix))
    const related = others.map((one) => ({ path: one.finding.path, file: finding.file }))
    return [{ ...first, finding: { ...finding, message, related, ...(fix && { fix }) } }]
  })
}

/** The step of a path that is the innermost entry of a list; -1 if there is none, or if it is a block. */
function entryStep({ finding: { path, related } }: Found): number {
  const step = path.findLastIndex((part) => typeof part === 'number')
  return related !== undefined || path[step - 1] === 'blocks' ? -1 : step
}

function keyOf({ finding, severity }: Found, step: number): string {
  const { code, message, hint, file, path } = finding
  return JSON.stringify([severity, code, message, hint, file, path.with(step, '')])
}

/** Merges what was found since, in place, in the page file `file` unless its findings name another. */
export function mergeSince(found: Found[], start: number, file?: string): void {
  const latest = mergeAlike(found.splice(start))
  found.push(...(file === undefined ? latest : latest.map((one) => foundIn(one, file))))
}
