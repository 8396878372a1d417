// @ts-check
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { cacheFolder } from '../../site/cache/cache-folder.mjs'
import { isMemoryShort } from '../memory.mjs'
import { makeSiteModules, ownRoot, refuseUnresolved, replaceModules } from './site-modules.mjs'
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
    // The bundler keeps 300 MB until its process ends. What fails there is tried again here, for its error.
    if (!isMemoryShort || !bundleApart(site, work)) await bundleInto(site, work)
  })
}

/**
 * Bundles in a process of its own. Returns whether that worked.
 *
 * @param {string} site
 * @param {string} work
 */
function bundleApart(site, work) {
  const own = pathToFileURL(join(projectRoot, 'builder', 'bundle', 'bundle-program.mjs')).href
  const script = `const { bundleInto } = await import(process.argv[1]); await bundleInto(process.argv[2], process.argv[3])`
  const args = ['--input-type=module', '-e', script, own, site, work]
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0) process.stderr.write(stderr)
  return status === 0
}

/**
 * Bundles the command line for a site into an empty folder.
 *
 * @param {string} site
 * @param {string} work
 */
export async function bundleInto(site, work) {
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
    plugins: [replaceModules({ ...modules, ...ownRoot })],
    tsconfig: false,
    transform: {
      // The code of a site may be where there is no tsconfig.json.
      jsx: { runtime: 'automatic', importSource: '#renderer' },
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env.DEV': 'false',
        'import.meta.env.PLAIN': 'false',
        'import.meta.env.MONOLINGUAL': 'false',
        'import.meta.env.SCRIPTLESS': 'false',
      },
    },
    onLog: refuseUnresolved,
  })
  await bundle.write({
    dir: work,
    format: 'es',
    // Mistakes in the code of a site are reported at their lines.
    sourcemap: 'hidden',
    // The bundle may be anywhere, and the packages are with this project.
    paths: (id) => (external.has(id) ? import.meta.resolve(id) : id),
    minify: { compress: true, mangle: { keepNames: { function: false, class: true } } },
  })
  await bundle.close()
  writeFileSync(join(work, 'versions.json'), JSON.stringify(hashAllSources(site)))
}

/** Packages that are large and not needed at once, or contain native code, are loaded from node_modules. */
const external = new Set([
  'vite',
  '@vitejs/plugin-react',
  'sharp',
  'fontkit',
  'subset-font',
  'prettier',
  'json-schema-to-typescript',
  'rolldown',
  'rolldown/utils',
])
