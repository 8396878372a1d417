import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLeftovers, removeLeft } from './leftovers.mjs'
import { ownId, processIdForm } from './process-id.mjs'

/** Keeps other processes from what is done in a folder. Resolves with what allows it again, or undefined while one does it. */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const own = `busy-${ownId()}`
  const file = join(folder, own)
  const form = new RegExp(`^busy-${processIdForm}$`)
  for (const left of listLeftovers(folder, form, undefined, maxSilence)) removeLeft(left)
  await mkdir(folder, { recursive: true })
  await writeFile(file, '')
  const alive = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), 10_000)
  alive.unref()
  const unlock = (): Promise<void> => {
    clearInterval(alive)
    return rm(file, { force: true })
  }
  const others = (await readdir(folder)).filter((name) => name.startsWith('busy-') && name !== own)
  if (others.length === 0) return unlock
  await unlock()
  return undefined
}

/** Milliseconds after which a process of another machine, such as an earlier container, is taken for dead. */
const maxSilence = 60_000

/** Does something in a folder when nothing else is done there, in this process or another one. */
export function takeTurn<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const before = turns.get(folder) ?? Promise.resolve()
  const turn = before.then(async () => {
    let unlock = await lockFolder(folder)
    while (!unlock) {
      // Two that wait for each other must not look at the same time again.
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80))
      unlock = await lockFolder(folder)
    }
    return task().finally(unlock)
  })
  turns.set(
    folder,
    turn.catch(() => {}),
  )
  return turn
}

const turns = new Map<string, Promise<unknown>>()
