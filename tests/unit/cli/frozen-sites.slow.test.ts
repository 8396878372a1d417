// covers: tests/fixtures/frozen/** schema/** blocks/**
import { beforeEach, describe, expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { thaw, versions } from '../../fixtures/frozen-sites.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { readFolder } from '../../fixtures/site-folder.ts'

/* Sites of earlier versions, which are never changed: they migrate to today, pass the check and build. */

const { path: folder, at } = folderForTests()
const run = (command: string, ...options: string[]): ReturnType<typeof runCli> =>
  runCli(command, '--pages', at('pages.json'), ...options)

async function build(name: string): Promise<Map<string, string>> {
  const out = at(name)
  const built = await run('build', '--brand', 'all', '--out', out)
  expect(built).toMatchObject({ code: 0 })
  return readFolder(out)
}

describe.each(versions)('the site of %s', (version) => {
  beforeEach(() => thaw(version, folder))

  it('passes the check and builds as it is, and the same bytes after it is migrated', async () => {
    const { code, stderr } = await run('validate', '--brand', 'all')
    expect(code).toBe(0)
    // A migration may change none of its blocks.
    expect(stderr.match(/\bP\d{3}\b/g)?.filter((one) => one !== 'P007') ?? []).toEqual([])
    const before = await build('older')
    expect(await build('older')).toEqual(before)

    expect((await run('migrate', '--write')).code).toBe(0)
    expect((await run('validate', '--brand', 'all')).stderr).toBe('')
    expect(await build('older')).toEqual(before)
    expect(await build('newer')).toEqual(before)
    const again = await run('migrate')
    expect(again).toMatchObject({ code: 0, stdout: 'All content is up to date.\n' })
  })
})
