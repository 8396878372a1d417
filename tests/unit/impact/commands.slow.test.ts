import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMigration } from '../../../codegen/scaffold/new-migration.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { commitAll, git } from '../../fixtures/git.ts'
import { copyProject, type ProjectCopy } from '../../fixtures/project-copy.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

/* The commands in a repository with all of the project, as a developer changes a schema. */

let copy: ProjectCopy
const shallow = makeFolder()
beforeAll(() => {
  copy = copyProject()
  git(copy.path, 'init', '--initial-branch=main')
  commitAll(copy.path)
}, 120_000)
afterAll(() => {
  copy.remove()
  shallow.remove()
})

const run = (...args: string[]): ReturnType<ProjectCopy['script']> =>
  copy.script('cli/main.ts', ...args)

it('passes where nothing has changed, and where there is nothing to compare with', async () => {
  expect(await run('impact')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The history does not reach back to a version to compare the schemas with.\n',
  })
  expect(await run('impact', '--base', 'HEAD')).toEqual({
    code: 0,
    stdout: 'No change of the schemas affects content.\n',
    stderr: '',
  })
})

it('refuses a revision that there is not', async () => {
  expect(await run('impact', '--base', 'nowhere')).toMatchObject({
    code: 2,
    stderr: 'Unknown revision "nowhere".\n',
  })
})

it.each([
  ['promogrid', 'x', 'Unknown block type "promogrid". Did you mean "promoGrid"?\n'],
  ['promoGrid', 'Title to Heading', 'changes, such as "title-to-heading".'],
  [
    'promoGrid',
    'anchor-to-id',
    'The migration schema/page/migrations/2026-11-22-anchor-to-id.ts already exists. Choose another name.',
  ],
])('refuses the migration %s %s', async (type, what, message) => {
  const wanted = { type, what, day: '2026-12-01', before: undefined, names: undefined }
  await expect(addMigration(wanted, siteConfig, copy.path)).rejects.toThrow(message)
  expect(git(copy.path, 'status', '--porcelain')).toBe('')
})

it('fails until a migration covers a renamed property', async () => {
  const schema = join(copy.path, 'blocks/promoGrid/schema.json')
  const text = readFileSync(schema, 'utf8').replace('"emojiRule": {', '"emojis": {')
  writeFileSync(schema, text)
  const before = await run('impact')
  expect(before.code).toBe(1)
  expect(before.stdout).toContain('`npm run new-migration -- promoGrid rename-emoji-rule`')

  const added = await run('new-migration', 'promoGrid', 'rename-emoji-rule')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const [source = '', samples = '', frozen = ''] = Array.from(
    added.stdout.matchAll(/^wrote (.*)$/gm),
    ([, file = '']) => file,
  )
  expect(readFileSync(join(copy.path, source), 'utf8')).toContain('{ ...rest, emojis: value }')
  expect(readFileSync(join(copy.path, samples), 'utf8')).toMatch(/"emojiRule"[^]*"emojis"/)
  const { pages } = JSON.parse(readFileSync(join(copy.path, frozen), 'utf8'))
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(['/', '/example-promo-grid-1']))

  const after = await run('impact')
  expect(after).toMatchObject({ code: 0, stderr: '' })
  expect(after.stdout).toMatch(/^blocks\/promoGrid\/schema\.json:\d+:5 {2}covered {2}renamed$/m)
})

it('freezes the site of a version once', async () => {
  const { code, stdout } = await run('new-migration', 'cta', 'zz-next')
  expect(code).toBe(0)
  expect(stdout).not.toContain('frozen')
})

it('finds no base in a shallow clone', async () => {
  git(copy.path, 'commit', '--all', '-m', 'Next')
  git(shallow.path, 'clone', '--quiet', '--depth=1', `file://${copy.path}`, '.')
  const { isCutOff, findBase } = await import('../../../impact/git.ts')
  expect(isCutOff(shallow.path)).toBe(true)
  expect(isCutOff(copy.path)).toBe(false)
  expect(findBase(shallow.path)).toBeUndefined()
})
