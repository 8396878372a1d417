import type { MapFinding } from './expand/find-origin.ts'
import type { Notes } from './facts.ts'
import { Collector } from './problem/collector.ts'
import { nameEntries } from './problem/describe.ts'
import { mergeFixes } from './problem/fix-with.ts'
import { foundIn } from './problem/place.ts'
import type { CodedFinding, Finding } from './problem/problem.ts'
import { isMisshapen, placeOf } from './problem/stages.ts'
import { listWords } from './problem/wording.ts'
import type { ActiveRule, FoundByRule, RuleRun } from './rules/run-rules.ts'
import type { Occurrence } from './walk.ts'

/** The findings of one check. What a rule finds at a place whose value the schema rejects is not added. */
export class Findings {
  readonly collector = new Collector<CodedFinding>()
  readonly #isHidden: (code: string) => boolean
  readonly #rejected: Set<string>

  /** `isHidden` tells the codes of what is not certain yet. */
  constructor(isHidden: (code: string) => boolean, rejected = new Set<string>()) {
    this.#isHidden = isHidden
    this.#rejected = rejected
  }

  /** Other findings about the same places. */
  beside(): Findings {
    return new Findings(this.#isHidden, this.#rejected)
  }

  /** How many findings are listed. */
  get length(): number {
    return this.collector.found.length
  }

  /** Adds what is found by no rule. */
  add(found: readonly CodedFinding[]): void {
    for (const one of found) if (!this.#isHidden(one.code)) this.collector.add(one)
  }

  /** Adds what a rule finds in the page file `file`, or in pages.json. */
  addByRule(finding: Finding, { rule, severity }: ActiveRule, file?: string): void {
    if (this.#isHidden(rule.code)) return
    // What is found inside the text of a value is another mistake.
    const isInText = typeof finding.at === 'object'
    if (!isInText && this.isRejected(finding, file)) return
    this.collector.add({ code: rule.code, name: rule.name, severity, ...finding })
  }

  /** Adds what rules find, where `select` says that it is written. */
  addSelected(found: readonly FoundByRule[], select: MapFinding): void {
    for (const { finding, by } of found) {
      const kept = select(finding)
      if (kept) this.addByRule(kept, by)
    }
  }

  /** Makes the visit of texts that runs the rules on them, and adds what these find; with `select`, only what that returns. */
  visitTexts(
    run: RuleRun,
    notes: Notes,
    { select, file }: { select?: MapFinding | undefined; file?: string | undefined } = {},
  ): (occurrence: Occurrence) => void {
    return (occurrence) =>
      run.onText(occurrence, notes, (finding, by) => {
        const kept = select ? select(finding) : finding
        if (kept) this.addByRule(kept, by, file)
      })
  }

  /** Runs the schema, and returns whether the shape is wrong; with `select`, adds only what that returns. */
  checkShape(
    check: (collector: Collector<CodedFinding>) => void,
    select: MapFinding | undefined,
  ): true | undefined {
    const before = this.length
    if (!select) {
      check(this.collector)
      return isMisshapen(this.collector.found.slice(before))
    }
    const own = new Collector<CodedFinding>()
    check(own)
    for (const finding of own.found) {
      const kept = select(finding)
      if (kept) this.collector.add({ ...finding, ...kept })
    }
    return isMisshapen(own.found)
  }

  /** Whether something has been rejected at the place of a finding. */
  isRejected(finding: Finding, file?: string): boolean {
    return this.#rejected.size > 0 && this.#rejected.has(placeOf(finding, file))
  }

  /** Takes what is found from an index on as rejected. */
  reject(from: number, file?: string): void {
    for (const finding of this.collector.found.slice(from))
      this.#rejected.add(placeOf(finding, file))
  }

  /** Merges what is alike from an index on, in the page file `file` or in pages.json. */
  merge(from: number, file?: string): void {
    const { found } = this.collector
    const latest = mergeAlike(found.splice(from))
    found.push(...latest.map((one) => foundIn(one, file)))
  }

  /** Returns what is listed, and lists it no more. */
  take(): CodedFinding[] {
    return this.collector.found.splice(0)
  }
}

/**
 * Checks a page or a section as it is shown by the schema, and by the rules on texts, which add to the notes. Only what
 * `select` returns is added.
 */
export type CheckPart = (
  findings: Findings,
  kind: 'page' | 'section',
  key: string,
  value: unknown,
  select: MapFinding,
  notes: Notes,
) => void

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
