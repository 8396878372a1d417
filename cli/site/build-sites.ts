import { existsSync, readdirSync, statSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { buildSite, createBuildTools, type BuildOptions } from '../../builder/build-site.ts'
import { findAdded, listNames, recordOutputs } from '../../builder/output/added-files.ts'
import { readClock } from '../../check/check.ts'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { realPath } from '../../schema/read/real-path.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { refuseOut, type AskedFile } from '../../site/files/asked-file.ts'
import { ownId } from '../../site/files/process-id.mjs'
import { isBrandName } from '../../site/overlay/overlay-name.ts'
import type { Options } from '../options.ts'
import { describeAdded, type BuiltSite } from '../output/describe-build.ts'
import type { NamedSite } from './pages-file.ts'

/** How to build sites. */
export interface SitesOptions extends Pick<
  Options,
  'settings' | 'out' | 'at' | 'shard' | 'noCache' | 'compress'
> {
  clean?: boolean
  profile: AskedFile | undefined
}

/**
 * Builds one site into the output folder, or several one after the other, each into a folder of its name in there. Of
 * several, one that cannot be built does not stop the others. Throws what the build of a single site throws, and
 * UserError if the output folder of one site holds several, or as `refuseOut` and `makeRoom` do.
 */
export async function buildSites(sites: readonly NamedSite[], options: SitesOptions) {
  const [first] = sites
  const tools = createBuildTools(options.settings)
  for (const { place } of sites) refuseOut(options.out, place)
  if (first?.name === '') {
    if (holdsBrands(options.out))
      throw new UserError(
        `${options.out} holds the sites of brands. Build all of them with --brand all, or name the folder of one: --out ${join(options.out, 'NAME')}`,
      )
    return [await buildOne(first, options.out, { ...options, tools })]
  }
  makeRoom(options.out)
  const built: BuiltSite[] = []
  const shared = { ...options, at: options.at ?? readClock(), tools }
  for (const site of sites) {
    const out = join(options.out, site.name)
    const failed = (error: unknown) => ({ ...site, out, took: 0, error })
    built.push(await buildOne(site, out, shared).catch(failed))
  }
  return built
}

/** The folders in the output folder that hold a site of no brand, such as one that was removed. */
export function listStrays(out: string, sites: readonly NamedSite[]): string[] {
  const known = new Set(sites.map(({ name }) => name))
  return listFolders(out)
    .filter((name) => !known.has(name) && isBrandName(name) && isSite(join(out, name)))
    .map((name) => join(out, name))
}

async function buildOne(
  { name, place }: NamedSite,
  out: string,
  { noCache, ...options }: SitesOptions & Pick<BuildOptions, 'tools'>,
): Promise<BuiltSite> {
  const started = performance.now()
  const before = readBrand(out)
  const progress = createProgress(process.stderr)
  try {
    const outcome = await buildSite({
      ...options,
      place,
      outDir: out,
      useCache: !noCache,
      onProgress: progress.update,
      onAdded: (names) => console.log(describeAdded(out, names, options.clean)),
    })
    const now = readBrand(out)
    const isOther = before !== undefined && now !== undefined && before !== now
    const built = { ...outcome, name, out, took: performance.now() - started }
    return isOther ? { ...built, exchanged: { before, now } } : built
  } finally {
    progress.end()
  }
}

/** Whether a folder is the output of a build of all brands. */
export function holdsBrands(out: string): boolean {
  return !isSite(out) && listFolders(out).some((name) => isSite(join(out, name)))
}

/**
 * Prepares an output folder for the sites of all brands: a single site in it moves into the folder of its brand. Throws
 * UserError if that holds files of others.
 */
function makeRoom(out: string): void {
  if (isSite(out) && !nestOutput(out))
    throw new UserError(
      `${out} holds a single site, with files that no build on this machine wrote. Move them away, or name another folder for the sites of all brands: --out DIR`,
    )
}

/** Whether a folder is the output of a build. */
function isSite(folder: string): boolean {
  return existsSync(join(folder, siteDataUrl))
}

function listFolders(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
}

/**
 * Moves the site in an output folder into a folder in there, named after its brand. Returns false, and moves nothing,
 * unless a build of this machine wrote it and nobody has added files.
 */
function nestOutput(outDir: string): boolean {
  const target = realPath(outDir)
  const brand = readBrand(target)
  if (brand === undefined || findAdded(target)?.length !== 0) return false
  const old = `${target}.old-${ownId()}`
  renameSync(target, old)
  mkdirSync(target)
  const nested = join(target, brand)
  renameSync(old, nested)
  recordOutputs(nested, [[nested, listNames(nested)]])
  return true
}

/** The brand whose site is in an output folder; undefined if there is none. */
function readBrand(target: string): string | undefined {
  try {
    const { brand } = asRecord(JSON.parse(readFileSync(join(target, siteDataUrl), 'utf8')))
    return typeof brand === 'string' && isBrandName(brand) ? brand : undefined
  } catch {
    return undefined
  }
}

/** A stream that progress is written to: a terminal, a pipe or a file. */
type Stream = Writable & { isTTY?: boolean; columns?: number }

/** In milliseconds: no progress before the first delay; then the interval of the bar, and that of lines. */
const pauses = { quiet: 500, bar: 100, line: 3000 }

/** Creates the progress of a build: a bar on a terminal, a line every few seconds elsewhere. */
export function createProgress(stream: Stream, now: () => number = () => performance.now()) {
  const isBar = stream.isTTY === true
  const quiet = isBar ? pauses.quiet : pauses.line
  const begin = (of: string, started: number) => ({ of, started, next: started + quiet })
  let kind = begin('', now())
  let isDrawn = false
  return {
    /** How many are done, of what; each kind of thing has its own speed. */
    update(this: void, done: number, total: number, what: string): void {
      const time = now()
      if (kind.of === '') kind.of = what
      else if (kind.of !== what) kind = begin(what, time)
      if (time < kind.next) return
      kind.next = time + (isBar ? pauses.bar : pauses.line)
      const text = describe(done, total, (time - kind.started) / 1000, what)
      isDrawn = isBar
      const bar = (): string => drawBar(done / total, text, stream.columns ?? 80)
      stream.write(isBar ? `\r\u001b[K${bar()}` : `${text}\n`)
    },
    end(): void {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}

function describe(done: number, total: number, seconds: number, what: string): string {
  const speed = done / seconds
  const left = Math.ceil((total - done) / speed)
  return `${format(done)} of ${format(total)} ${what}, ${format(speed)} a second, about ${format(left)} s left`
}

function drawBar(share: number, text: string, columns: number): string {
  const width = Math.min(30, columns - text.length - 3)
  if (width < 5) return text.slice(0, columns - 1)
  const full = Math.round(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`
}

function format(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 })
}
