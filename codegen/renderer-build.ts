import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite'
import type * as EntryServer from '../renderer/entry-server.tsx'
import { projectRoot } from './schema.ts'

const shared = {
  root: projectRoot,
  configFile: join(projectRoot, 'vite.config.ts'),
  logLevel: 'warn',
} as const

/** Bundles the browser's part into `outDir`/assets; returns the address of its entry. */
export async function buildClient(outDir: string): Promise<string> {
  const files = await bundleClient({ outDir, emptyOutDir: false })
  return `/${entryOf(files).fileName}`
}

/** Bundles the browser's part as the build does, and returns its files; `options` say where they go. */
export async function bundleClient(options: BuildEnvironmentOptions): Promise<BundledFile[]> {
  const output = await build({
    ...shared,
    publicDir: false,
    build: {
      ...options,
      rolldownOptions: { input: join(projectRoot, 'renderer', 'entry-client.tsx') },
    },
  })
  return filesOf(output)
}

/**
 * Bundles the renderer into `outDir` as one file with all that it needs, made for speed; returns its path. It starts in
 * a third of the time that separate packages take, in worker threads as anywhere else.
 */
export async function buildRenderer(outDir: string): Promise<string> {
  const output = await build({
    ...shared,
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: join(projectRoot, 'renderer', 'entry-server.tsx'),
      outDir,
      emptyOutDir: true,
      minify: true,
    },
  })
  return join(outDir, entryOf(filesOf(output)).fileName)
}

/** Bundles the renderer and loads it. */
export async function loadRenderer(): Promise<typeof EntryServer> {
  const outDir = join(projectRoot, 'node_modules', '.cache', `renderer-${process.pid}`)
  const file = await buildRenderer(outDir)
  const module: typeof EntryServer = await import(pathToFileURL(file).href)
  await rm(outDir, { recursive: true })
  return module
}

/** A file that the bundler made. */
export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset

function filesOf(output: Awaited<ReturnType<typeof build>>): BundledFile[] {
  const outputs = 'output' in output ? [output] : Array.isArray(output) ? output : []
  return outputs.flatMap((one) => one.output)
}

function entryOf(files: readonly BundledFile[]): BundledFile {
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  if (entry === undefined) throw new Error('the bundler wrote no entry')
  return entry
}
