import type { ViteDevServer } from 'vite'
import type { BlockCode } from '../../builder/load-site.ts'
import type * as EntryServer from '../../renderer/prerender/entry-server.tsx'

const compilersUrl = '/builder/compile/block-compilers.gen.ts'
const expandersUrl = '/site/expand/block-expanders.gen.ts'

/** The address of the runtime of islands. */
export const islandRuntime = '/renderer/islands/runtime.ts'

/** Loads the renderer through Vite, so that changed blocks count at once. */
export async function loadEntry(
  server: ViteDevServer,
): Promise<Pick<typeof EntryServer, 'createPageRenderer'>> {
  const module = await server.ssrLoadModule('/renderer/prerender/entry-server.tsx')
  return { createPageRenderer: module['createPageRenderer'] }
}

/** Loads the `compile.ts` and `expand.ts` of block types through Vite. */
export async function loadBlockCode(server: ViteDevServer): Promise<BlockCode> {
  try {
    const compilers = await server.ssrLoadModule(compilersUrl)
    const expanders = await server.ssrLoadModule(expandersUrl)
    const code: Record<string, Act | undefined> = expanders['blockExpanders']
    const known = placedCode.get(code)
    const placed = Object.entries(code).map(([type, expand]) => [
      type,
      expand && placing(server, expand),
    ])
    const made: BlockCode['expanders'] = known ?? Object.fromEntries(placed)
    placedCode.set(code, made)
    return { compilers: compilers['blockCompilers'], expanders: made }
  } catch (error) {
    if (error instanceof Error) server.ssrFixStacktrace(error)
    throw error
  }
}

/** What was made of loaded code, so that the same code is known as the same. */
const placedCode = new WeakMap<object, BlockCode['expanders']>()

type Act = (...args: unknown[]) => unknown

/** A function of a module that Vite has loaded, whose errors name lines of the source. */
function placing(server: ViteDevServer, act: Act): Act {
  return (...args) => {
    try {
      return act(...args)
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      throw error
    }
  }
}

/** Whether these are made from a file. */
export function isOfBlockCode(server: ViteDevServer, file: string): boolean {
  const { moduleGraph } = server.environments.ssr
  const seen = new Set(moduleGraph.getModulesByFile(file))
  for (const { importers } of seen) for (const importer of importers) seen.add(importer)
  return [...seen].some(({ url }) => url === compilersUrl || url === expandersUrl)
}
