import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import type { CheckResult } from '../../../check/check.ts'
import { replaceIn, sameEnds } from '../../../check/fix/edit-tree.ts'
import { fixText, type AppliedFix } from '../../../check/fix/fix.ts'
import type { Problem } from '../../../check/problem/problem.ts'
import { cases } from '../../fixtures/cases.ts'
import { root } from '../../fixtures/site-folder.ts'
import { makeBase, checkText, textOf } from '../../fixtures/sites.ts'
import { accidents } from '../../fixtures/text-accidents.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText } from '../../golden/mistake.ts'

const base = textOf(makeBase())
const accident = tuple(constantFrom(...Object.keys(accidents)), nat(), nat())

it.each<[name: string, text: string, share: number]>([
  ['a site', base, 0.65],
  ['a page file', textOf({ pages: makeBase().pages }), 0.2],
  ['a site on one line', JSON.stringify(makeBase()), 0.1],
  ['the own pages', readFileSync(join(root, 'tests/fixtures/site/pages.json'), 'utf8'), 0.05],
])('fixes %s after accidents without harm', (_name, text, share) => {
  const holds = property(array(accident, { minLength: 1, maxLength: 3 }), (chosen) => {
    const broken = chosen.reduce(
      (now, [kind, at, other]) => accidents[kind]?.(now, at, other) ?? now,
      text,
    )
    const before = checkText(broken)
    const { text: fixed, applied, result } = fixText(broken, (now) => checkText(now))
    if (fixed === broken) return
    const harms = [
      faults(result) > faults(before) && 'more mistakes of syntax',
      // With ten mistakes of syntax, others are not counted yet.
      faults(before) < 10 && size(result, applied) >= size(before) && 'not fewer problems',
      changedLines(broken, fixed) > applied.reduce((count, one) => count + timesOf(one), 0) &&
        'lines that no fix is about',
      chosen.every(([kind]) => isInsertion(kind)) && !isWithin(text, fixed) && 'lost characters',
    ]
    expect(harms.filter((harm) => harm !== false)).toEqual([])
  })
  assert(holds, { numRuns: cases(20_000 * share) })
})

function faults({ problems }: CheckResult): number {
  return problems.filter(({ code }) => code === 'P001').length
}

/**
 * What a check found; what it does not find in a text that is no JSON counts as much as everything else. What is wrong in
 * a property that was renamed could not be seen before.
 */
function size(result: CheckResult, applied: readonly AppliedFix[] = []): number {
  if (result.value === undefined)
    return 1000 + result.problems.filter(({ code }) => code === 'P001' || code === 'P005').length
  const renamed = applied.flatMap(({ problem }) =>
    (problem.fix?.edits ?? []).flatMap((edit) =>
      edit.kind === 'rename' ? [[...edit.path.slice(0, -1), edit.name]] : [],
    ),
  )
  const isNew = ({ path }: Problem): boolean =>
    renamed.some((place) => place.every((step, index) => path[index] === step))
  return result.problems.filter((problem) => !isNew(problem)).length + result.omitted
}

/** How many lines differ; lines are neither added nor removed by fixes of texts. */
function changedLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length !== now.length) return Math.abs(old.length - now.length)
  return old.filter((line, index) => line !== now[index]).length
}

/** How many places a fix changed: it may be for several mistakes of one kind. */
function timesOf({ problem }: AppliedFix): number {
  return problem.fix?.edits.length ?? 0
}

function isInsertion(kind: string): boolean {
  return /^(?:insert|double|paste|an extra)|doubled$|with a comma$/.test(kind)
}

/** Whether all visible characters of a text are in another one, in their order. */
function isWithin(text: string, other: string): boolean {
  let at = 0
  for (const character of text.replaceAll(/\s/g, '').split('')) {
    at = other.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

const changes = Object.values(mistakes)
  .flat()
  .flatMap((mistake) => {
    const broken = breakText(mistake)
    if (typeof broken !== 'string' || mistake.files) return []
    const [head, tail] = sameEnds(base, broken)
    const text = broken.slice(head, broken.length - tail)
    return [{ from: head, to: base.length - tail, text }]
  })

it('brings no error by the safe fixes of golden mistakes and of pairs of them, loses no text, and ends', () => {
  const pair = tuple(constantFrom(...changes), constantFrom(undefined, ...changes))
  const holds = property(pair, ([one, other]) => {
    const both = other && (one.to < other.from || other.to < one.from) ? [one, other] : [one]
    const broken = replaceIn(base, both)
    const before = checkText(broken)
    const offered = before.problems.filter(({ fix }) => fix?.safe)
    const { text, applied, result, isRefused } = fixText(broken, (now) => checkText(now))
    const names = new Set(before.problems.map(({ code, path }) => `${code} ${path.join('/')}`))
    const isOfType = applied.some(({ problem }) => problem.code === 'P011')
    // Where a link leads is looked up once it is in the right format.
    const isMended = ({ path }: Problem): boolean =>
      applied.some(
        ({ problem }) => problem.code === 'P016' && problem.path.join('/') === path.join('/'),
      )
    // What a campaign sets is looked at once the page has the right form: a mistake may hide the other one.
    const isPlanted = ({ code, path }: Problem): boolean =>
      both.length > 1 &&
      both.some((mistake) =>
        checkText(replaceIn(base, [mistake])).problems.some(
          (own) => own.code === code && own.path.join('/') === path.join('/'),
        ),
      )
    const added = result.problems.filter(
      (problem) =>
        problem.severity === 'error' &&
        !names.has(`${problem.code} ${problem.path.join('/')}`) &&
        !isMended(problem) &&
        !isPlanted(problem),
    )
    const words = (of: CheckResult): string =>
      JSON.stringify(of.value)
        .toLowerCase()
        .replaceAll(/[^a-z.!?]/g, '')
    const harms = [
      isRefused && 'refused',
      offered.length > 0 && applied.length === 0 && 'offered in vain',
      before.value !== undefined && !isOfType && added.length > 0 && 'another error',
      fixText(text, (now) => checkText(now)).text !== text && 'not at an end',
      // Fixes of syntax change no text.
      applied.length > 0 &&
        applied.every(({ problem }) => problem.code === 'P001') &&
        before.problems.length === applied.length &&
        result.value !== undefined &&
        words(result) !== words(checkText(base)) &&
        both.every(
          (change) => !/[a-z.!?]/i.test(change.text + base.slice(change.from, change.to)),
        ) &&
        'lost characters',
    ]
    expect(harms.filter((harm) => harm !== false)).toEqual([])
  })
  assert(holds, { numRuns: cases(3000) })
})
