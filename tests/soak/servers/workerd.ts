import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/site-folder.ts'
import { plainEnvironment } from '../../fixtures/start-program.ts'
import { installPrograms } from '../programs.ts'
import { findPort, launch, type ServerKind } from './server.ts'

/** Cloudflare's workerd, started by wrangler with the project's configuration. It uses no network. */
export const workerd: ServerKind = {
  name: 'workerd',
  traits: {
    ranges: false,
    dates: false,
    varies: false,
    prefersBrotli: false,
    refusesBroken: false,
    showsNotFound: true,
    keepsNotFound: true,
  },
  async start(dist, scratch) {
    const [port, inspector] = [await findPort(), await findPort()]
    const text = readFileSync(join(root, 'wrangler.jsonc'), 'utf8')
    if (!text.includes('"./dist"')) throw new Error('wrangler.jsonc does not name dist')
    const own = text.replace('"./dist"', () => JSON.stringify(dist))
    writeFileSync(join(scratch, 'wrangler.jsonc'), own)
    const program = join(installPrograms(), 'wrangler', 'bin', 'wrangler.js')
    const ports = ['--port', String(port), '--inspector-port', String(inspector)]
    return launch({
      command: process.execPath,
      args: [program, 'dev', '--ip', '127.0.0.1', ...ports, '--show-interactive-dev-session=false'],
      cwd: scratch,
      env: {
        ...plainEnvironment(),
        HOME: scratch,
        XDG_CONFIG_HOME: scratch,
        CI: '1',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_HIDE_BANNER: 'true', // the banner asks the registry for updates
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_SEND_ERROR_REPORTS: 'false',
      },
      port,
    })
  },
}
