import { root } from '../../fixtures/site-folder.ts'
import { plainEnvironment } from '../../fixtures/start-program.ts'
import { complete, findPort, launch, type ServerKind } from './server.ts'

/** The project's own preview server. */
export const preview: ServerKind = {
  name: 'the preview server',
  traits: complete,
  async start(dist) {
    const port = await findPort()
    const args = ['cli/start.mjs', 'preview', '--out', dist, '--port', String(port)]
    return launch({ command: process.execPath, args, cwd: root, env: plainEnvironment(), port })
  },
}
