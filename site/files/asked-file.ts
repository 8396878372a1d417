import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { siteRoot } from '../../schema/config/site-root.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { findSiteAbove, isInFolder, realPath } from '../../schema/read/real-path.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { overlayOf } from '../overlay/overlay-name.ts'
import { isMatch } from '../pages/page-files.ts'
import { makeFolders } from './make-folders.ts'
import type { SitePlace } from './site-files.ts'
import { writeCached } from './write-whole.ts'

/** A file that a command is asked to write, besides what it always writes. */
export interface AskedFile {
  /** The option that names it, such as `--profile`. */
  option: string
  file: string
  place: Pick<SitePlace, 'pagesFile' | 'publicDir' | 'brand'>
  /** The folder that the command replaces with the built site. */
  outDir?: string | undefined
}

/**
 * Writes a file that an option names, atomically and through no link. Reports the folders that it creates. Throws
 * UserError where `refuseAsked` does.
 */
export function writeAsked(asked: AskedFile, content: string): void {
  refuseAsked(asked)
  try {
    if (makeFolders(dirname(resolve(asked.file))))
      console.error(`Created the folder ${dirname(asked.file)}.`)
    writeCached(asked.file, content)
  } catch (cause) {
    throw new Error(`cannot write ${asked.file}, which ${asked.option} names`, { cause })
  }
}

/**
 * Throws UserError if a file must not be written: a link, a folder, a device, a file that this program did not write, or
 * one that would be part of the site or the project.
 */
export function refuseAsked(asked: AskedFile): void {
  const { option, file } = asked
  const reason = findKind(file) ?? findOwner(asked) ?? findWriter(file)
  if (reason !== undefined)
    throw new UserError(`${option} cannot write to ${file}: ${reason}. Name another file.`)
}

/** Throws UserError if the folder of the built site would be among the sources of the site or the project, or hold them. */
export function refuseOut(outDir: string, place: AskedFile['place']): void {
  const holds = [dirname(place.pagesFile), projectRoot].some(
    (folder) => within(outDir, folder) !== undefined,
  )
  // The composer builds among the caches, to show what it would publish.
  const isCached = /\/node_modules\/\.cache\/./.test(realPath(outDir).replaceAll(sep, '/'))
  if (isCached && !holds) return
  const reason = holds ? 'it holds the site' : findOwner({ file: outDir, place })
  if (reason !== undefined)
    throw new UserError(`--out cannot be ${outDir}: ${reason}. Name another folder.`)
}

function findKind(file: string): string | undefined {
  if (/[/\\]$/.test(file)) return 'it is a folder'
  try {
    const state = lstatSync(file)
    if (state.isSymbolicLink()) return 'it is a link'
    if (state.isDirectory()) return 'it is a folder'
    return state.isFile() ? undefined : 'it is not a regular file'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    if (code === 'ENOTDIR') return `${dirname(file)} is not a folder`
    throw error
  }
}

/** Matches the totals of a report as `formatTotals` writes them. */
const totals = String.raw`\d+ (?:error|warning)s?(?:, \d+ warnings?)?(?: in \d+ pages?)?(?:, and \d+ more problems?)?`

/**
 * What this program writes into files that options name, by how it begins or ends: any format of a report, the time of the
 * next change, figures, profiles. An empty file may be any of them, as `mktemp` makes it.
 */
const written = [
  /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n)?$/,
  /^\{\n {2}"version": 1,\n {2}"file": ".*",\n {2}"errors": \d+,\n {2}"warnings": /,
  /^\{\n {2}"\$schema": ".*sarif-2\.1\.0\.json",\n {2}"version": "2\.1\.0",\n {2}"runs": \[\s+\{\s+"tool": \{\s+"driver": \{\s+"name": "pages-check"/,
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name=".*>\n {2}<testsuite name="site settings" /,
  new RegExp(
    `^## .+: (?:no problems in \\d+ pages?\n$|${totals}\n\n\\| (?:Line|Place) \\| Problem \\| )`,
  ),
  /^::(?:error|warning) file=[^,]+,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?title=P\d{3} [a-z-]+::/,
  new RegExp(
    `^.+:\\d+:\\d+ {2}(?:error|warning) {2}P\\d{3} [a-z-]+\n {2}[^]*\n\n${totals}\n(?:To fix .+\n)?$`,
  ),
  /^\{\n {2}"pages": \d+,\n {2}"machine": \{\n/,
  /"writtenBy":"page-renderer"\}$/,
  /^<!doctype html>\n<html lang="en">\n<head>[^]{1,900}<meta name="generator" content="page-renderer diff">/,
]

function findWriter(file: string): string | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return written.some((form) => form.test(text))
    ? undefined
    : 'it exists, and was not written by this program'
}

/** Names what a file belongs to. Names differ in more than letter case, as on the disks of macOS and Windows. */
function findOwner({
  file,
  place,
  outDir,
}: Pick<AskedFile, 'file' | 'place' | 'outDir'>): string | undefined {
  const { pagesFile, publicDir } = place
  const path = realPath(file)
  const other = findSiteAbove(path) ?? projectRoot
  const inOther = realPath(projectRoot) === other ? undefined : within(other, path)
  const inSite = [dirname(pagesFile), siteRoot]
    .filter((folder) => realPath(folder) !== realPath(projectRoot))
    .flatMap((folder) => within(folder, path) ?? [])
  const inProject = within(projectRoot, path)
  if (isInFolder('.git', file)) return 'it is in .git'
  if (within(publicDir, path) !== undefined) return 'it belongs to the site'
  if (inOther !== undefined && isSiteFile(inOther, { pagesFile: join(other, 'pages.json') }))
    return 'it belongs to the site'
  if (outDir !== undefined && within(outDir, path) !== undefined)
    return `it would be part of the built site in ${outDir}`
  if (inSite.length > 0)
    return inSite.some((name) => isSiteFile(name, place)) ? 'it belongs to the site' : undefined
  const isOfTests = /^node_modules\/\.cache\/(?:bench|browser-tests)\//.test(inProject ?? '')
  return inProject !== undefined &&
    !isOfTests &&
    (isProjectFile(inProject) || isSiteFile(inProject, place))
    ? 'it belongs to the project'
    : undefined
}

/** Whether a name is that of a site's settings or dates, in a folder that it is read from, or one that its page files are found by. */
function isSiteFile(
  name: string,
  { pagesFile, brand }: Pick<SitePlace, 'pagesFile' | 'brand'>,
): boolean {
  const isSource =
    /^(?:(?:blocks|brands|data|generated|locales|messages|migrations|node_modules|public|rules|shell)(?:\/|$)|site\.config\.ts$|[^/]+\.lastmod\.txt$)/
  if (isSource.test(name)) return true
  const overlay = brand === undefined ? [] : [join(dirname(pagesFile), overlayOf(brand))]
  return [pagesFile, ...overlay].flatMap(readPatterns).some((pattern) => {
    const [first = '', ...rest] = pattern.toLowerCase().split('/')
    const isInside = rest.length > 0 && `${name}/`.startsWith(`${first}/`)
    return isInside || isMatch(pattern.toLowerCase(), name)
  })
}

/** The patterns of page files, which count although the rest of the file may be invalid. */
function readPatterns(file: string): string[] {
  try {
    const lists = readFileSync(file, 'utf8').matchAll(/"include"\s*:\s*\[([^\]]*)/g)
    return Array.from(lists, ([, list = '']) => list.match(/[^"]+(?=")/g) ?? []).flat()
  } catch {
    return [] // the command itself reports an unreadable file
  }
}

/** The folders of a checkout of the project, besides those that start with a dot. */
const parts = new Set(
  `blocks brands builder check cli codegen content diff docs editors examples impact locales lsp migrations node_modules pages public renderer schema server shell site studio
  tests`.split(/\s+/),
)

function isProjectFile(name: string): boolean {
  const [first = ''] = name.split('/')
  return parts.has(first) || /^\..*\//.test(name)
}

/** The name of a path below a folder, in lower case and with forward slashes; undefined elsewhere. */
function within(folder: string, path: string): string | undefined {
  const [from = '', to = ''] = [folder, path].map((one) => realPath(one).toLowerCase())
  const name = relative(from, to)
  return name === '..' || name.startsWith(`..${sep}`) || resolve(name) === name
    ? undefined
    : name.replaceAll(sep, '/')
}
