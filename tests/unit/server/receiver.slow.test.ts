// covers: server/receiver/** cli/commands/receive.ts
import { afterAll, expect, it, vi } from 'vitest'
import { openStore } from '../../../server/receiver/store.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { formOrigin, siteWithForm, startFormReceiver } from '../../fixtures/receiver.ts'
import { startCli } from '../../fixtures/run-cli.ts'
import { writeSite } from '../../fixtures/site-folder.ts'

/** What the receiver confirmed is kept when it is killed, and one address does not fill the disk. */

const folder = folderForTests()
const stops: (() => unknown)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

it('stores ten of 10,000 forms from one address', async () => {
  const receiver = await startFormReceiver(folder.at('many'))
  stops.push(() => receiver.stop())
  const statuses = new Map<number, number>()
  const send = async (): Promise<void> => {
    const { status } = await receiver.post({}, { 'x-forwarded-for': '1.1.1.1' })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let sent = 0; sent < 10_000; sent += 50) await Promise.all(Array.from({ length: 50 }, send))
  const stored = receiver.store.listAll().length
  // One more for each minute that it took.
  expect(stored).toBeLessThan(30)
  expect(Object.fromEntries(statuses)).toEqual({ 200: stored, 429: 10_000 - stored })
})

it('keeps every answer that it confirmed before it was killed', async () => {
  const pages = writeSite(folder.at('killed'), siteWithForm())
  const confirmed: string[] = []
  for (const round of [1, 2, 3]) {
    const program = startCli('receive', '--pages', pages, '--port', '0', '--proxies', '1')
    stops.push(() => program.kill())
    const portIn = () => /127\.0\.0\.1:(\d+)/.exec(program.printed.stdout)?.[1]
    await vi.waitUntil(() => portIn() !== undefined, { timeout: 120_000 })
    const port = portIn()
    const send = async (visitor: number): Promise<void> => {
      for (let sent = 0; ; sent++) {
        const name = `${round}-${visitor}-${sent}`
        const answers = { 'form-name': 'form-book', your_website: '', name, email: 'a@a.example' }
        const answer = await fetch(`http://127.0.0.1:${port}/?page=/bonus`, {
          method: 'POST',
          headers: {
            origin: formOrigin,
            'x-forwarded-for': `10.${round}.${visitor}.${sent % 250}`,
          },
          body: new URLSearchParams(answers),
        }).catch(() => undefined)
        if (answer?.status !== 200) return
        confirmed.push(name)
      }
    }
    const sending = Promise.all(Array.from({ length: 8 }, (_none, visitor) => send(visitor)))
    await vi.waitUntil(() => confirmed.length >= round * 20, { timeout: 120_000 })
    program.kill()
    await sending
  }
  const store = openStore(folder.at('killed/received'))
  stops.push(store.close)
  const kept = new Set(store.listAll().map(({ answers }) => answers[0]?.value))
  expect(confirmed.filter((name) => !kept.has(name))).toEqual([])
  expect(confirmed.length).toBeGreaterThanOrEqual(60)
})
