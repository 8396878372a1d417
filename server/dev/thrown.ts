import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { CardOf } from '../../builder/compile/block-compilers.ts'
import {
  getPageData,
  type BuildData,
  type PageData,
  type SiteData,
} from '../../renderer/page/page-data.ts'
import type { BrokenBlock, ThrownError } from '../../renderer/page/shown-problems.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { rootsOf } from '../../schema/config/site-roots.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { blockFolder, projectRoot, shellFolders } from '../../schema/read/load-schemas.ts'
import { loadEntry } from './load-modules.ts'

/** Puts cards in the places of blocks whose components throw, and logs each error once. */
export type ThrownErrors = ReturnType<typeof createThrownErrors>

/** Makes the record of what components throw under a dev server. */
export function createThrownErrors(server: ViteDevServer, settings: SiteConfig) {
  const inBrowser = new Map<string, BrokenBlock>()
  const logged = new Set<string>()
  let shellCard: BrokenBlock | undefined

  function makeCard(path: string, index: number, type: string, error: Thrown, part = 'index.tsx') {
    const place = error.place ?? { file: join(blockFolder(type, rootsOf(settings)), part) }
    return report(`block ${index + 1} (${type})`, error.text, place, path)
  }

  /** The card of all shell blocks, which names the one that throws or has lost its export. Throws an error of others. */
  async function makeShellCard(error: unknown): Promise<BrokenBlock> {
    for (const [name, folder] of shellFolders(settings)) {
      const file = join(folder, 'index.tsx')
      const { [capitalize(name)]: component } = await server.ssrLoadModule(file)
      const text = `The file does not export "${capitalize(name)}".`
      if (component === undefined) return report(`shell block ${name}`, text, { file })
    }
    const card = reportShell(readThrown(server, error))
    if (card === undefined) throw error
    return card
  }

  function reportShell({ text, place }: Thrown): BrokenBlock | undefined {
    const [, name] = /\/shell\/(\w+)\/[^/]+$/.exec(place?.file ?? '') ?? []
    return place && name !== undefined ? report(`shell block ${name}`, text, place) : undefined
  }

  function report(
    name: string,
    text: string,
    { file, line, column }: FilePlace,
    path?: string,
  ): BrokenBlock {
    const position = line === undefined ? '' : `:${line}:${column}`
    const place = relative(siteRoot, file) + position
    const log = `${path === undefined ? '' : `${path} › `}${name}: ${text}\n  ${place}`
    if (!logged.has(log)) console.error(log)
    logged.add(log)
    const where = { place, target: file + position, card: path ?? null }
    return {
      type: 'broken',
      name: capitalize(name),
      problems: [{ severity: 'error', code: 'thrown', text, ...where }],
    }
  }

  /** What a page throws when it is rendered; undefined if nothing. */
  async function errorOf(data: BuildData, path: string): Promise<unknown> {
    const { createPageRenderer } = await loadEntry(server)
    const rendered = createPageRenderer(data, '').render(path)
    return rendered.then(() => undefined).catch((error: unknown) => error ?? 'undefined')
  }

  /** The blocks of a page, with cards for those that throw when each is rendered by itself. */
  async function isolate(data: BuildData, page: PageData): Promise<PageData['blocks']> {
    const blocks: PageData['blocks'] = []
    for (const [index, block] of page.blocks.entries()) {
      const error = await errorOf(withBlocks(data, page, [block]), page.path)
      const card = () => makeCard(page.path, index, block.type, readThrown(server, error))
      blocks.push(error === undefined ? block : card())
    }
    return blocks
  }

  /** The data of a site, with the card of shell blocks that throw. */
  const siteOf = ({ site }: BuildData): SiteData =>
    shellCard ? { ...site, broken: shellCard } : site

  return {
    /** Renders a page, and returns the site with cards on it where blocks or shell blocks throw. */
    async show(data: BuildData, path: string): Promise<BuildData> {
      const page = Object.hasOwn(data.pages, path) ? getPageData(data, path) : undefined
      const blocks = page?.blocks.map((block, index) => inBrowser.get(`${path} ${index}`) ?? block)
      const shown = withBlocks({ ...data, site: siteOf(data) }, page, blocks)
      if ((await errorOf(shown, path)) === undefined) return shown
      const error = await errorOf(withBlocks(data, page, []), path)
      shellCard = error === undefined ? inBrowser.get('shell') : await makeShellCard(error)
      const rest = { ...data, site: siteOf(data) }
      return page && blocks
        ? withBlocks(rest, page, await isolate(rest, { ...page, blocks }))
        : rest
    },
    siteOf,
    /** The card of a block whose `compile.ts` throws. */
    cardOf: ((path, index, type, error) =>
      makeCard(path, index, type, readThrown(server, error), 'compile.ts')) satisfies CardOf,
    /** Takes an error that a block has thrown in the browser only. */
    async add({ path, block, text, stack }: ThrownError): Promise<void> {
      const thrown = { text, place: await findInBrowser(server, stack) }
      if (!block) shellCard = reportShell(thrown)
      const key = block ? `${path} ${block.index}` : 'shell'
      const card = block ? makeCard(path, block.index, block.type, thrown) : shellCard
      if (card) inBrowser.set(key, card)
    },
    /** Forgets all errors, after something has changed. Returns whether there were any. */
    clear(): boolean {
      shellCard = undefined
      const had = inBrowser.size + logged.size > 0
      inBrowser.clear()
      logged.clear()
      return had
    },
  }
}

/** A site whose page, if there is one, has these blocks. */
function withBlocks(data: BuildData, page: PageData | undefined, blocks: PageData['blocks'] = []) {
  return page ? { ...data, pages: { ...data.pages, [page.path]: { ...page, blocks } } } : data
}

type FilePlace = { file: string; line?: number; column?: number }

type Thrown = { text: string; place: FilePlace | undefined }

/** What was thrown while a page was rendered, and the first line of a block or shell block in its stack. */
function readThrown(server: ViteDevServer, error: unknown): Thrown {
  // The renderer adds the page.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return { text: String(cause), place: undefined }
  const frames = framesOf(server.ssrRewriteStacktrace(cause.stack ?? ''))
  return {
    text: `${cause.name}: ${cause.message}`,
    place: frames.find(({ file }) => isOfProject(file)),
  }
}

/** The first line of the project in a stack of the browser, which names addresses and lines of what Vite has made. */
async function findInBrowser(server: ViteDevServer, stack: string): Promise<FilePlace | undefined> {
  for (const { file: address, line, column } of framesOf(stack)) {
    if (!URL.canParse(address)) continue
    const { pathname, search } = new URL(address)
    // Vite serves files outside the project under an address of their own.
    const file = pathname.startsWith('/@fs/')
      ? pathname.slice('/@fs'.length)
      : join(projectRoot, pathname)
    if (!isOfProject(file)) continue
    const map = (await server.environments.client.transformRequest(pathname + search))?.map
    if (!map || !('sources' in map)) return { file, line, column }
    const full = { sourceRoot: '', ...map, file: pathname }
    const entry = new SourceMap(full).findEntry(line - 1, column - 1)
    return 'originalLine' in entry
      ? { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : { file }
  }
  return undefined
}

function framesOf(stack: string): Required<FilePlace>[] {
  return Array.from(
    // Some browsers write `name@` before an address, which may contain `@` itself.
    stack.matchAll(/(?:^(?:[^\s:]*?@)?|[ (])([^\s()]+):(\d+):(\d+)\)?$/gm),
    ([, file = '', line, column]) => ({
      file: file.replace(/^file:\/\//, ''),
      line: Number(line),
      column: Number(column),
    }),
  )
}

function isOfProject(file: string): boolean {
  const [inProject, inSite] = [relative(projectRoot, file), relative(siteRoot, file)]
  return [inProject, inSite].some((name) => /^(?:blocks|shell)\//.test(name))
}
