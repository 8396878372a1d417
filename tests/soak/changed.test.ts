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
/** What runs in browsers only: their tests have to be among the selected. */
const inBrowsers = /^renderer\/client\//

it.each(faults.filter(([file]) => inBrowsers.test(file)))('%s has browser tests', (file) => {
  expect(selectTests([file], graph)).toContain('tests/browser/navigation.spec.ts')
})

it.each(faults.filter(([file]) => !inBrowsers.test(file)))(
  '%s is found',
  async (file, from, to) => {
    const unit = selectTests([file], graph).filter((test) => test.startsWith('tests/unit/'))
    const path = join(project.path, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    try {
      expect(await findFailure(unit)).toMatch(/FAIL/)
    } finally {
      writeFileSync(path, text)
    }
  },
)

/** Runs tests, the quick ones first, up to the first that fails; returns what it says. */
async function findFailure(tests: readonly string[]): Promise<string | undefined> {
  const groups = [/\/\w[\w-]*\.test\./, /\.isolated\./, /\.slow\./]
  const [pure = [], ...others] = groups.map((kind) => tests.filter((test) => kind.test(test)))
  for (const part of [pure.slice(0, 8), pure.slice(8), ...others]) {
    if (part.length === 0) continue
    const { code, stdout, stderr } = await project.tool('vitest', 'run', '--bail', '1', ...part)
    if (code !== 0) return stdout + stderr
  }
  return undefined
}
