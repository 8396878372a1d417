import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { readBlobs, type TreeEntry } from '../git/commits.ts'
import type { Git } from '../git/run-git.ts'

/** The ids of the files that a folder has, by their names. */
export type CheckedOut = ReadonlyMap<string, string>

/**
 * Makes a folder have just these files. Each is exchanged as a whole, pages.json last, before others are deleted. `known`
 * is what the folder has; if undefined, the folder is compared with its files, and nobody may use it yet. Resolves with
 * what it has then.
 */
export async function checkOut(
  git: Git,
  folder: string,
  files: ReadonlyMap<string, TreeEntry>,
  known: CheckedOut | undefined,
): Promise<CheckedOut> {
  const [one] = files.values()
  const has = known ?? (await readIds(folder, one?.id ?? ''))
  const old = [...has.keys()].filter((name) => !files.has(name))
  const foldersThen = new Set([...files.keys()].flatMap(foldersOf))
  // A folder takes the place of a file, or a file that of a folder.
  const isInTheWay = (name: string): boolean =>
    foldersThen.has(name) || foldersOf(name).some((above) => files.has(above))
  for (const name of old.filter(isInTheWay)) await removeFile(folder, name)
  const changed = [...files].filter(([name, { id }]) => has.get(name) !== id).toSorted(byOrder)
  const write = known ? writeWhole : writeNew
  for (const group of groupBySize(changed)) {
    const contents = await readBlobs(
      git,
      group.map(([, { id }]) => id),
    )
    for (const [index, [name]] of group.entries())
      await write(join(folder, name), contents[index] ?? Buffer.of())
  }
  for (const name of old.filter((one) => !isInTheWay(one))) await removeFile(folder, name)
  return new Map([...files].map(([name, { id }]) => [name, id]))
}

/** Files in folders first, those beside pages.json then, pages.json last: it includes others. */
function byOrder([a]: readonly [string, TreeEntry], [b]: readonly [string, TreeEntry]): number {
  const rank = (name: string): number => (name === 'pages.json' ? 2 : name.includes('/') ? 0 : 1)
  return rank(a) - rank(b)
}

/** The bytes of files that are read at once. */
const maxAtOnce = 32 * 1024 * 1024

function groupBySize<T extends readonly [string, TreeEntry]>(files: readonly T[]): T[][] {
  const groups: T[][] = []
  let bytes = Infinity
  for (const file of files) {
    bytes += file[1].size
    if (bytes > maxAtOnce) {
      groups.push([])
      bytes = file[1].size
    }
    groups.at(-1)?.push(file)
  }
  return groups
}

/** Reads the ids that the files of a folder have in git. What is neither a file nor a folder is deleted. */
async function readIds(folder: string, like: string): Promise<CheckedOut> {
  await mkdir(folder, { recursive: true })
  const ids = new Map<string, string>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile()) {
      const id = blobId(await readFile(file), like)
      ids.set(file.slice(folder.length + 1).replaceAll('\\', '/'), id)
    } else if (!entry.isDirectory()) await rm(file)
  }
  return ids
}

/** The id that git gives a file, of the same kind as another id. */
export function blobId(content: Uint8Array, like: string): string {
  const made = createHash(like.length === 64 ? 'sha256' : 'sha1')
  return made.update(`blob ${content.length}\0`).update(content).digest('hex')
}

async function writeNew(file: string, content: Uint8Array): Promise<void> {
  await rm(file, { recursive: true, force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Deletes a file, and the folders that are empty then. */
async function removeFile(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
  for (const above of foldersOf(name))
    try {
      await rmdir(join(folder, above))
    } catch {
      return
    }
}

/** The folders above a file, the innermost first. */
function foldersOf(name: string): string[] {
  const steps = name.split('/')
  return steps.slice(1).map((_step, index) => steps.slice(0, steps.length - 1 - index).join('/'))
}
