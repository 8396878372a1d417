import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** An absolute path without the links in it, also of what does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch (error) {
    const folder = dirname(whole)
    if (folder === whole) return whole
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink() !== true)
      return join(realPath(folder), basename(whole))
    return realPath(resolve(realPath(folder), readlinkSync(whole)))
  }
}

/** The nearest folder above a path that holds a site; undefined if there is none. */
export function findSiteAbove(path: string): string | undefined {
  const folder = dirname(path)
  if (folder === path) return undefined
  const holdsSite = ['site.config.ts', 'pages.json'].some((name) => existsSync(join(folder, name)))
  return holdsSite ? folder : findSiteAbove(folder)
}

/** Whether a path, as it is named or without links, is in a folder of this name in any letter case. */
export function isInFolder(name: string, path: string): boolean {
  return [resolve(path), realPath(path)].some((one) =>
    one.toLowerCase().split(/[/\\]/).includes(name),
  )
}
