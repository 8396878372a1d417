import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from '../changed/faults.ts'
import { readGraph } from '../changed/graph.ts'
import { selectTests } from '../changed/select.ts'
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts'

/* Plants faults in a copy of the project: for each, a unit test that `npm run test:changed` selects fails. */

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const graph = readGraph()
/** What only browser tests see. */
const onlyInBrowsers = new Set<string>([])

it.each(faults)('%s is found', async (file, from, to) => {
  const selected = selectTests([file], graph)
  const unit = selected.filter((test) => test.startsWith('tests/unit/'))
  if (onlyInBrowsers.has(file)) {
    expect(selected.length).toBeGreaterThan(unit.length)
    return
  }
  const path = join(project.path, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    expect(await findFailure(unit)).toBeDefined()
  } finally {
    writeFileSync(path, text)
  }
})

/** Runs tests, the nearest first and then the others, up to the first that fails; returns what it says. */
async function findFailure(tests: readonly string[]): Promise<string | undefined> {
  for (const part of [tests.slice(0, 4), tests.slice(4)]) {
    if (part.length === 0) continue
    const { code, stdout } = await project.tool('vitest', 'run', '--bail', '1', ...part)
    if (code !== 0) return /FAIL.*/.exec(stdout)?.[0] ?? stdout
  }
  return undefined
}
