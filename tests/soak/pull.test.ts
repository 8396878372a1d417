import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { textOf } from '../fixtures/base-site.ts'
import { makeCertificates, type Certificate } from '../fixtures/certificates.ts'
import { serveAnswers, startFaultServer, type FaultServer } from '../fixtures/fault-server.ts'
import { quickFaults, slowFaults, type Fault } from '../fixtures/pull-faults.ts'
import { goodOverlay, makeBrandSite, quickLimits } from '../fixtures/pulls.ts'
import { makeFolder, root, writeFiles } from '../fixtures/site-folder.ts'
import { plainEnvironment, startProgram, type Run } from '../fixtures/start-program.ts'

/** The command, run against failing servers: timeouts of the specification, TLS, series of faults, kills. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const site = makeBrandSite()
afterAll(site.remove)

const lucky = { site: { brand: 'lucky', keyword: 'New luck' } }
const newOverlay = textOf(lucky)
const json = { 'content-type': 'application/json' }
const read = (): string => readFileSync(site.file, 'utf8')
const reset = (): void => writeFiles(site.path, { 'brands/lucky.json': goodOverlay })
const argsFor = (host: string): string[] => [
  'cli/start.mjs',
  'pull',
  `--pages=${site.pages}`,
  '--brand=lucky',
  `--host=${host}`,
]

/** Runs the command to its end; one that does not end within 100 s has the code null. */
function runPull(host: string, more: NodeJS.ProcessEnv = {}): Promise<Run> {
  const env = { ...plainEnvironment(), ...more }
  return startProgram(process.execPath, argsFor(host), { cwd: root, env, timeout: 100_000 }).ended
}

it('keeps the timeout of the specification for each call, and ends', async () => {
  reset()
  const servers = await Promise.all(slowFaults.map(({ start }) => start()))
  const started = performance.now()
  const runs = await Promise.all(servers.map(({ port }) => runPull(`127.0.0.1:${port}`)))
  const took = performance.now() - started
  for (const [index, { code, stdout, stderr }] of runs.entries()) {
    const fault = slowFaults[index]
    expect({ fault: fault?.name, code, stdout }).toEqual({
      fault: fault?.name,
      code: 2,
      stdout: '',
    })
    expect(stderr.match(/^content API: /gm)).toHaveLength(4)
    expect(stderr).toMatch(/ within 10000 ms|status 500/)
    expect(stderr).not.toMatch(/unhandled|at .*\.[mt]?[jt]s:\d/i)
  }
  expect(read()).toBe(goodOverlay)
  // Four calls of 10 s, three waits of at most 7 s in total, and the start of the program.
  expect(took).toBeLessThan(90_000)
  await Promise.all(servers.map((server) => server.stop()))
})

it('trusts no certificate that is expired, for another host, or self-signed, and calls once', async () => {
  const folder = makeFolder()
  const { authority, good, expired, otherHost, selfSigned } = makeCertificates(folder.path)
  const known = { NODE_EXTRA_CA_CERTS: authority }
  const cases: [certificate: Certificate, env: NodeJS.ProcessEnv, says: string][] = [
    [good, known, ''],
    [expired, known, 'its certificate has expired (CERT_HAS_EXPIRED)'],
    [otherHost, known, 'its certificate is for another host (ERR_TLS_CERT_ALTNAME_INVALID)'],
    [selfSigned, known, 'its certificate is self-signed'],
    [good, {}, 'the issuer of its certificate is unknown'],
  ]
  for (const [certificate, env, says] of cases) {
    reset()
    const server = await serveAnswers(
      (_, response) => response.writeHead(200, json).end(JSON.stringify(lucky)),
      certificate,
    )
    const { code, stderr } = await runPull(`https://127.0.0.1:${server.port}/content`, env)
    const isTrusted = says === ''
    expect({ code, overlay: read(), requests: server.asked.requests }).toEqual({
      code: isTrusted ? 0 : 2,
      overlay: isTrusted ? newOverlay : goodOverlay,
      requests: isTrusted ? 1 : 0,
    })
    expect(server.asked.connections).toBe(1)
    expect(stderr.includes('certificate')).toBe(!isTrusted)
    expect(stderr).toContain(says)
    await server.stop()
  }
  // Not TLS: HTTP on the port, and the other way round.
  const plain = await serveAnswers((_, response) => response.end('{}'))
  const secret = await serveAnswers((_, response) => response.end('{}'), good)
  reset()
  for (const host of [`https://127.0.0.1:${plain.port}`, `http://127.0.0.1:${secret.port}`]) {
    expect(await runPull(host, known)).toMatchObject({ code: 2, stdout: '' })
  }
  expect(read()).toBe(goodOverlay)
  await Promise.all([plain.stop(), secret.stop()])
  folder.remove()
})

it('writes complete overlays and nothing else after any series of faults', async () => {
  const fine: Fault = {
    name: 'answers',
    calls: 'one',
    says: '',
    start: () =>
      serveAnswers((_, response) => response.writeHead(200, json).end(JSON.stringify(lucky))),
  }
  const servers = await Promise.all([fine, ...quickFaults].map(({ start }) => start()))
  const chains = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: servers.length - 1 })), {
    minLength: 1,
    maxLength: 3,
  })
  const seen = { written: 0, kept: 0 }
  await fc.assert(
    fc.asyncProperty(chains, async (chain) => {
      const proxy = await serveInTurn(chain.map((index) => servers[index]?.port ?? 0))
      const { code, overlay } = await site.pull(`127.0.0.1:${proxy.port}`, quickLimits)
      await proxy.stop()
      expect([0, 2]).toContain(code)
      expect(overlay).toBe(code === 0 ? newOverlay : goodOverlay)
      // No more calls than allowed, whatever happens.
      expect(proxy.asked.connections).toBeLessThanOrEqual(quickLimits.retry.tries)
      seen[code === 0 ? 'written' : 'kept'] += 1
    }),
    { numRuns: 300, endOnFailure: true },
  )
  await Promise.all(servers.map((server) => server.stop()))
  expect(seen.written).toBeGreaterThan(20)
  expect(seen.kept).toBeGreaterThan(20)
})

it('leaves one complete overlay when it is killed, and the next pull writes', async () => {
  const server = await serveAnswers((_, response) => {
    response.writeHead(200, json).write(JSON.stringify(lucky).slice(0, 20))
    globalThis.setTimeout(() => response.end(JSON.stringify(lucky).slice(20)), 30)
  })
  const host = `127.0.0.1:${server.port}`
  const started = performance.now()
  reset()
  expect(await runPull(host)).toMatchObject({ code: 0 })
  const whole = performance.now() - started
  const kills = 60
  for (let kill = 0; kill < kills; kill++) {
    reset()
    const child = spawn(process.execPath, argsFor(host), { cwd: root, stdio: 'ignore' })
    const closed = once(child, 'close')
    // Most of the time nothing is written, so kills are timed for the writes.
    await setTimeout(whole * (0.6 + (0.6 * kill) / kills))
    child.kill('SIGKILL')
    await closed
    expect([goodOverlay, newOverlay]).toContain(read())
  }
  reset()
  expect(await runPull(host)).toMatchObject({ code: 0, stderr: '' })
  expect(read()).toBe(newOverlay)
  expect(readdirSync(join(site.path, 'brands')).toSorted()).toEqual(['lucky', 'lucky.json'])
  await server.stop()
})

/** A server whose connections go to these ports, one after the other, and then to the last one. */
function serveInTurn(ports: readonly number[]): Promise<FaultServer> {
  let count = 0
  const server = createServer((socket) => {
    const there = connect(ports[Math.min(count, ports.length - 1)] ?? 0, '127.0.0.1')
    count += 1
    socket.pipe(there).pipe(socket)
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.once('close', () => other.destroy())
    }
  })
  return startFaultServer(server)
}
