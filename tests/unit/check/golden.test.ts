// covers: tests/golden/expected/** docs/checks-compared.md
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblems } from '../../fixtures/sites.ts'
import { root } from '../../fixtures/site-folder.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText } from '../../golden/mistake.ts'

const folder = join(root, 'tests/golden/expected')

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

it('has a row for each mistake in the page that compares tools, and no other', () => {
  const page = readFileSync(join(root, 'docs/checks-compared.md'), 'utf8')
  const rows = page.slice(page.indexOf('\n| mistake |')).trim().split('\n').slice(2)
  const names = Object.values(mistakes).flatMap((cases) => cases.map(({ name }) => name))
  expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
})

function fileOf(name: string): string {
  return `${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.txt`
}
