import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { CardOf } from '../../builder/compile/block-compilers.ts'
import { getPageData, type BuildData, type PageData } from '../../renderer/page/page-data.ts'
import type { BrokenBlock, ThrownError } from '../../renderer/page/shown-problems.ts'
import { blockFolder, projectRoot } from '../../schema/read/load-schemas.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { loadEntry } from './load-modules.ts'

/** Puts cards in the places of blocks whose components throw, and logs each error once. */
export interface ThrownErrors {
  /** Renders a page, and returns the site with cards on it where blocks throw. */
  show(data: BuildData, path: string): Promise<BuildData>
  /** The card of a block whose `compile.ts` throws. */
  cardOf: CardOf
  /** Takes an error that a block has thrown in the browser only. */
  add(thrown: ThrownError): Promise<void>
  /** Forgets all errors, after something has changed. Returns whether there were any. */
  clear(): boolean
}

/** Makes the record of what components throw under a dev server. */
export function createThrownErrors(server: ViteDevServer): ThrownErrors {
  const inBrowser = new Map<string, BrokenBlock>()
  const logged = new Set<string>()

  function makeCard(
    path: string,
    index: number,
    type: string,
    error: Thrown,
    part = 'index.tsx',
  ): BrokenBlock {
    const name = `Block ${index + 1} (${type})`
    const { file, line, column } = error.place ?? { file: join(blockFolder(type), part) }
    const position = line === undefined ? '' : `:${line}:${column}`
    const place = relative(siteRoot, file) + position
    const log = `${path} › block ${index + 1} (${type}): ${error.text}\n  ${place}`
    if (!logged.has(log)) console.error(log)
    logged.add(log)
    const { text } = error
    const where = { place, target: file + position, card: path }
    return {
      type: 'broken',
      name,
      problems: [{ severity: 'error', code: 'thrown', text, ...where }],
    }
  }

  /** The same page with cards for the blocks that throw when each is rendered by itself. */
  async function isolate(data: BuildData, page: PageData): Promise<PageData> {
    const { createPageRenderer } = await loadEntry(server)
    const blocks: PageData['blocks'] = []
    for (const [index, block] of page.blocks.entries()) {
      const pages = { [page.path]: { ...page, blocks: [block] } }
      const shown = await createPageRenderer({ ...data, pages }, '')
        .render(page.path)
        .then(
          () => block,
          (error: unknown) => makeCard(page.path, index, block.type, readThrown(server, error)),
        )
      blocks.push(shown)
    }
    return { ...page, blocks }
  }

  return {
    async show(data, path) {
      const page = Object.hasOwn(data.pages, path) ? getPageData(data, path) : undefined
      if (!page) return data
      const blocks = page.blocks.map((block, index) => inBrowser.get(`${path} ${index}`) ?? block)
      const shown = { ...data, pages: { ...data.pages, [path]: { ...page, blocks } } }
      const { createPageRenderer } = await loadEntry(server)
      try {
        await createPageRenderer(shown, '').render(path)
        return shown
      } catch {
        return {
          ...data,
          pages: { ...data.pages, [path]: await isolate(data, { ...page, blocks }) },
        }
      }
    },
    cardOf: (path, index, type, error) =>
      makeCard(path, index, type, readThrown(server, error), 'compile.ts'),
    async add({ path, index, type, text, stack }) {
      const place = await findInBrowser(server, stack)
      inBrowser.set(`${path} ${index}`, makeCard(path, index, type, { text, place }))
    },
    clear() {
      const had = inBrowser.size + logged.size > 0
      inBrowser.clear()
      logged.clear()
      return had
    },
  }
}

interface FilePlace {
  file: string
  line?: number
  column?: number
}

interface Thrown {
  text: string
  place: FilePlace | undefined
}

/** What was thrown while a page was rendered, and the first line of the project in its stack. */
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
  return /^(?:blocks|renderer)\//.test(inProject) || /^(?:blocks|shell)\//.test(inSite)
}
