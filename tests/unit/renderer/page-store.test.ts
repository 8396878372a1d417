import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageStore, PageFault } from '../../../renderer/client/page-store.ts'
import { makeBase, compileSite } from '../../fixtures/sites.ts'

const page = compileSite(makeBase()).pages['/bonus']
if (!page) throw new Error('the base site has no /bonus')

const client = 'https://p666.example/assets/client-0123456789abcdef.js'
const answer = () => Promise.resolve(Response.json(page))
const fetchFrom = vi.fn<typeof fetch>(answer)
const unhandled = vi.fn<(reason: unknown) => void>()

let store = createPageStore(client, fetchFrom)
beforeEach(() => {
  store = createPageStore(client, fetchFrom)
  fetchFrom.mockReset().mockImplementation(answer)
  unhandled.mockReset()
  process.on('unhandledRejection', unhandled)
})
afterEach(() => void process.off('unhandledRejection', unhandled))

/** Long enough for a rejection to be reported as unhandled. */
const settled = () => new Promise((done) => setTimeout(done, 20))

describe('get', () => {
  it('fetches a path once and then returns it synchronously', async () => {
    const first = store.get('/bonus')
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toEqual(page)
    expect(store.get('/bonus')).toEqual(page)
    expect(fetchFrom.mock.calls.map(([url]) => url)).toEqual(['/data/bonus.json'])
  })

  it('shares one fetch among simultaneous calls', async () => {
    void store.get('/bonus')
    const [one, other] = [store.get('/bonus'), store.get('/bonus')]
    expect(one).toBe(other)
    expect(await one).toBe(await other)
    expect(fetchFrom).toHaveBeenCalledTimes(1)
  })

  it('keeps paths apart', async () => {
    await Promise.all([store.get('/'), store.get('/bonus')])
    expect(fetchFrom.mock.calls.map(([url]) => url)).toEqual([
      '/data/index.json',
      '/data/bonus.json',
    ])
  })

  it('fetches again after a failure', async () => {
    fetchFrom.mockRejectedValueOnce(new TypeError('offline'))
    await expect(store.get('/bonus')).rejects.toThrow('no page data for /bonus (no answer)')
    expect(await store.get('/bonus')).toEqual(page)
    expect(fetchFrom).toHaveBeenCalledTimes(2)
  })
})

const answerWith = (name: string) => () => Promise.resolve(Response.json({ ...page, client: name }))

it('data built with another client counts as missing, and is fetched again', async () => {
  fetchFrom.mockImplementation(answerWith('/assets/client-fedcba9876543210.js'))
  await expect(store.get('/bonus')).rejects.toMatchObject({ status: 410 })
  await expect(store.get('/bonus')).rejects.toThrow('no page data for /bonus (status 410)')
  expect(fetchFrom).toHaveBeenCalledTimes(2)
})

it.each<[name: string, fail: typeof fetch, status: number]>([
  ['no answer', () => Promise.reject(new TypeError('offline')), 0],
  ['status 404', async () => new Response('no', { status: 404 }), 404],
  ['status 500', async () => new Response('no', { status: 500 }), 500],
  ['bad JSON', async () => new Response('<!doctype html>'), 0],
])(
  'rejects on %s, which is not unhandled if the page was only prefetched',
  async (name, fail, status) => {
    const prefetched = createPageStore(client, fail)
    void prefetched.get('/x')
    void prefetched.get('/x')
    await settled()
    expect(unhandled).not.toHaveBeenCalled()

    const failing = createPageStore(client, fail)
    const fault: unknown = await Promise.resolve(failing.get('/x')).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(PageFault)
    const message = `no page data for /x (${status === 0 ? 'no answer' : name})`
    expect(fault).toMatchObject({ status, message })
    expect(fault instanceof PageFault && fault.cause instanceof Error).toBe(status === 0)
  },
)

it('clear drops the fetched data', async () => {
  await store.get('/bonus')
  store.clear()
  expect(store.get('/bonus')).toBeInstanceOf(Promise)
  expect(fetchFrom).toHaveBeenCalledTimes(2)
})

it('clear ignores data of a fetch in progress', async () => {
  const old = store.get('/bonus')
  store.clear()
  await old
  fetchFrom.mockResolvedValueOnce(Response.json({ ...page, name: 'new' }))
  expect(await store.get('/bonus')).toMatchObject({ name: 'new' })
})

it('clear keeps newer data when an older fetch fails late', async () => {
  let failOld: (error: Error) => void = () => {}
  fetchFrom.mockImplementationOnce(() => new Promise((_done, fail) => (failOld = fail)))
  const old = store.get('/bonus')
  store.clear()
  await store.get('/bonus')
  failOld(new TypeError('late'))
  await expect(old).rejects.toBeInstanceOf(PageFault)
  expect(store.get('/bonus')).toEqual(page)
})
