import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/site-folder.ts'
import { complete, findPort, launch, type ServerKind } from './server.ts'

/** Debian's nginx with the project's configuration, except for names, folder and certificate. */
export const nginx: ServerKind = {
  name: 'nginx',
  traits: complete,
  async start(dist, scratch) {
    const port = await findPort()
    writeFileSync(join(scratch, 'nginx.conf'), configure(dist, scratch, port))
    const args = ['-p', scratch, '-e', join(scratch, 'error.log'), '-c', 'nginx.conf']
    return launch({
      command: '/usr/sbin/nginx',
      args: [...args, '-g', 'daemon off;'],
      cwd: scratch,
      port,
    })
  },
}

function configure(dist: string, scratch: string, port: number): string {
  const text = readFileSync(join(root, 'builder', 'hosts', 'nginx.conf'), 'utf8')
  const [maps = '', , server = ''] = text.split(/^(?=server \{)/m)
  const changes: [RegExp, string][] = [
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ *listen \[::\]:443 ssl http2;\n/, ''],
    [/ *ssl_certificate .*\n/, ''],
    [/ *ssl_certificate_key .*\n/, ''],
    [/\/var\/www\/p666\/dist\b/g, dist],
  ]
  const site = changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, () => to)
    if (next === changed) throw new Error(`builder/hosts/nginx.conf has no ${from.source}`)
    return next
  }, server)
  // Only root could drop its privileges, and then its workers could not read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(scratch, kind)};`)
    .join(' ')
  return `${user}
worker_processes 2;
pid ${join(scratch, 'nginx.pid')};
events {}
http {
access_log off; ${folders}
${maps}
${site}
}
`
}
