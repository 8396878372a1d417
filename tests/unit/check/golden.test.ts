// covers: tests/golden/expected/**
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEditor } from '../../../check/fix/edits.ts'
import type { Fix } from '../../../check/problem/problem.ts'
import { replaceIn } from '../../../check/fix/edit-tree.ts'
import { checkText, formatProblems } from '../../fixtures/sites.ts'
import { root } from '../../fixtures/site-folder.ts'
import { bracketMistakes } from '../../golden/brackets.ts'
import { causeMistakes } from '../../golden/causes.ts'
import { mistakes } from '../../golden/index.ts'
import { meantMistakes } from '../../golden/meant.ts'
import { breakText } from '../../golden/mistake.ts'
import { punctuationMistakes } from '../../golden/punctuation.ts'
import { findRightLines } from '../../golden/right-line.ts'
import { shownMistakes } from '../../golden/shown.ts'

const folder = join(root, 'tests/golden/expected')
const all = Object.values(mistakes).flat()

describe.each(Object.entries(mistakes))('%s', (group, cases) => {
  it.each(cases)('explains $name', async (mistake) => {
    const printed = formatProblems(breakText(mistake), mistake.files)
    expect(printed).toMatch(/^pages\.json:\d+:\d+ /)
    await expect(printed).toMatchFileSnapshot(join(folder, group, fileOf(mistake.name)))
  })

  it('has a text for each mistake, and no other', () => {
    const names = cases.map(({ name }) => fileOf(name))
    expect(readdirSync(join(folder, group)).toSorted()).toEqual(names.toSorted())
  })
})

it.each(
  [
    ...bracketMistakes,
    ...punctuationMistakes,
    ...meantMistakes,
    ...causeMistakes,
    ...shownMistakes,
  ].filter(({ isOpen }) => isOpen !== true),
)('is valid once the fixes for $name are made', (mistake) => {
  let text = String(breakText(mistake))
  for (let fix = firstFix(text); fix; fix = firstFix(text)) {
    text = replaceIn(text, createEditor(text)(fix.edits) ?? [])
  }
  expect(checkText(text).problems.filter(({ severity }) => severity === 'error')).toEqual([])
})

function firstFix(text: string): Fix | undefined {
  return checkText(text).problems.find(({ fix }) => fix)?.fix
}

it('has no two mistakes with the same name', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

it('reports the first problem of a mistake on its line, and names what is wrong, but for three', () => {
  const [elsewhere, unnamed]: [string[], string[]] = [[], []]
  for (const mistake of all) {
    const broken = breakText(mistake)
    const text = typeof broken === 'string' ? broken : new TextDecoder().decode(broken)
    const [first] = checkText(broken, mistake.files).problems
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

function fileOf(name: string): string {
  return `${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.txt`
}
