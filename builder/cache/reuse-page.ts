import { existsSync, linkSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { pageDataUrl } from '../../renderer/page/page-data.ts'
import type { CachedPage } from './page-cache.ts'
import type { WrittenFile } from '../output/file-writer.ts'

/**
 * Links a page's files from the previous output if they are unchanged since the last build. Returns false if they are
 * not, or if the disk does not support hard links.
 */
export function reusePage(key: string, known: CachedPage, before: string, work: string): boolean {
  const { html, data } = filesOf(key)
  return (
    isUntouched(join(before, html), known.html) &&
    isUntouched(join(before, data), known.data) &&
    link(join(before, html), join(work, html)) &&
    link(join(before, data), join(work, data))
  )
}

/** The files of a page, relative to the output's root. */
export function filesOf(key: string): { html: string; data: string } {
  const path = normalizePath(key)
  return { html: htmlFileOf(path), data: pageDataUrl(path).slice(1) }
}

function isUntouched(file: string, { bytes, time, inode }: WrittenFile): boolean {
  const state = statSync(file, { throwIfNoEntry: false })
  return state?.size === bytes && state.mtimeMs === time && state.ino === inode
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const isFolderMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isFolderMissing || existsSync(dirname(to))) return false
    mkdirSync(dirname(to), { recursive: true })
    return link(from, to)
  }
}
