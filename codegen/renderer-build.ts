import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import type * as EntryServer from '../renderer/entry-server.tsx'
import { projectRoot } from './schema.ts'

const shared = {
  root: projectRoot,
  configFile: join(projectRoot, 'vite.config.ts'),
  logLevel: 'warn',
} as const

/** Bundles the browser's part into `outDir`/assets; returns the address of its entry. */
export async function buildClient(outDir: string): Promise<string> {
  const output = await build({
    ...shared,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: join(projectRoot, 'renderer', 'entry-client.tsx') },
    },
  })
  return `/${entryOf(output)}`
}

/** Bundles the renderer for Node, where its dependencies resolve, and loads it. */
export async function loadRenderer(): Promise<typeof EntryServer> {
  const outDir = join(projectRoot, 'node_modules', '.cache', `renderer-${process.pid}`)
  const output = await build({
    ...shared,
    publicDir: false,
    build: {
      ssr: join(projectRoot, 'renderer', 'entry-server.tsx'),
      outDir,
      emptyOutDir: true,
      minify: true,
    },
  })
  const module: typeof EntryServer = await import(pathToFileURL(join(outDir, entryOf(output))).href)
  await rm(outDir, { recursive: true })
  return module
}

function entryOf(output: Awaited<ReturnType<typeof build>>): string {
  const outputs = 'output' in output ? [output] : Array.isArray(output) ? output : []
  const isEntry = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
    file.type === 'chunk' && file.isEntry
  const entry = outputs.flatMap((one) => one.output).find(isEntry)
  if (entry === undefined) throw new Error('the bundler wrote no entry')
  return entry.fileName
}
