import type { ViteDevServer } from 'vite'
import type { BlockCompilers } from '../../builder/compile/block-compilers.ts'
import type * as EntryServer from '../../renderer/prerender/entry-server.tsx'

const compilersUrl = '/builder/compile/block-compilers.gen.ts'

/** Loads the renderer through Vite, so that changed blocks count at once. */
export async function loadEntry(
  server: ViteDevServer,
): Promise<Pick<typeof EntryServer, 'createPageRenderer'>> {
  const module = await server.ssrLoadModule('/renderer/prerender/entry-server.tsx')
  return { createPageRenderer: module['createPageRenderer'] }
}

/** Loads the `compile.ts` of block types through Vite; the same object until one of them has changed. */
export async function loadCompilers(server: ViteDevServer): Promise<BlockCompilers> {
  const module = await server.ssrLoadModule(compilersUrl)
  return module['blockCompilers']
}

/** Whether the compilers are made from a file. */
export function isOfCompilers(server: ViteDevServer, file: string): boolean {
  const { moduleGraph } = server.environments.ssr
  const seen = new Set(moduleGraph.getModulesByFile(file))
  for (const { importers } of seen) for (const importer of importers) seen.add(importer)
  return [...seen].some(({ url }) => url === compilersUrl)
}
