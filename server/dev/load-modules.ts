import type { ViteDevServer } from 'vite'
import type { BlockCode } from '../../builder/load-site.ts'
import type * as Entry from '../../renderer/prerender/entry-server.tsx'

const compilersUrl = '/builder/compile/block-compilers.gen.ts'
const expandersUrl = '/site/expand/block-expanders.gen.ts'

/** The address of the runtime of islands. */
export const islandRuntime = '/renderer/islands/runtime.ts'

/** The renderer of pages, as Vite loads it. */
export type EntryServer = Pick<typeof Entry, 'createPageRenderer'>

/** Loads the renderer through Vite, so that changed blocks count at once. */
export async function loadEntry(server: Pick<Loader, 'ssrLoadModule'>): Promise<EntryServer> {
  const module = await server.ssrLoadModule('/renderer/prerender/entry-server.tsx')
  return { createPageRenderer: module['createPageRenderer'] }
}

/** Loads the `compile.ts` and `expand.ts` of block types through Vite; what has not changed since is the same object. */
export async function loadBlockCode(server: Loader): Promise<BlockCode> {
  try {
    const compilers = await server.ssrLoadModule(compilersUrl)
    const expanders = await server.ssrLoadModule(expandersUrl)
    const code: Record<string, Act | undefined> = expanders['blockExpanders']
    const known = placedCode.get(code) ?? placeAll(server, code)
    placedCode.set(code, known)
    return { compilers: compilers['blockCompilers'], expanders: known }
  } catch (error) {
    if (error instanceof Error) server.ssrFixStacktrace(error)
    throw error
  }
}

type Loader = Pick<ViteDevServer, 'ssrLoadModule' | 'ssrFixStacktrace'>

const placedCode = new WeakMap<object, BlockCode['expanders']>()

function placeAll(server: Loader, code: Record<string, Act | undefined>): BlockCode['expanders'] {
  const placed = Object.entries(code).map(([type, act]) => [type, act && placing(server, act)])
  return Object.fromEntries(placed)
}

type Act = (...args: unknown[]) => unknown

/** A function of a module that Vite has loaded, whose errors name lines of the source. */
function placing(server: Loader, act: Act): Act {
  return (...args) => {
    try {
      return act(...args)
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      throw error
    }
  }
}

/** Whether what `loadBlockCode` loads is made from a file, by imports of any depth. */
export function isOfBlockCode(server: ViteDevServer, file: string): boolean {
  const { moduleGraph } = server.environments.ssr
  const seen = new Set(moduleGraph.getModulesByFile(file))
  for (const { importers } of seen) for (const importer of importers) seen.add(importer)
  return [...seen].some(({ url }) => url === compilersUrl || url === expandersUrl)
}
