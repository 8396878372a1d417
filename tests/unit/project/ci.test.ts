// covers: .github/** .ci/** cli/** diff/**
import { accessSync, constants, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBase, textOf, textWith } from '../../fixtures/base-site.ts'
import { commitAll, git } from '../../fixtures/git.ts'
import { runProgram } from '../../fixtures/run-program.ts'
import { makeFolder, root, writeFiles } from '../../fixtures/site-folder.ts'
import { splitSite } from '../../golden/files.ts'

type Texts = Record<string, string>

describe('the summary of a CI run', () => {
  let folder: ReturnType<typeof makeFolder>
  beforeEach(() => {
    folder = makeFolder()
    git(folder.path, 'init', '--quiet')
  })
  afterEach(() => folder.remove())

  function commit(files: Texts): void {
    writeFiles(folder.path, files)
    commitAll(folder.path)
  }

  async function summarize(...args: string[]): Promise<string> {
    const summary = join(folder.path, '..', `${folder.path.split('/').at(-1)}-summary.md`)
    writeFileSync(summary, 'Before.\n\n')
    const env = { GITHUB_STEP_SUMMARY: summary }
    expect(await runProgram('.ci/summary', args, { cwd: folder.path, env })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    const text = readFileSync(summary, 'utf8')
    rmSync(summary)
    expect(text).toMatch(/^Before\.\n\n/)
    return text.slice('Before.\n\n'.length)
  }

  it('lists problems and changes', async () => {
    commit({ 'pages.json': textOf(makeBase()) })
    commit({
      'pages.json': textWith(['"All rules of', '"A `rule` of']),
      'problems.md': '1 error in 1 page\n',
    })
    expect(await summarize('HEAD^1')).toBe(`## Content

1 error in 1 page

## Changes to pages

- Home
  - \`Legal: Text 1 › Description\` changed: \`All rules of {keyword}.\` → \`\`A \`rule\` of {keyword}.\`\`
`)
  })

  it('lists changes in page files, also when a page moved into one', async () => {
    const { main, vip } = splitSite()
    commit({ 'pages.json': textOf(makeBase()) })
    const desc = textOf(vip).replace('"Levels."', '"All levels."')
    commit({ 'pages.json': textOf(main), 'pages/vip.json': desc })
    const changed = '- `VIP (/vip)`\n  - `Hero: Description` changed: `Levels.` → `All levels.`\n'
    expect(await summarize('HEAD^1')).toContain(
      `## Changes to pages\n\n${changed}- include was added`,
    )
    commit({ 'pages/vip.json': textOf(vip) })
    expect(await summarize('HEAD^1')).toContain(
      '`Hero: Description` changed: `All levels.` → `Levels.`\n',
    )
  })

  it('lists only problems for a push', async () => {
    commit({ 'pages.json': textOf(makeBase()), 'problems.md': '' })
    expect(await summarize()).toBe('## Content\n\nNo problems.\n')
  })

  it('reports that the check could not run', async () => {
    commit({ 'pages.json': textOf(makeBase()) })
    expect(await summarize()).toContain('The check could not run.')
  })

  const site = { 'pages.json': textOf(makeBase()) }
  it.each<[name: string, before: Texts, now: Texts, says: RegExp]>([
    ['a new file', { 'a.txt': '' }, site, /\n`pages\.json` is new\.\n$/],
    [
      'a base that is not JSON',
      { 'pages.json': '{' },
      site,
      /\nThe two files cannot be compared:\n\n {4}before\/pages\.json:1:\d+: .*\n$/,
    ],
    [
      'a file that is not JSON',
      site,
      { 'pages.json': '{"a": 1' },
      /\n\n {4}pages\.json:1:\d+: .*\n$/,
    ],
    ['no difference', { 'pages.json': '{}' }, { 'pages.json': '{ }' }, /\nNo difference\.\n$/],
  ])('copes with %s', async (_name, before, now, says) => {
    commit(before)
    commit(now)
    expect(await summarize('HEAD^1')).toMatch(says)
  })

  it('copes with a deleted file and with a missing commit', async () => {
    commit({ 'pages.json': '{}' })
    expect(await summarize('HEAD^1')).toMatch(/\nThe base commit is not available\.\n$/)
    rmSync(join(folder.path, 'pages.json'))
    commit({ 'a.txt': '' })
    expect(await summarize('HEAD^1')).toMatch(/\n`pages\.json` was removed\.\n$/)
  })
})

it.each([
  ['only content', { 'pages.json': '{ }', 'public/images/a.svg': '<svg/>' }, false],
  ['code', { 'pages.json': '{ }', 'check/check.ts': '' }, true],
  ['icons', { 'pages.json': '{ }', 'public/favicon.svg': '<svg/>' }, true],
])('runs all tests for a change of %s: %s', async (_what, files, isCode) => {
  const { path, remove } = makeFolder()
  git(path, 'init', '--quiet')
  for (const each of [{ 'pages.json': '{}' }, files]) {
    writeFiles(path, each)
    commitAll(path)
  }
  const { stdout } = await runProgram('.ci/touches-code', ['HEAD^1'], { cwd: path })
  expect(stdout).toBe(`code=${isCode}\n`)
  remove()
})

const pinned = /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
const workflows = readdirSync(join(root, '.github/workflows'))

it.each(workflows)(
  '%s uses pinned actions, ends in time, runs once and keeps no credentials',
  (name) => {
    const text = readFileSync(join(root, '.github/workflows', name), 'utf8')
    const actions = text.match(/uses: .*/g) ?? []
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((one) => !pinned.test(one))).toEqual([])
    expect(text).toMatch(/^concurrency:$/m)
    const [, ...jobs] = text.slice(text.indexOf('\njobs:')).split(/^ {2}\w+:$/m)
    for (const job of jobs) expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m)
    const [, ...checkouts] = text.split('uses: actions/checkout@')
    for (const checkout of checkouts)
      expect(checkout).toMatch(/^.*\n +with:\n +persist-credentials: false\n/)
  },
)

it('names pinned actions in the guides', () => {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const texts = guides.map((name) => readFileSync(join(root, 'docs', name), 'utf8'))
  const actions = texts.flatMap((text) => text.match(/uses: .*/g) ?? [])
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((one) => !pinned.test(one))).toEqual([])
})

describe('the workflow', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')

  it('runs only existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const runs = [...workflow.matchAll(/^ +(?:- )?run: (?:npm (?:run )?([\w:]+)|(\.ci\/\S+))/gm)]
    const called = runs.flatMap(([, script]) =>
      script === undefined || script === 'ci' ? [] : script,
    )
    expect(called).toEqual(
      'validate test:unit diff test:browser impact test diff audit bundle test:all'.split(' '),
    )
    for (const script of called) expect(Object.keys(scripts).concat('audit')).toContain(script)
    const programs = runs.flatMap(([, , program]) => program ?? [])
    expect(programs).toEqual(['.ci/touches-code', '.ci/summary'])
    for (const file of [...programs, '.ci/run']) accessSync(join(root, file), constants.X_OK)
  })

  it('gives write permission only to the upload of problems, which may fail', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n(?:concurrency|jobs):/m)
    const writes = workflow.match(/.*: write$/gm)
    expect(writes).toEqual(['      security-events: write'])
    const upload = workflow.slice(workflow.indexOf('upload-sarif'), workflow.indexOf('\n  test:'))
    expect(upload).toContain('if: always()')
    expect(upload).toContain('continue-on-error: true')
  })

  it('publishes the folder whose name begins with a dot', () => {
    const sharded = readFileSync(join(root, '.github/workflows/sharded-build.yml'), 'utf8')
    const uploads = sharded.split('actions/upload-artifact').slice(1)
    expect(uploads).toHaveLength(2)
    for (const upload of uploads) expect(upload).toContain('include-hidden-files: true')
  })
})

describe('the workflow of a release', () => {
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  const [build = '', publish = ''] = workflow.split(/^ {2}publish:$/m)

  it('starts only on a tag, and runs only existing scripts', () => {
    expect(workflow).toMatch(/^on:\n {2}push:\n {4}tags: \['v\*'\]\npermissions:/m)
    const programs = Array.from(workflow.matchAll(/- run: (\S+)/g), ([, program = '']) => program)
    const own = programs.filter((program) => program.startsWith('.'))
    expect(own).toEqual(['.ci/run', '.ci/release'])
    for (const file of own) accessSync(join(root, file), constants.X_OK)
  })

  it('gives no write permission or cache to the job that runs code of packages', () => {
    expect(build).toMatch(/^permissions:\n {2}contents: read\n(?:concurrency|jobs):/m)
    expect(build).not.toMatch(/: write$|^ {4}permissions:/m)
    expect(build).toContain('persist-credentials: false')
    expect(build).toContain('package-manager-cache: false')
    expect(workflow).not.toMatch(/actions\/cache|cache: npm/)
  })

  it('runs no project code in the job with write permission', () => {
    const writes = Array.from(publish.matchAll(/(\S+): write/g), ([, name]) => name)
    expect(writes).toEqual(['contents', 'id-token', 'attestations'])
    expect(publish).not.toMatch(/checkout|npm|\.ci\/|setup-node/)
    expect(publish).toMatch(
      /sha256sum --check --strict[^]*attest-build-provenance@[^]*gh release create/,
    )
  })

  it('passes no value of the event to a command', () => {
    expect(workflow.match(/run: .*\$\{\{/g)).toBeNull()
  })
})
