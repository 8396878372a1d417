import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/site-folder.ts'
import { complete, findPort, launch, type Server, type ServerKind } from './server.ts'

/** Debian's nginx with the project's configuration, except for names, folder and certificate. */
export const nginx: ServerKind = {
  name: 'nginx',
  traits: complete,
  async start(dist, scratch) {
    const port = await findPort()
    const text = configOf('nginx.conf', [
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/ *listen \[::\]:443 ssl http2;\n/, ''],
      [/ *ssl_certificate .*\n/, ''],
      [/ *ssl_certificate_key .*\n/, ''],
      [/\/var\/www\/p666\/dist\b/g, dist],
    ])
    const [maps = '', , server = ''] = text.split(/^(?=server \{)/m)
    return startNginx(scratch, `${maps}\n${server}`, port)
  },
}

/** A configuration of the project with changes, each of which has to apply. */
export function configOf(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  const text = readFileSync(join(root, 'builder', 'hosts', name), 'utf8')
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, () => to)
    if (next === changed) throw new Error(`builder/hosts/${name} has no ${from.source}`)
    return next
  }, text)
}

/** Starts nginx with the content of `http` in a folder of its own, and waits until it answers at a port. */
export function startNginx(scratch: string, http: string, port: number): Promise<Server> {
  // Only root could drop its privileges, and then its workers could not read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(scratch, kind)};`)
    .join(' ')
  writeFileSync(
    join(scratch, 'nginx.conf'),
    `${user}
worker_processes 2;
pid ${join(scratch, 'nginx.pid')};
events {}
http {
access_log off; ${folders}
${http}
}
`,
  )
  const args = ['-p', scratch, '-e', join(scratch, 'error.log'), '-c', 'nginx.conf']
  const command = '/usr/sbin/nginx'
  return launch({ command, args: [...args, '-g', 'daemon off;'], cwd: scratch, port })
}
