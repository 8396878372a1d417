// @ts-check
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { cacheFolder } from '../../site/files/cache-folder.mjs'
import { makeSiteModules, replaceModules } from './site-modules.mjs'
import { hashAllSources, hashProgram } from './sources.mjs'

/**
 * Bundles the command line for a site into plain JavaScript, which starts five times as fast, and caches it until its
 * sources change. Returns the folder of `cli.js` and `prerender-worker.js`.
 *
 * @param {string} [site] the folder of the site, absolute; that of this project by default
 * @returns {Promise<string>}
 */
export function bundleProgram(site = projectRoot) {
  return cacheFolder('program', hashProgram(site), async (work) => {
    const { rolldown } = await import('rolldown')
    const modules = await makeSiteModules(site, work)
    const bundle = await rolldown({
      // Mistakes name files from here.
      cwd: site,
      input: {
        cli: join(projectRoot, 'cli', 'main.ts'),
        'prerender-worker': join(projectRoot, 'builder', 'prerender', 'prerender-worker.ts'),
      },
      platform: 'node',
      resolve: { mainFields: ['module', 'main'] },
      external: (id) => external.has(id),
      plugins: [replaceModules(modules)],
      tsconfig: false,
      transform: {
        // The code of a site may be where there is no tsconfig.json.
        jsx: { runtime: 'automatic', importSource: '#renderer' },
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
    writeFileSync(join(work, 'versions.json'), JSON.stringify(hashAllSources(site)))
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
