import { existsSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { UserError } from '../../schema/read/user-error.ts'
import { writeWhole } from './write-whole.ts'

/** A file to replace, if it still has these bytes. */
export interface Rewrite {
  file: string
  bytes: Uint8Array
  text: string
}

/**
 * Replaces several files, all of them or none: no file is renamed into place before all are written. Throws a UserError
 * if one is write-protected or was changed since it was read; `write` is `writeWhole`.
 */
export async function writeAll(
  rewrites: readonly Rewrite[],
  write: typeof writeWhole = writeWhole,
): Promise<void> {
  let missing = rewrites.length
  let decide = (_isReady: boolean): void => {}
  const areReady = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  const results = await Promise.allSettled(
    rewrites.map(async ({ file, bytes, text }) => {
      try {
        await refuseProtected(file)
        return await write(file, text, async () => {
          await refuseChanged(file, bytes)
          missing -= 1
          if (missing === 0) decide(true)
          return areReady
        })
      } catch (error) {
        decide(false)
        throw error
      }
    }),
  )
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return
  // Only if renaming failed: other files are in place by then.
  for (const [index, { file, bytes }] of rewrites.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled' && result.value) await write(file, bytes)
  }
  throw failure.reason
}

async function refuseProtected(file: string): Promise<void> {
  await access(file, constants.W_OK).catch((cause: unknown) => {
    if (!existsSync(file)) throw cause
    throw new UserError(`${file} is write-protected. Nothing was written.`, { cause })
  })
}

async function refuseChanged(file: string, bytes: Uint8Array): Promise<void> {
  if ((await readFile(file)).equals(bytes)) return
  throw new UserError(
    `${file} was changed in the meantime. Nothing was written; run the command again.`,
  )
}
