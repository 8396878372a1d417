// covers: tests/golden/expected/**
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../../check/check.ts'
import { replaceIn } from '../../../check/fix/edit-tree.ts'
import { createEditor } from '../../../check/fix/edits.ts'
import type { Fix } from '../../../check/problem/problem.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { foreignWords } from '../../fixtures/foreign-words.ts'
import { checkFiles } from '../../fixtures/site-files.ts'
import { root } from '../../fixtures/site-folder.ts'
import { checkText, formatResult } from '../../fixtures/sites.ts'
import { filesMistakes, splitSite } from '../../golden/files.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText, type Mistake } from '../../golden/mistake.ts'
import { findRightLines } from '../../golden/right-line.ts'

const folder = join(root, 'tests/golden/expected')
const all = Object.values(mistakes).flat()
const results = new Map<Mistake, CheckResult>()
const { at } = folderForTests()

type Case = { name: string; find: () => CheckResult | Promise<CheckResult> }
const groups: { group: string; cases: Case[] }[] = [
  ...Object.entries(mistakes).map(([group, rows]) => ({
    group,
    cases: rows.map((mistake) => ({ name: mistake.name, find: () => check(mistake) })),
  })),
  {
    group: 'files',
    cases: filesMistakes.map(({ name, files }) => ({
      name,
      find: () => checkFiles(at('site'), files(splitSite())),
    })),
  },
]

describe.each(groups)('$group', ({ group, cases }) => {
  it.each(cases)('explains $name', async ({ name, find }) => {
    const printed = formatResult(await find())
    expect(printed).toMatch(/^pages(?:\.json|\/\w+\.json):\d+:\d+ /)
    expect(printed).not.toMatch(foreignWords)
    await expect(printed).toMatchFileSnapshot(join(folder, group, fileOf(name)))
  })

  it('has a text for each mistake, and no other', () => {
    const names = cases.map(({ name }) => fileOf(name))
    expect(readdirSync(join(folder, group)).toSorted()).toEqual(names.toSorted())
  })
})

it.each(Object.entries(mistakes))(
  'mends by its fixes what can be known of %s',
  async (group, cases) => {
    const lines = cases.map((mistake) => `${describeFixes(mistake)}  ${mistake.name}\n`)
    await expect(lines.join('')).toMatchFileSnapshot(join(folder, 'fixed', `${group}.txt`))
  },
)

it('has no two mistakes with the same name', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

it('reports the first problem of a mistake on its line, and names what is wrong, but for three', () => {
  const [elsewhere, unnamed]: [string[], string[]] = [[], []]
  for (const mistake of all) {
    const broken = breakText(mistake)
    const text = typeof broken === 'string' ? broken : new TextDecoder().decode(broken)
    const [first] = check(mistake).problems
    const { from, to } = findRightLines(mistake, text)
    const line = first?.range.start.line ?? 0
    if (line < from || line > to) elsewhere.push(mistake.name)
    const answer = `${first?.where}: ${first?.message}`
    if (!answer.includes(mistake.names ?? '')) unnamed.push(mistake.name)
  }
  expect({ elsewhere, unnamed }).toEqual({
    elsewhere: ['an own colour without the colour'],
    unnamed: ['the type of another block', 'two floating buttons on each other'],
  })
})

function check(mistake: Mistake): CheckResult {
  const known = results.get(mistake) ?? checkText(breakText(mistake), mistake.files)
  results.set(mistake, known)
  return known
}

/** What mends a mistake: fixes that are `safe`, or `choice`s among suggestions as well; else it stays `open`. */
function describeFixes(mistake: Mistake): string {
  if (isMended(mistake, ({ safe }) => safe)) return 'safe  '
  return isMended(mistake, () => true) ? 'choice' : 'open  '
}

/** Whether fixes are made, ten at most, one after the other, after which a file has no error. */
function isMended(mistake: Mistake, isMade: (fix: Fix) => boolean): boolean {
  let result = check(mistake)
  for (let left = 10; left > 0; left -= 1) {
    const { problems, text } = result
    const fix = problems.flatMap((problem) => problem.fix ?? []).find(isMade)
    if (!fix) return left < 10 && problems.every(({ severity }) => severity !== 'error')
    const fixed = replaceIn(text, createEditor(text)(fix.edits) ?? [])
    result = checkText(fixed, mistake.files)
  }
  return false
}

function fileOf(name: string): string {
  return `${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.txt`
}
