import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults, type Fault } from '../changed/faults.ts'
import { readGraph } from '../changed/graph.ts'
import { selectTests } from '../changed/select.ts'
import { commitAll, git } from '../fixtures/git.ts'
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts'
import { root } from '../fixtures/site-folder.ts'
import type { Run } from '../fixtures/start-program.ts'

/* Plants faults in a copy of the project: for each, a test that `npm run test:changed` selects fails. */

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
  // What tests read besides, and a commit to compare with: without these, they would fail for every fault.
  for (const part of ['README.md', 'LICENSE', 'locales', 'wrangler.jsonc'])
    cpSync(join(root, part), join(project.path, part), { recursive: true })
  git(project.path, 'init', '--initial-branch=main')
  commitAll(project.path)
})
afterAll(() => project.remove())

const graph = readGraph()
const finders = new Set<string>()
/** What runs in browsers only. */
const inBrowsers = /^renderer\/client\//
const navigation = 'tests/browser/navigation.spec.ts'
/** It compiles the project, so it would find a fault in code by its types and not by what it does. */
const compiles = 'tests/unit/codegen/scaffold.slow.test.ts'
const isCode = /\.tsx?$/

it.each(faults.filter(([file]) => !inBrowsers.test(file)))(
  'finds a fault in %s',
  async (...fault) => {
    const [file] = fault
    const selected = selectTests([file], graph)
    const unit = selected.filter(
      (test) => test.startsWith('tests/unit/') && !(test === compiles && isCode.test(file)),
    )
    const finder = await withFault(fault, () => findFailure(unit, file))
    console.log(`${file}: ${finder}`)
    expect(unit).toContain(finder)
    finders.add(String(finder))
  },
)

it.each(faults.filter(([file]) => inBrowsers.test(file)))(
  'finds a fault in %s in a browser',
  async (...fault) => {
    const [file] = fault
    expect(selectTests([file], graph)).toContain(navigation)
    const { stdout } = await withFault(fault, testNavigation)
    expect(stdout).toMatch(/^ {2}\d+ failed\n.*navigation\.spec\.ts/m)
  },
)

it('has tests that pass without a fault', async () => {
  expect(await runUnit([...finders])).toMatchObject({ code: 0 })
  expect(await testNavigation()).toMatchObject({ code: 0 })
})

/** Does something while a fault is in the copy. */
async function withFault<T>([file, from, to]: Fault, act: () => Promise<T>): Promise<T> {
  const path = join(project.path, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return await act()
  } finally {
    writeFileSync(path, text)
  }
}

/** Runs tests up to the first that fails, and returns it: the nearest, then twice as many and so on, the quick ones first. */
async function findFailure(tests: readonly string[], file: string): Promise<string | undefined> {
  const [folder = ''] = file.split('/')
  const isQuick = (test: string): boolean => !/\.(?:isolated|slow)\./.test(test)
  const isSeen = (test: string): boolean => graph.distance(test, file) < Infinity
  const rank = (test: string): number =>
    graph.distance(test, file) +
    (test.startsWith(`tests/unit/${folder}/`) ? 0 : 3) +
    (test.includes('.slow.') ? 2 : 0)
  const ranked = tests.toSorted((a, b) => rank(a) - rank(b))
  const kinds = [
    (test: string) => isSeen(test) && isQuick(test),
    (test: string) => isSeen(test) && !isQuick(test),
    (test: string) => !isSeen(test), // of a file that means all tests
  ]
  for (const part of kinds.flatMap((isOne, kind) =>
    partsOf(ranked.filter(isOne), kind === 0 ? 8 : 3),
  )) {
    const found = await findFailing(part)
    // Once more and alone, because a busy machine can fail a test too.
    if (found !== undefined && (await findFailing([found])) !== undefined) return found
  }
  return undefined
}

async function findFailing(tests: readonly string[]): Promise<string | undefined> {
  const { stdout, stderr } = await runUnit(tests)
  return /FAIL\s.*?(tests\/unit\/[\w/.-]+)/.exec(stdout + stderr)?.[1]
}

function partsOf(tests: readonly string[], size: number): (readonly string[])[] {
  if (tests.length === 0) return []
  return [tests.slice(0, size), ...partsOf(tests.slice(size), size * 2)]
}

/** Runs tests up to the first that fails twice. */
function runUnit(tests: readonly string[]): Promise<Run> {
  return project.tool('vitest', 'run', '--bail', '1', '--retry', '1', ...tests)
}

function testNavigation(): Promise<Run> {
  const config = ['--config', 'tests/browser/playwright.config.ts', '--project', 'main']
  return project.tool('playwright', 'test', ...config, '-x', 'navigation.spec')
}
