import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { inspectFiles } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { compareWithBaseline, readBaseline, saveBaseline } from '../../bench/baseline.ts'
import { changePage, makeBigSite, makeBigSiteInFiles } from '../../bench/big-site.ts'
import { partsOf, shownText } from '../../bench/page-bytes.ts'
import { measureProgram } from '../../bench/program.ts'
import { contender, medianRatio, medianRun, runRounds } from '../../bench/rounds.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { fixtureSite, root } from '../../fixtures/site-folder.ts'

const { at } = folderForTests()

const pagesOf = (text: string): Record<string, { blocks: object[] }> => JSON.parse(text).pages
const problemsOf = (text: string) =>
  createCheck(loadSchemas(siteConfig))(
    text,
    inspectFiles(placeSite(join(fixtureSite, 'pages.json'))),
  ).problems

describe('the big site', () => {
  const text = makeBigSite(40)

  it('has the requested number of pages, and no problems or warnings', () => {
    expect(Object.keys(pagesOf(text))).toHaveLength(40)
    expect(problemsOf(text)).toEqual([])
  })

  it('has no duplicate blocks, so that caching a block gains nothing', () => {
    const blocks = Object.values(pagesOf(text)).flatMap((page) =>
      page.blocks.map((block) => JSON.stringify(block)),
    )
    expect(new Set(blocks).size).toBe(blocks.length)
  })

  it('has the same pages when it is spread over files', () => {
    const files = [...makeBigSiteInFiles(31, 3)]
    expect(files.map(([name]) => name)).toEqual([
      'pages.json',
      ...[0, 1, 2].map((file) => `pages/00000/00000${file}.json`),
    ])
    const pages = Object.assign({}, ...files.map(([, content]) => pagesOf(content)))
    const own = Object.keys(pagesOf(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))).length
    expect(pages).toEqual(pagesOf(makeBigSite(own + 33)))
  })

  it('changes only the changed page', () => {
    const changed = changePage(text, 'Changed:')
    const [before, after] = [pagesOf(text), pagesOf(changed)]
    const paths = Object.keys(after).filter(
      (path) => JSON.stringify(after[path]) !== JSON.stringify(before[path]),
    )
    expect(paths).toEqual([expect.stringMatching(/-000001$/)])
    expect(problemsOf(changed)).toEqual([])
  })
})

const hold = 'const held = Buffer.alloc(150e6, 1); setTimeout(() => held.length, 300)'

it.runIf(existsSync('/proc/self/status'))(
  'a measured program counts the memory of what it started, and the work of all',
  async () => {
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}])`
    const run = await measureProgram([process.execPath, '-e', `${start}; ${hold}`], { cwd: root })
    expect(run.memory).toBeGreaterThan(300e6)
    expect(run.memory).toBeLessThan(700e6)
    expect(run.cpu).toBeGreaterThan(0)
    expect(run.time).toBeGreaterThan(300)
  },
)

it('rounds take turns, without the first, and without failed ones', async () => {
  const order: string[] = []
  const one = contender(async (round) => {
    order.push(`one ${round}`)
    return { time: round === 0 ? 9000 : 10 * round, cpu: 1, memory: undefined }
  })
  const other = contender(async (round) => ({ time: 5 * round, cpu: 1, memory: 7 }))
  const broken = contender(() => Promise.reject(new Error('not there')))
  await runRounds([one, broken, other])
  expect(order).toEqual([0, 1, 2, 3, 4, 5].map((round) => `one ${round}`))
  expect(medianRun(one)).toEqual({ time: 30, cpu: 1, memory: undefined })
  expect(medianRatio(one, other)).toBe(2)
  expect(medianRatio(one, other, 'cpu')).toBe(1)
  expect(() => medianRatio(one, broken)).toThrow('not there')
})

describe('the baseline', () => {
  const file = at('baseline.json')
  const row = { name: 'a', note: '', isOk: true }

  it('stores ratios, bytes and counts, but no times', () => {
    const rows = [
      { ...row, name: 'time', unit: 's', value: 3, floor: 1.2345 },
      { ...row, name: 'only time', unit: 'ms', value: 3 },
      { ...row, name: 'bytes', unit: 'B', value: 8000 },
      { ...row, name: 'failed', unit: '×' },
    ] as const
    saveBaseline(file, rows, { version: '1.0.0', pages: 300 })
    expect(readBaseline(file, 300)).toEqual({
      version: '1.0.0',
      pages: 300,
      cases: { time: { floor: 1.23 }, bytes: { value: 8000 } },
    })
    expect(readBaseline(file, 400)).toBeUndefined()
  })

  it('reports changes that exceed their margin', () => {
    const baseline = readBaseline(file, 300)
    const compare = (name: string, figure: { value: number; floor?: number; unit: 's' | 'B' }) =>
      compareWithBaseline({ ...row, name, ...figure }, baseline)
    expect(compare('time', { value: 99, floor: 1.5, unit: 's' })).toBeUndefined()
    expect(compare('time', { value: 1, floor: 1.6, unit: 's' })).toBe(
      'worse, was 1.23 × of the floor',
    )
    expect(compare('bytes', { value: 8300, unit: 'B' })).toBeUndefined()
    expect(compare('bytes', { value: 7000, unit: 'B' })).toBe('better, was 8000 B')
    expect(compare('new', { value: 7000, unit: 'B' })).toBeUndefined()
  })
})

it('counts the text of the body, without styles and scripts', () => {
  const html =
    '<html><head><title>No</title><style>p{}</style></head><body><p>One <b>two</b></p><script>no</script></body></html>'
  expect(shownText(html)).toBe('One\ntwo')
})

it('divides a page by origin', () => {
  const parts = {
    style: 'p{color:red}',
    script: 'let a = "<b>"',
    data: '{"a":"b"}',
    text: 'One & two',
    markup: '',
  }
  const html = `<html><head><title>x</title><style>${parts.style}</style><script type="application/ld+json">${parts.data}</script></head><body><p class="a">One &amp; two</p><script>${parts.script}</script></body></html>`
  const found = partsOf(html)
  expect(found).toEqual({ ...parts, text: 'One &amp; two', markup: expect.any(String) })
  expect(found.markup).toContain('<title>x</title><style></style>')
  expect(Object.values(found).join('')).toHaveLength(html.length)
})
