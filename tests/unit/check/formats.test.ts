// covers: tests/golden/expected/formats/**
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formats } from '../../../check/formats/index.ts'
import type { Report } from '../../../check/formats/report.ts'
import { nastyReport } from '../../fixtures/nasty.ts'
import { root } from '../../fixtures/site-folder.ts'

const clean: Report = { ...nastyReport, file: 'pages.json', problems: [], omitted: 0 }
const expected = join(root, 'tests', 'golden', 'expected', 'formats')

it.each(Object.entries(formats))('writes a report as %s', async (name, format) => {
  // SARIF lists the rules themselves, too.
  const write = (report: Report) =>
    format(report).replace(/"rules": \[[^]*?\n {10}\]/, '"rules": []')
  await expect(write(nastyReport)).toMatchFileSnapshot(join(expected, `${name}.txt`))
  await expect(write(clean)).toMatchFileSnapshot(join(expected, `${name}-clean.txt`))
})

it('keeps every character in JSON', () => {
  const [, problem] = nastyReport.problems
  expect(JSON.parse(formats.json(nastyReport)).problems[1].message).toBe(problem?.message)
})
