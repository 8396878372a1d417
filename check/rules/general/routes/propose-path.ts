import { normalizePath } from '../../../../schema/values/path.ts'

/** Whether a normalized path has the format that pages need. */
export function isPath(path: string): boolean {
  return path === '/' || /^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)+$/.test(path)
}

/** The path that a key in the wrong format most likely means: in lowercase, with dashes, and without an ending. */
export function proposePath(key: string): string {
  return normalizePath(
    key
      .slice(0, 60)
      .toLowerCase()
      .replace(/\.html$/, '')
      .replace(/[^a-z0-9/]+/g, '-')
      .replace(/(^|\/)-+|-+(?=\/|$)/g, '$1'),
  )
}
