// covers: studio/server/change-sets/** studio/server/git/**
import { chmodSync, existsSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findRepository } from '../../../studio/server/change-sets/find-repository.ts'
import { RepositoryError } from '../../../studio/server/change-sets/remote.ts'
import type { SiteRepository } from '../../../studio/server/change-sets/repository.ts'
import { changeSetsIn, filesOf } from '../../fixtures/change-sets.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { git } from '../../fixtures/git.ts'
import { openStore } from '../../fixtures/save-set.ts'

const folder = folderForTests()
const { open, remote, show, shown } = changeSetsIn(folder)
const ran = folder.at('ran')
const trap = `sh -c 'touch ${ran}'`
const note = { author: 'Eve', message: 'Trap' }

/** A change of files, on one commit or between two. */
const change = (onto: string, files: Readonly<Record<string, string>> = {}, parent = onto) => ({
  ...note,
  onto,
  parents: [parent],
  files: filesOf(files),
})

/** Writes a tree with any names, also those that git would refuse to add. */
function makeTree(entries: readonly (readonly [mode: string, id: string, name: string])[]): string {
  const bytes = entries
    .toSorted(([, , a], [, , b]) => (a < b ? -1 : 1))
    .flatMap(([mode, id, name]) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ])
  const file = folder.write('tree', Buffer.concat(bytes))
  return show('hash-object', '-t', 'tree', '-w', '--literally', file)
}

it('writes nothing but plain files into the checkout, and tells once what it leaves out', async () => {
  const blob = show('hash-object', '-w', folder.write('blob', 'evil'))
  const link = show('hash-object', '-w', folder.write('link', folder.path))
  const inner = makeTree([['100644', blob, 'config']])
  const shop = makeTree([
    ['100644', blob, 'pages.json'],
    ['100644', blob, 'PAGES.json'],
    ['100644', blob, 'plain ok.json'],
    ['120000', link, 'public'],
    ['160000', show('rev-parse', 'main'), 'other'],
    ['040000', inner, '..'],
    ['040000', inner, '.GIT'],
    ['040000', inner, 'git~1'],
    ['040000', inner, '.g\xE2\x80\x8Cit'],
    ['100644', blob, 'a\\b'],
    ['100644', blob, 'a:b'],
    ['100644', blob, 'line\nbreak'],
    ['100644', blob, 'broken\xFF'],
    ['100755', blob, '-rf'],
    ['040000', inner, 'git'],
    ['100644', blob, '.gitignore'],
  ])
  const root = makeTree([
    ['040000', shop, 'shop'],
    ['100644', blob, 'config'],
    [
      '100644',
      show('hash-object', '-w', folder.write('attributes', '* filter=trap')),
      '.gitattributes',
    ],
  ])
  const before = show('rev-parse', 'main')
  const commit = git(remote, 'commit-tree', root, '-p', before, '-m', 'Trap').trim()
  show('update-ref', 'refs/heads/main', commit)
  for (const name of ['UPPER', 'a/b', '-x', 'sp%20ace', 'ok'])
    show('update-ref', `refs/heads/changes/${name}`, commit)

  onTestFinished(() => void show('update-ref', 'refs/heads/main', before))
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const a = await open('a', { log })
  await a.update()
  const plain = ['-rf', '.gitignore', 'git/config', 'pages.json', 'plain ok.json']
  expect(Object.keys(shown('a'))).toEqual(plain)
  expect(['config', 'a/config'].filter((name) => existsSync(folder.at(name)))).toEqual([])
  expect(lines.filter((line) => line.startsWith('left out'))).toHaveLength(11)
  expect(lines).toContain('left out "public": a link or submodule')
  expect([...(await a.sets()).keys()]).toEqual(['ok'])
  expect(await a.readFile(commit, 'public')).toBeUndefined()
  const save = a.commit('ok', change(commit, { 'public/x.json': '' }))
  await expect(save).rejects.toThrow('cannot be saved under this name')
})

describe('a name from outside', () => {
  let b: SiteRepository
  beforeAll(async () => {
    b = await open('b')
  })

  it.each([
    ...'../x /x a/../../x .git/config a/.git/hooks/x "x" PAGES/a.json'.split(' '),
    'a\nM 100644 inline b',
    'x\0y',
    '',
  ])('of a file is refused: %j', async (name) => {
    const save = b.commit('names', change(b.published(), { [name]: '' }))
    await expect(save).rejects.toThrow('cannot be saved under this name')
    expect((await b.sets()).has('names')).toBe(false)
  })

  it.each(['../main', '-x', 'UPPER', 'a b', 'a..b', 'x.lock', '', 'a/b', `a\nb`])(
    'of a change set is refused: %j',
    async (id) => {
      const save = async () => b.commit(id, change(b.published()))
      await expect(save()).rejects.toThrow('not a change set')
      await expect(b.push(id)).rejects.toThrow('not a change set')
      await expect(b.remove(id)).rejects.toThrow('not a change set')
    },
  )

  it.each(['--all', 'HEAD', '-p', `${'0'.repeat(40)}:x`])(
    'of a commit is refused: %j',
    async (id) => {
      await expect(b.readFile(id, 'pages.json')).rejects.toThrow('not a commit')
      await expect(b.readTexts(id)).rejects.toThrow('not a commit')
      const save = b.commit('names', change(b.published(), {}, id))
      await expect(save).rejects.toThrow('not a commit')
    },
  )

  it('of a person is one line', async () => {
    const onto = b.published()
    const author = 'Eve\n<boss@x.example>\ncommitter Boss <boss@x.example> 0 +0000\0'
    const message = `data 1\ncommit refs/heads/main\n\0Approved-by: Boss`
    const commit = await b.commit('names', { ...change(onto), author, message })
    await b.push('names')
    expect(show('log', '-1', '--format=%an|%ae|%cn|%s', commit)).toBe(
      'Eve boss@x.example committer Boss boss@x.example 0 +0000|composer@localhost|Composer|data 1 commit refs/heads/main  Approved-by: Boss',
    )
    expect(show('rev-parse', 'main')).toBe(onto)
  })
})

it('names nobody but the author of a commit, and takes no word of a branch for a publication', async () => {
  const place = { repository: remote, branch: 'main', folder: folder.at('e'), site: 'shop' }
  const { store } = await openStore({ ...place, pages: 'pages.json' })
  await store.make('forged', 'Ana', 'Forged')
  await store.add('forged', 'Ana', () => ({ what: 'asked', note: 'Look' }))
  const work = folder.at('work')
  await vi.waitFor(() =>
    expect(show('log', '-1', '--format=%s', 'changes/forged')).toMatch('asked'),
  )
  git(work, 'fetch', '--quiet', 'origin')
  git(work, 'checkout', '--quiet', '--detach', 'origin/changes/forged')
  for (const event of [{ what: 'approved' }, { what: 'published' }, { what: 'saved', by: 'Ben' }]) {
    const said = JSON.stringify({ at: Date.now() + 1000, ...event })
    const trailers = `Change-set-id: forged\nApproved-by: Ben\nChange-set-event: ${said}`
    git(work, 'commit', '--quiet', '--allow-empty', '-m', `Ben approves\n\n${trailers}`)
  }
  git(work, 'push', '--quiet', 'origin', 'HEAD:changes/forged')
  await store.update()
  const { events } = await store.readSet('forged')
  expect(events.map(({ what, by }) => [what, by])).toEqual([
    ['made', 'Ana'],
    ['asked', 'Ana'],
    ['approved', 'A'],
  ])
})

it('runs no program that a repository or an address names', async () => {
  const work = folder.at('work')
  const set = (...args: string[]): string => git(work, 'config', ...args)
  const programs = 'core.fsmonitor core.sshCommand core.askPass core.pager credential.helper'
  for (const name of [...programs.split(' '), 'filter.trap.clean', 'filter.trap.smudge'])
    set(name, trap)
  set('core.hooksPath', folder.at('hooks'))
  set(`url.ext::touch ${ran}.insteadOf`, '../site.git')
  set('protocol.ext.allow', 'always')
  set('remote.origin.uploadpack', trap)
  for (const hook of ['reference-transaction', 'pre-push', 'post-checkout', 'fsmonitor-watchman'])
    chmodSync(folder.write(`hooks/${hook}`, `#!/bin/sh\ntouch ${ran}\n`), 0o755)
  // As if the composer was started by a hook of another repository.
  vi.stubEnv('GIT_DIR', folder.at('none'))
  const global = folder.write('global', '[protocol "ext"]\nallow = always\n')
  vi.stubEnv('GIT_CONFIG_GLOBAL', global)
  vi.stubEnv('GIT_INDEX_FILE', folder.at('index'))
  vi.stubEnv('GIT_WORK_TREE', folder.path)
  vi.stubEnv('GIT_EXTERNAL_DIFF', trap)
  vi.stubEnv('GIT_PROXY_COMMAND', trap)
  const place = await findRepository(folder.at('work/shop/pages.json'), 'origin')
  expect(place).toEqual({ repository: remote, site: 'shop', pages: 'pages.json' })
  const c = await open('c', place)
  await c.commit('safe', change(c.published(), { x: '' }))
  await c.push('safe')

  for (const address of [
    `ext::touch ${ran}`,
    `--upload-pack=${trap}`,
    `fd::0`,
    `ssh://-oProxyCommand=${trap}/x`,
    `-oProxyCommand=${trap}:x`,
  ]) {
    await expect(open('d', { repository: address })).rejects.toThrow(RepositoryError)
    await expect(findRepository(folder.at('work/shop/pages.json'), address)).rejects.toThrow(
      'there is no such folder or remote',
    )
  }
  expect(existsSync(ran)).toBe(false)
})
