import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '../fixtures/site-folder.ts'
import { useSite } from './servers/site.ts'

/*
 * Follows the commands for nginx in docs/deploying.md to the letter. The server is a namespace of this machine with its own
 * network and its own /etc, /run and /var; programs that the commands do not install are missing on it.
 */

const canSeparate = spawnSync('unshare', ['--mount', '--net', 'true']).status === 0

const { folder, dist } = useSite()
const [, commands = ''] =
  /^## nginx$[^]*?^```sh\n([^]*?)^```$/m.exec(
    readFileSync(join(root, 'docs', 'deploying.md'), 'utf8'),
  ) ?? []
const bin = join(folder, 'bin')
const serverBin = join(folder, 'server-bin')
const installed = join(folder, 'installed')
let server: ChildProcess | undefined

beforeAll(() => {
  if (!canSeparate) return
  server = spawn('unshare', ['--mount', '--net', 'sleep', '600'], { stdio: 'ignore' })
  const enter = `nsenter --target ${server.pid} --mount --net`
  const program = (file: string, ...lines: string[]): void => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, ['#!/bin/sh -e', ...lines, ''].join('\n'))
    chmodSync(file, 0o755)
  }
  // rsync starts ssh as well.
  program(
    join(bin, 'ssh'),
    'shift',
    `exec ${enter} env PATH=${serverBin}:/usr/sbin:/usr/bin:/sbin:/bin sh -c "$*"`,
  )
  program(join(bin, 'scp'), `exec ${join(bin, 'ssh')} server "cat > '\${2#server:}'" < "$1"`)
  program(join(bin, 'npm'), '[ "$*" = "run build -- --compress" ]') // useSite has built it
  const started =
    'if [ -e /run/nginx.pid ]; then /usr/sbin/nginx -s reload; else /usr/sbin/nginx; fi'
  program(join(serverBin, 'apt-get'), `echo "$*" >> ${installed}`, started)
  program(join(serverBin, 'systemctl'), '[ "$*" = "reload nginx" ]', started)
  for (const [name, path] of Object.entries({ nginx: '/usr/sbin/nginx', rsync: '/usr/bin/rsync' }))
    program(
      join(serverBin, name),
      `grep --quiet --word-regexp ${name} ${installed} || { echo "${name}: not found" >&2; exit 127; }`,
      `exec ${path} "$@"`,
    )
  const certificate = '/etc/letsencrypt/live/p666.example'
  const setUp = `
    ip link set lo up
    mount -t tmpfs tmpfs /mnt
    for name in etc var; do
      mkdir /mnt/$name /mnt/$name-work
      mount -t overlay overlay -o lowerdir=/$name,upperdir=/mnt/$name,workdir=/mnt/$name-work /$name
    done
    mount -t tmpfs tmpfs /run
    rm -rf /var/www && mkdir -p /var/www ${certificate}
    openssl req -x509 -days 1 -nodes -subj /CN=p666.example -newkey rsa:2048 \\
      -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2> /dev/null`
  execFileSync('sh', ['-c', `until ${enter} true; do sleep 0.1; done; ${enter} sh -ec '${setUp}'`])
  mkdirSync(join(folder, 'builder', 'hosts'), { recursive: true })
  cpSync(
    join(root, 'builder', 'hosts', 'nginx.conf'),
    join(folder, 'builder', 'hosts', 'nginx.conf'),
  )
})
afterAll(() => {
  if (server?.pid === undefined) return
  onServer('kill $(cat /run/nginx.pid) || true')
  server.kill()
})

function onServer(command: string): string {
  return execFileSync(join(bin, 'ssh'), ['server', command], { encoding: 'utf8', stdio: 'pipe' })
}

it.skipIf(!canSeparate)(
  'serves the site from a fresh server, and again after a change',
  async () => {
    const deploy = (): string => {
      const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
      const options = { cwd: folder, env, encoding: 'utf8' } as const
      const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', commands], options)
      return status === 0 ? '' : stderr
    }
    const ask = (path: string, ...options: string[]): string => {
      const resolve = ['443', '80']
        .map((port) => `--resolve p666.example:${port}:127.0.0.1`)
        .join(' ')
      return onServer(`curl --silent --insecure ${resolve} ${options.join(' ')} ${path}`)
    }
    expect(deploy()).toBe('')
    // nginx reloads in the background.
    await vi.waitFor(() => {
      expect(ask('http://p666.example/bonus', '--head')).toMatch(
        /^HTTP\/1.1 301[^]*^Location: https:\/\/p666.example\/bonus\r$/m,
      )
    }, 10_000)
    for (const [path, file] of [
      ['/bonus', 'bonus.html'],
      ['/fil/bonus', 'fil/bonus.html'],
      ['/fil/gone', 'fil/404.html'],
    ] as const)
      expect(ask(`https://p666.example${path}`, '--compressed')).toBe(
        readFileSync(join(dist, file), 'utf8'),
      )
    const card = /\/img\/card-[\w.-]+/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[0]
    expect(ask(`https://p666.example${card}`, '--head')).toMatch(/^HTTP\/2 200/)
    writeFileSync(join(dist, 'bonus.html'), 'changed')
    expect(deploy()).toBe('')
    expect(ask('https://p666.example/bonus')).toBe('changed')
  },
)
