import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserError } from '../../schema/read/user-error.ts'

/**
 * Creates a folder and those above it that are missing. Returns whether there were any. Throws UserError where none can be
 * created: with `recursive`, Node never returns from that below /proc, and calls a read-only disk a missing folder.
 */
export function makeFolders(folder: string): boolean {
  if (existsSync(folder)) return false
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'EEXIST') return true // another process was faster
    if (!['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM'].includes(code)) throw cause
    throw new UserError(`The folder ${folder} cannot be created. Choose another place.`, { cause })
  }
  return true
}
