// @ts-check
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { cacheFolder } from '../../site/files/cache-folder.mjs'
import { hashAllSources, hashSources } from './sources.mjs'

/**
 * Bundles the command line into plain JavaScript, which starts five times as fast, and caches it until its sources
 * change. Returns the folder of `cli.js` and `prerender-worker.js`.
 *
 * @returns {Promise<string>}
 */
export function bundleProgram() {
  return cacheFolder('program', hashSources('program'), async (work) => {
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      cwd: projectRoot,
      input: {
        cli: join('cli', 'main.ts'),
        'prerender-worker': join('builder', 'prerender', 'prerender-worker.ts'),
      },
      platform: 'node',
      resolve: { mainFields: ['module', 'main'] },
      external: (id) => external.has(id),
      transform: {
        define: {
          'process.env.NODE_ENV': '"production"',
          'import.meta.env.DEV': 'false',
          'import.meta.env.PLAIN': 'false',
        },
      },
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    })
    await bundle.write({
      dir: work,
      format: 'es',
      minify: { compress: true, mangle: { keepNames: { function: false, class: true } } },
    })
    await bundle.close()
    writeFileSync(join(work, 'versions.json'), JSON.stringify(hashAllSources()))
  })
}

/** Packages that are large and not needed at once, or contain native code, are loaded from node_modules. */
const external = new Set([
  'vite',
  '@vitejs/plugin-react',
  'sharp',
  'fontkit',
  'prettier',
  'json-schema-to-typescript',
  'rolldown',
  'rolldown/utils',
])
