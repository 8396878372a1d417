import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from '../git/run-git.ts'

/** The references of the repository of change sets, by the names below `refs/`. */
export type Refs = ReadonlyMap<string, string>

/** Reads all references, by their names below `refs/`. */
export async function readRefs(git: Git): Promise<Refs> {
  const printed = await git(['for-each-ref', '--format=%(objectname) %(refname)'])
  const lines = printed.toString().split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => [line.slice(line.indexOf(' ') + 6), line.slice(0, line.indexOf(' '))]),
  )
}

/** Gives references other commits, or deletes them, all or none. Fails if one is not as it was in `before`. */
export async function changeRefs(
  git: Git,
  before: Refs,
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  const lines = [...changes].map(([name, commit]) => {
    const old = before.get(name)
    if (commit === (old ?? null)) return ''
    if (commit === null) return `delete refs/${name} ${old}\n`
    return `update refs/${name} ${commit} ${old ?? '0'.repeat(commit.length)}\n`
  })
  const input = lines.join('')
  if (input !== '') await git(['update-ref', '--stdin'], { input })
}

/** Removes what killed commands have left in a repository that nothing writes to: lock files, and reports of crashes. */
export async function removeLeftovers(dir: string): Promise<void> {
  const names = [...(await readdir(dir)), ...(await listRefFiles(dir))]
  for (const name of names.filter((one) => /\.lock$|^fast_import_crash/.test(one)))
    await rm(join(dir, name), { force: true })
}

/** Gives each reference that is half-written its last commit again, or deletes it if that is not known. */
export async function repairRefs(dir: string): Promise<void> {
  for (const name of await listRefFiles(dir)) {
    const file = join(dir, name)
    if (/^[0-9a-f]{40,64}\n$/.test(await readFile(file, 'utf8'))) continue
    const log = await readFile(join(dir, 'logs', name), 'utf8').catch(() => '')
    const [, last] = /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) /.exec(log.split('\n').at(-2) ?? '') ?? []
    if (last === undefined) await rm(file)
    else await writeFile(file, `${last}\n`)
  }
}

async function listRefFiles(dir: string): Promise<string[]> {
  const folder = join(dir, 'refs')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
}
