// covers: .github/**
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

const { path: folder, at } = folderForTests()
const workflow = readFileSync(join(root, '.github/workflows/scheduled-build.yml'), 'utf8')

/** A time in UTC, in the format of the build, this many seconds from now. */
const inSeconds = (seconds: number): string =>
  `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)}Z\n`

const file = at('next-change.txt')
const [, script = ''] = /id: due\n {8}run: \|\n((?: {10}.*\n)+)/.exec(workflow) ?? []
const env = { ...plainEnvironment(), TZ: 'America/New_York', GITHUB_OUTPUT: 'output' }
const print = 'cat output; rm output'
const look = () =>
  startProgram('bash', ['-e', '-c', script + print], { cwd: folder, env, timeout: 9000 }).ended
const answer = (due: boolean) => ({ code: 0, stdout: `due=${due}\n`, stderr: '' })

it('knows from the file that the last build wrote whether one is due', async () => {
  expect(await look()).toEqual(answer(true))
  writeFileSync(file, '')
  expect(await look()).toEqual(answer(false))
  for (const [seconds, due] of [
    [3600, false],
    [-1, true],
    [-3600, true],
    [400 * 24 * 3600, false],
    [-400 * 24 * 3600, true],
  ] as const) {
    writeFileSync(file, inSeconds(seconds))
    expect([seconds, await look()]).toEqual([seconds, answer(due)])
  }
})

it('runs at midnight in Manila and every hour', () => {
  const times = [...workflow.matchAll(/- cron: '([^']*)'/g)].map(([, time]) => time)
  expect(times).toEqual(['0 16 * * *', '20 * * * *'])
})

it('has no write permission, and builds only when a build is due', () => {
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m)
  expect(workflow).not.toMatch(/: write$/m)
  const steps = workflow.split(/^ {6}(?=- )/m).slice(1)
  const due = steps.findIndex((step) => step.includes('id: due'))
  const later = steps.slice(due + 1)
  expect(later).toHaveLength(5)
  for (const step of later) expect(step).toContain("if: steps.due.outputs.due == 'true'")
  expect(later[2]).toContain('npm run build -- --next-file next-change.txt')
  expect(later.at(-1)).toContain('cache/save')
})
