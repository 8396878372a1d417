import { lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { isMatch } from '../pages/page-files.ts'
import type { SitePlace } from './site-files.ts'
import { writeCached } from './write-cached.ts'
import { overlayOf } from '../overlay/overlay-name.ts'

/** A file that a command is asked to write, besides what it always writes. */
export interface AskedFile {
  /** The option that names it, such as `--profile`. */
  option: string
  file: string
  /** The site that the command works on. */
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
    const created = mkdirSync(dirname(asked.file), { recursive: true })
    if (created !== undefined) console.error(`Created the folder ${dirname(asked.file)}.`)
    writeCached(asked.file, content)
  } catch (cause) {
    throw new Error(`cannot write ${asked.file}, which ${asked.option} names`, { cause })
  }
}

/** Throws UserError if a file must not be written: a link, a folder, a device, or a file of the site or the project. */
export function refuseAsked(asked: AskedFile): void {
  const { option, file } = asked
  const reason = findKind(file) ?? findOwner(asked)
  if (reason !== undefined)
    throw new UserError(`${option} cannot write to ${file}: ${reason}. Name another file.`)
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

/** Names what a file belongs to. Names differ in more than letter case, as on the disks of macOS and Windows. */
function findOwner({ file, place, outDir }: AskedFile): string | undefined {
  const { pagesFile, publicDir } = place
  const path = realPath(file)
  const inSite = within(dirname(pagesFile), path)
  const isOfSite =
    path === realPath(pagesFile) ||
    within(publicDir, path) !== undefined ||
    (inSite !== undefined && isSiteFile(inSite, place))
  if (isOfSite) return 'it belongs to the site'
  if (outDir !== undefined && within(outDir, path) !== undefined)
    return `it would be part of the built site in ${outDir}`
  const inProject = within(projectRoot, path)
  return inProject !== undefined && isProjectFile(inProject)
    ? 'it belongs to the project'
    : undefined
}

/** The content of a site besides pages.json and its public folder. */
function isSiteFile(name: string, { pagesFile, brand }: AskedFile['place']): boolean {
  if (/^(?:public|brands)\/|\.lastmod\.txt$/.test(name)) return true
  const overlay = brand === undefined ? [] : [join(dirname(pagesFile), overlayOf(brand))]
  return [pagesFile, ...overlay]
    .flatMap(readPatterns)
    .some((pattern) => isMatch(pattern.toLowerCase(), name))
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

/** What a checkout of the project holds at its root, besides the folders and files that start with a dot. */
const parts = new Set(
  `art blocks brands builder check cli codegen diff docs editors examples impact locales lsp migrations node_modules pages public renderer schema server shell site studio
  tests license readme.md knip.json package-lock.json package.json pages.json pages.lastmod.txt site.config.ts
  tsconfig.json tsconfig.types.json
  vite.config.ts wrangler.jsonc`.split(/\s+/),
)

/** Whether a name belongs to the project itself; only measurements are written below its folders. */
function isProjectFile(name: string): boolean {
  const [first = ''] = name.split('/')
  if (name.startsWith('node_modules/.cache/bench/')) return false
  return first.startsWith('.') || parts.has(first)
}

/** The name of a path below a folder, in lower case and with forward slashes; undefined elsewhere. */
function within(folder: string, path: string): string | undefined {
  const name = relative(realPath(folder), path)
  return name === '..' || name.startsWith(`..${sep}`) || resolve(name) === name
    ? undefined
    : name.replaceAll(sep, '/')
}

/** A path in lower case without the links in it; what does not exist yet has none. */
function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole).toLowerCase()
  } catch {
    return dirname(whole) === whole
      ? whole
      : join(realPath(dirname(whole)), basename(whole).toLowerCase())
  }
}
