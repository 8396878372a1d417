import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, root } from '../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../fixtures/start-program.ts'

/** The first build of p666 with little memory on one core: each picture and card is made, and the programs are bundled. */

const megabytes = 512
const folder = makeFolder()
const groups = '/sys/fs/cgroup'
const isFirst = existsSync(join(groups, 'memory'))
const group = join(groups, isFirst ? 'memory' : '', `page-renderer-${process.pid}`)
const [limit, withSwap] = isFirst
  ? ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes']
  : ['memory.max', 'memory.swap.max']
const canLimit = limitMemory()
if (!canLimit) console.log('Little memory is not tested: this user may not limit it.')
afterAll(() => {
  folder.remove()
  if (existsSync(group)) rmdirSync(group)
})

/** Makes a group of processes that share this memory. Returns whether the system allows it. */
function limitMemory(): boolean {
  const bytes = String(megabytes * 2 ** 20)
  try {
    mkdirSync(group)
    writeFileSync(join(group, limit), bytes)
    if (existsSync(join(group, withSwap)))
      writeFileSync(join(group, withSwap), isFirst ? bytes : '0')
    return readFileSync(join(group, limit), 'utf8').trim() === bytes
  } catch {
    return false
  }
}

it.skipIf(!canLimit)(`builds p666 without any cache in ${megabytes} MB on one core`, async () => {
  const script = 'echo $$ > "$0" && exec taskset -c 0 "$@"'
  const build = [process.execPath, 'cli/start.mjs', 'build', '--out', join(folder.path, 'out')]
  const args = ['-c', script, join(group, 'cgroup.procs'), ...build]
  const env = { ...plainEnvironment(), PAGE_RENDERER_CACHE: join(folder.path, 'cache') }
  const run = await startProgram('sh', args, { cwd: root, env, timeout: 1_700_000 }).ended
  expect(run).toMatchObject({ code: 0 })
  expect(run.stdout).toContain('18 pages rendered')
})
