import { dirname, join, relative, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { siteRoot } from '../../schema/config/site-root.ts'
import { rootsOf } from '../../schema/config/site-roots.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { realPath } from '../../schema/read/real-path.ts'
import { listPublicDirs, type SitePlace } from '../../site/files/site-files.ts'
import type { LiveSite } from './live-site.ts'

/** Milliseconds between two polls of the files of pages. */
const pause = 200

/** Files of a block type or shell block that generated lists name. */
const blockPart =
  /\/(?:blocks|shell)\/\w+\/(?:(?:compile|expand|structured-data|publisher)\.ts|(?:index|island)\.tsx?)$/

/** The settings of the site, its rule sets and its messages, which are part of the running program. */
const programFiles = join(siteRoot, siteRoot === projectRoot ? 'check/rules' : 'rules', '/')
const configFile = join(siteRoot, 'site.config.ts')
const messages = join(siteRoot, 'messages', '/')

/**
 * Reads a site again after each change of its files, of a schema, or of which files a block type has. A change of what the
 * running program is made from is shown, with what to do about it.
 */
export function watchSite(server: ViteDevServer, place: SitePlace, site: LiveSite): void {
  // The watcher follows no links, and a public folder may be one.
  const publicDirs = listPublicDirs(place).map(realPath)
  const schemas = join(projectRoot, 'schema')
  const roots = rootsOf(site.settings)
  const blocks = roots.flatMap(({ folder }) => [join(folder, 'blocks'), join(folder, 'shell')])
  // The folder of a brand may be created later, in one that exists.
  const brands = place.branded ? [dirname(dirname(place.branded.publicDir))] : []
  const folders = [...brands, ...publicDirs, schemas, ...blocks]
  const generated = join(siteRoot, 'generated')
  server.watcher.add([place.pagesFile, ...folders, generated, programFiles, configFile, messages])
  let timer: NodeJS.Timeout | undefined
  let schemasChanged = false
  let restartFor: string | undefined
  const onListed = (file: string): void => {
    const isPart = blockPart.test(file.replaceAll(sep, '/'))
    // The lists of another site are part of its program.
    onChange(file, isPart, isPart && siteRoot !== projectRoot)
  }
  const onChange = (file: string, isListed = false, isBundled = false): void => {
    // Generated ones are no longer out of date once they have changed.
    const isSchema = file.endsWith('schema.json')
    const isOfSite =
      file === place.pagesFile || publicDirs.some((dir) => file.startsWith(join(dir, '/')))
    const isOfTexts = file === configFile || file.startsWith(messages)
    const isOfProgram = isBundled || isOfTexts || isOfRules(file) || isCode(file)
    if (!isOfSite && !isSchema && !isListed && !isOfProgram) return
    schemasChanged ||= isSchema || isListed
    if (isOfProgram) restartFor = relative(siteRoot, file).replaceAll(sep, '/')
    clearTimeout(timer)
    timer = setTimeout(() => void onSettled(), 20) // editors write in several steps
  }
  async function onSettled(): Promise<void> {
    const options = { schemas: schemasChanged, restartFor }
    schemasChanged = false
    restartFor = undefined
    await site.reload(options)
  }
  let isClosed = false
  let timeout = setTimeout(() => void poll(), pause).unref()
  // Polling many files takes time; leave most of the processor to others.
  const poll = async (): Promise<void> => {
    const started = performance.now()
    await site.catchUp()
    const rest = Math.min(2000, 20 * (performance.now() - started))
    if (!isClosed) timeout = setTimeout(() => void poll(), Math.max(pause, rest)).unref()
  }
  server.httpServer?.once('close', () => {
    isClosed = true
    clearTimeout(timeout)
  })
  server.watcher.on('add', onListed).on('unlink', onListed)
  server.watcher.on('change', (file) => onChange(file))
}

/** Whether a file is the code or the words of a rule set, or a migration of a block type. */
function isOfRules(file: string): boolean {
  if (/[\\/]blocks[\\/]\w+[\\/]migrations[\\/][^\\/]+\.ts$/.test(file)) return true
  return file.startsWith(programFiles) && /\.(?:ts|json)$/.test(file)
}

/** Whether a file is code that a server of the project is started with; blocks and what renders them are loaded anew. */
function isCode(file: string): boolean {
  const name = relative(projectRoot, file).replaceAll(sep, '/')
  return codeForm.test(name) && !name.endsWith('.gen.ts')
}

const codeForm =
  /^(?:builder|check|cli|codegen|content|diff|migrations|schema|server|site|studio\/server)\/.+\.(?:ts|mjs)$/
