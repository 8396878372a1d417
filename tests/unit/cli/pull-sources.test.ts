import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pull } from '../../../cli/commands/pull.ts'
import { typesOfData } from '../../../codegen/types.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import type { DataSource } from '../../../schema/config/options/sources.ts'
import { openExpander } from '../../../site/expand/open-expander.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { createSiteChecker } from '../../../site/site-checker.ts'
import { makeBase } from '../../fixtures/base-site.ts'
import { serveAnswers, type FaultServer } from '../../fixtures/fault-server.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { quickFaults } from '../../fixtures/pull-faults.ts'
import { quickLimits } from '../../fixtures/pulls.ts'
import { textOf } from '../../fixtures/site-folder.ts'

/* Data of a site is fetched from a server, checked against its schema and stored; the last good answer is never lost. */

const folder = folderForTests()
const pages = folder.write('pages.json', makeBase())
const good = textOf([{ loaf: 'Rye', price: 4 }])
const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['loaf', 'price'],
    additionalProperties: false,
    properties: { loaf: { type: 'string' }, price: { type: 'number', minimum: 0 } },
  },
}
beforeEach(() => {
  folder.write('data/prices.schema.json', schema)
  folder.write('data/prices.json', good)
})
const servers: FaultServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function serve(body: unknown): Promise<{ url: string; server: FaultServer }> {
  const server = await serveAnswers((request, response) => {
    response.writeHead(request.headers['authorization'] === 'wrong' ? 401 : 200, {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify(body))
  })
  servers.push(server)
  return { url: `http://127.0.0.1:${server.port}/prices?of=today`, server }
}

const settingsOf = (source: DataSource) => defineSite({ sources: { prices: source } })

/** Pulls from a source. Returns the exit code, what is printed, and what is stored then. */
async function pullFrom(source: DataSource, limits = quickLimits, offline = false, now = false) {
  const lines: string[] = []
  const note = (line: unknown): void => void lines.push(String(line))
  vi.spyOn(console, 'log').mockImplementation(note)
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    note(text)
    return true
  })
  const code = await pull(
    { pages, brand: undefined, host: undefined, offline, now, settings: settingsOf(source) },
    limits,
  )
    .catch(String)
    .finally(() => vi.restoreAllMocks())
  const printed = lines.join('\n').replaceAll(`${folder.path}/`, '')
  return { code, printed, stored: folder.read('data/prices.json') }
}

it('stores an answer that follows the schema, one value a line', async () => {
  const { url } = await serve([{ loaf: 'Plait', price: 5 }])
  const stored = textOf([{ loaf: 'Plait', price: 5 }])
  expect(await pullFrom({ url })).toEqual({
    code: 0,
    printed: 'data/prices.json was written, 48 bytes.',
    stored,
  })
  expect(await pullFrom({ url })).toMatchObject({ printed: 'data/prices.json is up to date.' })
})

it.each([
  ['fail', undefined, 1],
  ['keep', 'keep', 0],
] as const)(
  'keeps the last good answer where one breaks the schema, to %s',
  async (_, onFailure, code) => {
    const { url } = await serve([
      { loaf: 'Rye', price: 4 },
      { price: '5', note: 'new' },
    ])
    const pulled = await pullFrom({ url, ...(onFailure && { onFailure }) })
    expect(pulled).toMatchObject({ code, stored: good })
    expect(pulled.printed).toContain(
      'data/prices.json:7:14  error  P120 unusable-data\n  entry 2 › price',
    )
    expect(pulled.printed).toContain('This must be a number, not a text in quotation marks.')
    expect(pulled.printed).toContain('The property "loaf" is missing.')
    expect(pulled.printed).toContain('Unknown property "note".')
    expect(pulled.printed).toMatch(/was not written: it breaks its schema; .* is unchanged\.$/)
  },
)

// pull.test.ts tries the same client with the others.
it.each(quickFaults.slice(0, 3))('when the server $name, the data stays', async (fault) => {
  const server = await fault.start()
  servers.push(server)
  const url = `http://127.0.0.1:${server.port}/content/brands/lucky`
  const pulled = await pullFrom({ url })
  expect(pulled).toMatchObject({ code: 0, stored: good })
  expect(pulled.printed).toMatch(
    /^prices: .*The data of prices could not be fetched\. .* is unchanged\.$/s,
  )
})

it('fails without an answer where there is none yet, or the source says so', async () => {
  const source = { url: 'http://127.0.0.1:1/prices' }
  expect(await pullFrom({ ...source, onFailure: 'fail' })).toMatchObject({ code: 2, stored: good })
  expect(await pullFrom({ ...source, onFailure: 'keep' })).toMatchObject({ code: 0 })
})

it('does not ask again while an answer is fresh, unless the file or its schema has changed', async () => {
  const { url, server } = await serve([{ loaf: 'Rye', price: 3 }])
  const source = { url, every: '1h' }
  await pullFrom(source)
  expect(await pullFrom(source)).toMatchObject({
    code: 0,
    printed: 'data/prices.json is fresh: it is fetched once in 1h, or with --now.',
  })
  expect(server.asked.requests).toBe(1)
  await pullFrom(source, quickLimits, false, true)
  expect(server.asked.requests).toBe(2)
  folder.write('data/prices.json', good)
  await pullFrom(source)
  vi.useFakeTimers({ now: Date.now() + 61 * 60 * 1000, toFake: ['Date'] })
  await pullFrom(source)
  vi.useRealTimers()
  expect(server.asked.requests).toBe(4)
})

it('takes secrets from the environment, and never prints them', async () => {
  const { url } = await serve([])
  const source = { url, headers: { authorization: 'PRICES_TOKEN' } }
  expect((await pullFrom(source)).code).toBe(
    'Error: Set the environment variable PRICES_TOKEN: the source prices sends it as authorization.',
  )
  vi.stubEnv('PRICES_TOKEN', 'wrong')
  const pulled = await pullFrom(source)
  vi.unstubAllEnvs()
  expect(pulled.printed).toContain('prices: status 401 from')
  expect(pulled.printed).not.toContain('wrong')
})

it.each([
  ['http://elsewhere.example/', 'url'],
  ['http://10.elsewhere.example/', 'url'],
  ['https://me:secret@elsewhere.example/', 'url'],
  ['file:///etc/passwd', 'url'],
  ['https://elsewhere.example/', 'every'],
])('refuses %s for what is wrong in %s', (url, field) => {
  expect(() => settingsOf({ url, every: '90' })).toThrow(
    `site.config.ts: "sources.prices.${field}" is`,
  )
})

it('checks what is stored, and what blocks read of it', async () => {
  const url = 'https://prices.example/'
  const place = placeSite(pages)
  const read = () =>
    openExpander(place, {
      notice: (block, { files }) => ({ ...block, desc: JSON.stringify(files.data('prices')) }),
    })
      ?.withSettings({})
      .expand({ type: 'notice', tone: 'info', title: 'A', desc: 'B' }, { path: '/', name: '' })
  const check = async () => {
    const { problems } = await createSiteChecker(settingsOf({ url })).check(place)
    return problems.flatMap(({ code, file, where, message }) =>
      code === 'P120' ? [{ file, where, message }] : [],
    )
  }
  expect(await check()).toEqual([])
  expect(read()).toMatchObject({ block: { desc: '[{"loaf":"Rye","price":4}]' } })
  expect(read()?.reads).toEqual([['data/prices.json', expect.any(String)]])
  folder.write('data/prices.json', '[{ "loaf": "Rye", "price": -1 }]')
  const file = 'data/prices.json'
  expect(await check()).toEqual([{ file, where: 'entry 1 › price', message: '-1 is too small.' }])
  // It is reported in the file, once.
  expect(read()).toMatchObject({ message: '' })
  folder.write('data/prices.schema.json', { type: 'lots' })
  expect((await check())[0]).toMatchObject({ file: 'data/prices.schema.json' })
  expect(existsSync(folder.at('data/prices.json'))).toBe(true)
})

it('types the data by its schema', async () => {
  expect(await typesOfData(folder.at('data'))).toContain(
    'PricesSchema = {\nloaf: string\nprice: number\n}[]',
  )
})
