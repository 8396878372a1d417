import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { askRaw, send, statusOf } from '../fixtures/ask.ts'
import { climbing, malformed, methods } from './servers/attacks.ts'
import { nginx } from './servers/nginx.ts'
import { preview } from './servers/preview.ts'
import { leads, locationOf, must, paths, secret, useSite } from './servers/site.ts'
import { workerd } from './servers/workerd.ts'

/** One site on three servers: what an attacker can do to each of them, and what they withstand. */

const { folder, dist, read, useServer } = useSite()

describe.each([preview, nginx, workerd])('$name', (kind) => {
  const { traits } = kind
  const { port, get } = useServer(kind)
  const isAlive = async (): Promise<void> => expect((await get('/')).status).toBe(200)

  it('accepts no other methods', async () => {
    for (const method of methods) {
      for (const path of ['/', '/bonus', '/gone', '/data/site.json']) {
        const status = statusOf(await askRaw(port(), path, method))
        const isRefused = [400, 404, 405, 501].includes(status)
        expect(isRefused ? '' : `${method} ${path}: ${status}`).toBe('')
      }
    }
    const body = 'Content-Length: 4\r\n\r\na=bc'
    const post = `POST /bonus HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${body}`
    const refused = traits.refusesBroken ? statusOf(await send(port(), post)) : 405
    expect(refused).toBe(405)
    await isAlive()
  })

  it('shows nothing outside the site', async () => {
    const starts = paths.map((path) => read(htmlFileOf(path)).slice(0, 2000))
    for (const path of climbing(folder, dist)) {
      const answer = await askRaw(port(), path)
      const status = statusOf(answer)
      const leaks = answer.includes(secret) || /root:[^:]*:0:0/.test(answer)
      // A path that leads back into the site may be followed.
      const isPage = status === 200 && starts.some((start) => answer.includes(start))
      const isRight =
        isPage ||
        (!traits.refusesBroken && status === 500) ||
        [0, 400, 403, 404, 405, 414, ...leads].includes(status)
      expect(isRight && !leaks ? '' : `${path}: ${status} ${answer.slice(-200)}`).toBe('')
      const location = locationOf(answer)
      const staysHere = /^$|^\/(?![/\\])|^https:\/\/promo\./.test(location)
      expect(staysHere ? '' : `${path} leads to ${location}`).toBe('')
    }
    await isAlive()
  })

  it('survives malformed requests', async () => {
    for (const [what, bytes] of malformed()) {
      // wrangler may exit on a malformed body, which Cloudflare itself never passes on.
      if (!traits.refusesBroken && bytes.toString().startsWith('POST')) continue
      const answer = await send(port(), bytes)
      const status = statusOf(answer)
      const isRight = status < 500 || [501, 505].includes(status) || !traits.refusesBroken
      expect(isRight ? '' : `${what}: ${status}`).toBe('')
      expect(answer).not.toContain(secret)
      const leaks = /node_modules|at \w+ \(|\.ts:\d/.test(answer)
      must(!leaks || !traits.refusesBroken, `${what}: ${answer}`)
      await isAlive()
    }
  })

  it('answers 10,000 requests without an error', async () => {
    const { requests, faults } = await load(`http://127.0.0.1:${port()}/bonus`, 10_000)
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(10_000)
  })
})

/** The results of many requests. */
interface Load {
  requests: number
  /** Error responses, and connection errors. */
  faults: string[]
}

/**
 * Requests a page from a server with wrk until there are this many responses. wrk runs for whole seconds, so it runs
 * repeatedly, for at most three minutes.
 */
async function load(url: string, least: number): Promise<Load> {
  const sum: Load = { requests: 0, faults: [] }
  for (let round = 0; round < 60 && sum.requests < least; round++) {
    const args = ['-t', '2', '-c', '32', '-d', '3s', '--timeout', '10s', url]
    const { stdout } = await promisify(execFile)('/usr/bin/wrk', args)
    sum.requests += Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
    sum.faults.push(...(stdout.match(/Non-2xx.*|Socket errors.*/g) ?? []))
  }
  return sum
}
