import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lastmodFileOf, recordChanges } from '../../../builder/lastmod.ts'
import { createSiteReader } from '../../../builder/load-site.ts'
import { readSchedule } from '../../../builder/schedule.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { LiveSite } from '../../../server/dev/live-site.ts'
import { splitFile } from '../../../site/pages/page-source.ts'
import { openSiteFolder, type BuildRequest } from '../../fixtures/built-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { textWithSections, use } from '../../fixtures/sections.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { makeBase, siteWith, textOf } from '../../fixtures/sites.ts'

/** A site whose pages, blocks and cards start and end, built as of different instants. */

const { folder, at: inFolder, pagesFile, placeOf, read, output, build } = openSiteFolder()

/** Cards of /bonus end with the year, a block of it starts in March, and a page exists in February. */
function makeSite(): PagesFile {
  return siteWith({
    'pages /bonus blocks 1 cards 0 until': '2026-12-31',
    'pages /bonus blocks 4': {
      type: 'notice',
      title: 'Spring',
      desc: 'It is here.',
      from: '2027-03-01T09:00',
    },
    'pages /late': {
      ...makeBase().pages['/vip'],
      name: 'Late',
      showNav: true,
      meta: {
        title: 'The late page at {keyword}',
        description: 'What there is in February, told in a few short words here.',
      },
      from: '2027-02-01',
      until: '2027-02-28',
    },
  })
}

const at = (text: string): number => Date.parse(`${text}+08:00`)

beforeEach(() => void writeSite(folder, makeSite()))

it('knows when a page changes that shows a section, if only one of the campaigns changes that', () => {
  const span = { from: '2026-12-20', until: '2026-12-27' }
  const set = { sections: { limits: { 'a-day': { title: 'A merry day' } } } }
  const site = JSON.parse(textWithSections({ '/vip': [use()] }))
  const text = textOf({ campaigns: { merry: { ...span, set }, idle: span }, ...site })
  const source = splitFile(Buffer.from(text), { calendar })
  const { next } = readSchedule(source!, at('2026-12-05T00:00'), calendar)
  expect(next.map(({ page, does }) => `${page} ${does}`)).toEqual(['/vip begins', '/vip ends'])
})

async function buildAt(time: string, options: BuildRequest = {}) {
  const { problems, report, written } = await build({ at: at(time), ...options })
  if (!report) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { rendered: written, files: output(options.out), report }
}

it('leaves out a page that is not published, which previews show', async () => {
  const site = siteWith({ 'pages /late draft': true, 'pages /late from': undefined }, makeSite())
  writeSite(folder, site)
  const { next } = readSchedule(
    splitFile(Buffer.from(textOf(site)), { calendar })!,
    at('2027-02-01T00:00'),
    calendar,
  )
  expect(next.map(({ page }) => page)).not.toContain('/late')
  const { files } = await buildAt('2027-02-05T00:00')
  expect([...files.keys()].filter((name) => /late/.test(name))).toEqual([])
  expect(read('index.html')).not.toContain('/late')
  const live = new LiveSite(placeOf(), siteConfig)
  vi.stubEnv('SOURCE_DATE_EPOCH', String(at('2027-02-05T00:00') / 1000))
  onTestFinished(() => void vi.unstubAllEnvs())
  await live.reload()
  const late = live.content?.data.pages['/late']
  expect(late).toMatchObject({ name: 'Late' })
  expect(late).not.toHaveProperty('draft')
})

it('is not stopped by errors of a page that is not published, which are warnings then', async () => {
  const broken = {
    'pages /late blocks 0 title': 7,
    'pages /late blocks 0 button': { label: 'Go', href: '/gone' },
  }
  const write = (values: object) =>
    writeSite(folder, siteWith({ ...broken, ...values }, makeSite()))
  write({ 'pages /late from': undefined })
  expect((await build({ at: at('2027-02-05T00:00') })).report).toBeUndefined()
  write({ 'pages /late from': undefined, 'pages /late draft': true })
  for (const run of ['first', 'again']) {
    const { problems, report } = await build({ at: at('2027-02-05T00:00') })
    expect({ run, isBuilt: report !== undefined }).toEqual({ run, isBuilt: true })
    const found = problems.map(({ severity, path }) => `${severity} ${path.join(' ')}`)
    expect(found).toContain('warning pages /late blocks 0 title')
    expect(found).toContain('warning pages /late blocks 0 button href')
  }
  write({ 'pages /late draft': true, 'pages /bonus blocks 0 title': 7 })
  expect((await build({ at: at('2027-02-05T00:00') })).report).toBeUndefined()
})

describe('a build as of an instant', { timeout: 60_000 }, () => {
  const days = () =>
    ['bonus', 'vip', 'late'].map(
      (name) => new RegExp(`/${name}</loc><lastmod>([0-9-]+)`).exec(read('sitemap.xml'))?.[1],
    )

  it('shows the content of that instant, with the date of its last scheduled change, and renders only what has changed', async () => {
    await recordChanges(placeOf(), siteConfig, '2026-11-01', { create: true })
    const notes = lastmodFileOf(pagesFile)
    onTestFinished(() => rmSync(notes))
    writeFileSync(notes, readFileSync(notes, 'utf8').replaceAll(' - ', ' 2026-11-01 '))
    const before = await buildAt('2026-12-31T23:59:59.999')
    expect(days()).toEqual(['2026-11-01', '2026-11-01', undefined])
    expect(read('bonus.html')).toContain('First.')
    expect(read('bonus.html')).not.toContain('It is here.')
    expect(before.files.has('late.html')).toBe(false)
    expect(before.files.has('data/late.json')).toBe(false)
    expect(read('index.html')).not.toContain('Late')

    const newYear = await buildAt('2027-01-01T00:00:00')
    expect(newYear.rendered).toEqual(['/bonus'])
    expect(read('bonus.html')).not.toContain('First.')
    expect(read('data/bonus.json')).not.toContain('First.')

    // The navigation, which is on every page, lists another page.
    const february = await buildAt('2027-02-01T00:00:00')
    expect(february.rendered).toEqual(['/', '/bonus', '/late', '/vip'])
    expect(days()).toEqual(['2027-01-01', '2026-11-01', '2027-02-01'])
    expect(read('index.html')).toContain('href="/late"')
    expect(read('late.html')).toContain('The late page at p666')
    expect(read('data/late.json')).not.toContain('2027-02')

    const last = await buildAt('2027-02-28T23:59:59.999')
    expect(last).toMatchObject({ rendered: [], files: february.files })
    const march = await buildAt('2027-03-01T00:00:00')
    expect(march.files.has('late.html')).toBe(false)
    expect(march.files).toEqual(newYear.files)
    expect(march.files).toEqual((await buildAt('2027-01-13T04:05:06.789', { out: 'fresh' })).files)

    const spring = await buildAt('2027-03-01T09:00:00')
    expect(spring.rendered).toEqual(['/bonus'])
    expect(days()).toEqual(['2027-03-01', '2026-11-01', undefined])
    expect(read('bonus.html')).toContain('It is here.')
  })

  it('reports the next change, also if it is in another shard', async () => {
    const { report } = await buildAt('2027-01-01T00:00:00', {
      out: 'share',
      shard: { index: 1, count: 4 },
    })
    expect(
      report.next.map(({ at: when, page, does }) => [new Date(when).toISOString(), page, does]),
    ).toEqual([
      ['2027-01-31T16:00:00.000Z', '/late', 'begins'],
      ['2027-02-28T16:00:00.000Z', '/late', 'ends'],
      ['2027-03-01T01:00:00.000Z', '/bonus', 'begins'],
    ])
  })

  it('renders the page of a countdown again when it ends', async () => {
    const countdown = {
      type: 'countdown',
      title: 'Registration',
      ends: '2026-12-24T18:00',
      after: 'It is closed.',
    }
    writeFileSync(pagesFile, textOf(siteWith({ 'pages /vip blocks 2': countdown }, makeSite())))
    const { report } = await buildAt('2026-12-24T17:59:59')
    expect(report.next[0]).toMatchObject({ at: at('2026-12-24T18:00:00'), page: '/vip' })
    expect(read('vip.html')).toContain('24 December 2026, 18:00')
    expect((await buildAt('2026-12-24T18:00:00')).rendered).toEqual(['/vip'])
    expect(read('vip.html')).not.toContain('24 December 2026')
    expect(read('vip.html')).toContain('It is closed.')
    expect((await buildAt('2026-12-25T12:00:00')).rendered).toEqual([])
  })

  it('finds dates whose property names contain escapes', async () => {
    const text = textOf(makeSite()).replace(
      '"until": "2026-12-31"',
      String.raw`"\u0075ntil": "2026-12-31"`,
    )
    writeFileSync(pagesFile, text)
    const { report } = await buildAt('2026-12-31T23:59:59.999', { out: 'escaped' })
    expect(report.next[0]?.at).toBe(at('2027-01-01T00:00:00'))
  })
})

describe('the command line', { timeout: 60_000 }, () => {
  const nextFile = inFolder('next.txt')
  const args = ['--pages', pagesFile, '--out', inFolder('out'), '--next-file', nextFile]
  const run = (time: string) => runCli('build', ...args, '--at', time)

  it('builds as of a time, and reports when to build again', async () => {
    const { code, stdout } = await run('2026-12-31')
    expect(code).toBe(0)
    expect(stdout).toContain(
      '\nNext change: 1 January 2027, 00:00 in the Philippines: /bonus block 2 card 1 ends. Then 3 more until 1 March 2027, 09:00.\n',
    )
    expect(readFileSync(nextFile, 'utf8')).toBe('2026-12-31T16:00:00Z\n')
    expect(read('bonus.html')).toContain('First.')
    expect((await run('2027-03-01T09:00')).stdout).not.toContain('Next change')
    expect(readFileSync(nextFile, 'utf8')).toBe('')
  })

  it('checks as of a time', async () => {
    const validate = (time: string) => runCli('validate', pagesFile, '--at', time)
    const { stdout, stderr } = await validate('2026-12-31T23:59:59')
    expect(stdout + stderr).not.toContain('This ended')
    expect((await validate('2027-01-01')).stderr).toContain('This ended on 31 December 2026')
    const odd = await validate('tomorrow')
    expect([odd.code, odd.stderr]).toEqual([
      2,
      '"tomorrow" is not a date or time. Expected a value like 2026-12-31, or 2026-12-31T18:00, which is a time in the Philippines.\n',
    ])
  })
})

describe('the preview', () => {
  it('shows the site as of a time, each broken block among those that are shown', async () => {
    const [hero, ...others] = makeSite().pages['/bonus']?.blocks ?? []
    const old = { type: 'notice', title: 'Old', desc: 'Old.', until: '2026-01-01' }
    const values = {
      'pages /bonus blocks': [hero, old, ...others],
      'pages /bonus blocks 0 button': { label: 'Go', href: '/vip' },
      'pages /bonus blocks 3 titel': 'Wrong',
    }
    writeFileSync(pagesFile, textOf(siteWith(values, makeSite())))
    const load = (time: string) =>
      createSiteReader(siteConfig).load(placeOf(), { partial: true, at: at(time) })
    const { partial, next } = await load('2026-06-15T12:00:00')
    expect(partial?.broken.map(({ page, index }) => [page, index])).toEqual([['/bonus', 2]])
    expect(next).toBe(at('2027-01-01T00:00:00'))
    expect(Object.keys(partial?.data.pages ?? {})).not.toContain('/late')
    const later = await load('2027-02-10T00:00:00')
    expect(Object.keys(later.partial?.data.pages ?? {})).toContain('/late')
  })

  it('updates itself when something ends', async () => {
    const live = new LiveSite(placeOf(), siteConfig)
    const cards = (): number | undefined => {
      const grid = live.content?.data.pages['/bonus']?.blocks[1]
      return grid?.type === 'promoGrid' ? grid.cards.length : undefined
    }
    vi.stubEnv('SOURCE_DATE_EPOCH', String(at('2026-12-31T23:59:59') / 1000))
    await live.reload()
    await live.catchUp()
    expect([live.state.version, cards()]).toEqual([1, 2])
    vi.stubEnv('SOURCE_DATE_EPOCH', String(at('2027-01-01T00:00:00') / 1000))
    await live.catchUp()
    expect([live.state.version, cards()]).toEqual([2, 1])
    vi.unstubAllEnvs()
  })
})
