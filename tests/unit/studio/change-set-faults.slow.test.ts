// covers: studio/server/change-sets/** studio/server/git/** site/files/folder-lock.ts
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { RepositoryError } from '../../../studio/server/change-sets/remote.ts'
import type { SiteRepository } from '../../../studio/server/change-sets/repository.ts'
import { cases } from '../../fixtures/cases.ts'
import { changeSetsIn, filesOf } from '../../fixtures/change-sets.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { serveGit, type GitFault } from '../../fixtures/git-server.ts'
import { createRandom } from '../../fixtures/random.ts'
import { openStore } from '../../fixtures/save-set.ts'
import { root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'

const folder = folderForTests()
const seed = Number(process.env['SEED'] ?? 666)
const kinds: readonly GitFault[] = ['refused', 'cut', 'lost', 'error', 'forbidden', 'slow']
const ids = ['one', 'two']

/** What must be there in the end. */
interface Model {
  /** The commits of change sets that were saved, by their change sets. */
  saved: { id: string; commit: string }[]
  published: string[]
}

/** A server of the composer that does things at random, and is killed. */
async function runServer(
  name: string,
  rounds: number,
  random: () => number,
  model: Model,
  open: (server: string, more: { signal: AbortSignal }) => Promise<SiteRepository>,
): Promise<SiteRepository> {
  let abort = new AbortController()
  const reopen = async (): Promise<SiteRepository> => {
    abort = new AbortController()
    for (;;)
      try {
        return await open(name, { signal: abort.signal })
      } catch (error) {
        mustBeTold(error)
      }
  }
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  let server = await reopen()
  let number = 0

  async function save(): Promise<void> {
    const id = pick(ids) ?? ''
    const onto = (await server.sets()).get(id) ?? server.published()
    number += 1
    const files = filesOf({
      [`pages/${name}-${id}-${number}.json`]: `${number}`,
      'pages.json': `${name}${number}`,
    })
    const commit = await server.commit(id, {
      author: name,
      message: 'Save',
      onto,
      parents: [onto],
      files,
    })
    model.saved.push({ id, commit })
  }

  /** Publishes until the outcome is known, as somebody would who is told that it has failed. */
  async function publish(): Promise<void> {
    const id = pick(ids) ?? ''
    const tip = (await server.sets()).get(id)
    if (tip === undefined) return
    number += 1
    const message = `Publish ${name} ${number}`
    const isBack = random() < 0.2
    const files = filesOf({
      'shared.json': isBack ? null : message,
      [`pages/p${name}${number}.json`]: message,
    })
    for (let isTried = false; ; isTried = true)
      try {
        if (isTried) await server.update()
        const done = (await server.history(99)).find(({ subject }) => subject === message)
        if (done) return void model.published.push(done.id)
        const onto = server.published()
        await server.publish({ author: name, message, onto, parents: [onto, tip], files })
      } catch (error) {
        if (abort.signal.aborted) server = await reopen()
        else mustBeTold(error)
      }
  }

  const steps = [save, save, () => server.push(pick(ids) ?? ''), () => joinSets(server), publish]
  for (let round = 0; round < rounds; round += 1) {
    const timer = random() < 0.3 ? setTimeout(() => abort.abort(), random() * 200) : undefined
    try {
      await pick(steps)?.()
    } catch (error) {
      if (!abort.signal.aborted) mustBeTold(error)
    }
    clearTimeout(timer)
    if (abort.signal.aborted) server = await reopen()
  }
  return server
}

/** Throws an error that has no words for people who compose. */
function mustBeTold(error: unknown): void {
  if (!(error instanceof RepositoryError)) throw error
}

/** Fetches, and merges change sets that others have saved as well. */
async function joinSets(server: SiteRepository): Promise<void> {
  const { sets } = await server.update()
  for (const [id, own] of await server.sets()) {
    const other = sets.get(id)
    if (other === undefined || (await server.commonOf(own, other)) === other) continue
    const note = { author: 'Both', message: 'Merge', onto: own, parents: [own, other] }
    const names = Object.keys(await server.readTexts(other))
    const read = async (name: string) =>
      [name, (await server.readFile(other, name)) ?? null] as const
    const theirs = new Map(await Promise.all(names.map(read)))
    theirs.delete('pages.json')
    await server.commit(id, { ...note, files: theirs })
  }
}

const runs = Array.from({ length: cases(10) }, (_one, index) => seed + index)

it.each(runs.map((run) => [run, run % 2 === 0 ? 'http' : 'disk'] as const))(
  'loses nothing that was saved or published, whatever fails: seed %i, by %s',
  async (run, way) => {
    const random = createRandom(run)
    const name = `${way}-${run}.git`
    const { open, remote, show, shown } = changeSetsIn(folder, name, `${way}-${run}-work`)
    let isFailing = true
    const server = await serveGit(folder.path, () => {
      return isFailing && random() < 0.25
        ? (kinds[Math.floor(random() * kinds.length)] ?? 'none')
        : 'none'
    })
    const start = show('rev-parse', 'main')
    const repository = way === 'disk' ? remote : `http://127.0.0.1:${server.port}/${name}`
    const model: Model = { saved: [], published: [] }
    const names = ['a', 'b', 'c'].map((one) => `${way}-${run}-${one}`)
    const servers = await Promise.all(
      names.map((one) => {
        return runServer(one, 6, random, model, (at, more) => open(at, { repository, ...more }))
      }),
    )

    isFailing = false
    for (const one of [...servers, ...servers]) {
      await joinSets(one)
      for (const id of (await one.sets()).keys()) expect(await one.push(id)).toBe('pushed')
    }
    for (const one of servers) await one.update()
    await server.stop()

    const reached = new Set(show('rev-list', '--all').split('\n'))
    expect(model.saved.filter(({ commit }) => !reached.has(commit))).toEqual([])
    for (const { id, commit } of model.saved)
      expect(show('merge-base', commit, `changes/${id}`)).toBe(commit)
    const line = show('log', '--first-parent', '--format=%H %s', `${start}..main`)
      .split('\n')
      .filter(Boolean)
    expect(line.map((one) => one.slice(0, 40)).toSorted()).toEqual(model.published.toSorted())
    expect(new Set(line.map((one) => one.slice(41))).size).toBe(line.length)
    const tree = show('ls-tree', '-r', '--name-only', 'main:shop').split('\n')
    for (const one of names) expect(Object.keys(shown(one)).toSorted()).toEqual(tree.toSorted())
    for (const one of servers) expect(one.published()).toBe(show('rev-parse', 'main'))
  },
)

it('loses no save of a change set when the server is killed', async () => {
  const { remote, show } = changeSetsIn(folder, 'killed.git', 'killed-work')
  const random = createRandom(seed)
  const own = folder.at('killed')
  const env = plainEnvironment()
  let last = 0
  for (let round = 0; round < cases(20); round += 1) {
    const args = ['--import', 'tsx', join(root, 'tests/fixtures/save-set.ts'), remote, own]
    const program = startProgram(process.execPath, args, { cwd: root, env, timeout: 60_000 })
    await vi.waitFor(() => expect(program.printed.stdout).toContain('\n'), 30_000)
    await sleep(random() * 400)
    program.kill()
    const { stdout, stderr } = await program.ended
    expect(stderr).toBe('')
    const printed = Number(stdout.trim().split('\n').at(-1))
    const { store } = await openStore({
      repository: remote,
      branch: 'main',
      folder: own,
      site: 'shop',
      pages: 'pages.json',
    })
    const { saved, events } = await store.readSet('promos')
    const now = Number(saved.files['pages/a.json'])
    // What was being saved may be there, too.
    expect([printed, printed + 1]).toContain(now)
    expect(now).toBeGreaterThan(last)
    expect(events.filter(({ what }) => what === 'saved')).toHaveLength(now)
    last = now
    await store.update()
    await vi.waitFor(() => expect(show('show', 'changes/promos:shop/pages/a.json')).toBe(`${now}`))
  }
})
