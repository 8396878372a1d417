import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { replacedModules } from '../../../builder/bundle/replaced-modules.ts'
import { replaceModules } from '../../../builder/bundle/site-modules.mjs'
import { hashSources } from '../../../builder/bundle/sources.mjs'
import { siteRoot } from '../../../schema/config/site-root.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { cacheFolder } from '../../../site/cache/cache-folder.mjs'
import { studioUrl } from './responses.ts'

/** The composer's program, bundled: one module that loads at once instead of three hundred. */
export type ComposerBundle = Awaited<ReturnType<typeof bundleComposer>>

/** The modules of Node that a package of the composer imports, which the browser has not. */
export const composerAliases = [
  {
    find: /^(?:node:(?:buffer|stream|util)|encoding)$/,
    replacement: join(projectRoot, 'studio', 'client', 'languages', 'node-modules.ts'),
  },
]

const types: Readonly<Record<string, string | undefined>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Bundles the composer, unless it is cached. Its addresses change with its sources, so that browsers may keep the files. */
export async function bundleComposer() {
  const version = hashSources('composer', siteRoot)
  const base = `${studioUrl}assets/${version}/`
  // Vite also reads the mode, and tests set their own.
  const bundleName = `${version}-${process.env['NODE_ENV']}`
  const folder = await cacheFolder('composer', bundleName, (outDir) => bundle(outDir, base))
  return {
    /** The addresses of the module and of its style sheet. */
    program: `${base}composer.js`,
    styles: `${base}composer.css`,
    /** Reads a file by its address; undefined if it is not part of the bundle. */
    async read(pathname: string): Promise<{ type: string; body: Buffer } | undefined> {
      const name = pathname.slice(base.length)
      const type = types[extname(name)]
      if (!pathname.startsWith(base) || type === undefined || !/^[\w.-]+$/.test(name))
        return undefined
      const body = await readFile(join(folder, name)).catch(() => undefined)
      return body && { type, body }
    },
  }
}

async function bundle(outDir: string, base: string): Promise<void> {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root: projectRoot,
    base,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: composerAliases },
    plugins: [replaceModules(replacedModules), react({ jsxImportSource: '#renderer' })],
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: '',
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: { composer: join('studio', 'client', 'i18n', 'program.ts') },
        preserveEntrySignatures: 'strict',
        checks: { pluginTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: 'composer[extname]',
        },
      },
    },
    worker: { format: 'es' },
  })
}
