import { writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordChanges } from '../../../builder/lastmod.ts'
import { createSiteReader } from '../../../builder/load-site.ts'
import { formatChanges } from '../../../check/dates/changes.ts'
import { isCurrent } from '../../../content/span.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { dayLength } from '../../../schema/values/time-zone.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { siteByHand, siteWithCampaigns } from '../../fixtures/campaigns.ts'
import { cases } from '../../fixtures/cases.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { dayAt, startOfDay } from '../../fixtures/own-calendar.ts'
import { writeSite } from '../../fixtures/site-folder.ts'

/* A site with campaigns is built at any instant as if it had been written by hand for that instant. */

const { folder, pagesFile, placeOf, output, build } = openSiteFolder()
vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026

const christmas = { from: '2026-12-20', until: '2026-12-27T18:00' }
const december = { from: '2026-12-01', until: '2026-12-31' }
const text = siteWithCampaigns(christmas, december)
const at = (day: string): number => Date.parse(`${day}T12:00:00+08:00`)
const [before, during] = [at('2026-11-20'), at('2026-12-24')]

async function buildAs(out: string, written: string, instant: number) {
  writeFileSync(pagesFile, written)
  const { problems, report } = await build({ out, useCache: out !== 'plain', at: instant })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return report
}

beforeEach(() => void writeSite(folder, JSON.parse(text)))

it(
  'a build writes the bytes of the site written by hand, at any instant',
  { timeout: 120_000 },
  async () => {
    const start = startOfDay('2026-12-01')
    const day = fc.integer({ min: 0, max: 30 })
    await fc.assert(
      fc.asyncProperty(day, day, day, day, day, async (a, b, c, d, now) => {
        const period = (one: number, other: number) => ({
          from: dayAt(start + Math.min(one, other) * dayLength),
          until: dayAt(start + Math.max(one, other) * dayLength),
        })
        const periods = { christmas: period(a, b), december: period(c, d) }
        const instant = start + now * dayLength + 1
        await buildAs('out', siteWithCampaigns(periods.christmas, periods.december), instant)
        await buildAs(
          'plain',
          siteByHand(periods, (name) => isCurrent(periods[name], instant, calendar)),
          instant,
        )
        expect(output('out')).toEqual(output('plain'))
      }),
      { numRuns: cases(8) },
    )
  },
)

it('a build renders again just the pages that a campaign changes', async () => {
  await buildAs('out', text, during)
  expect((await buildAs('out', text, during))?.written).toEqual([])
  const edited = text.replace('December only.', 'This month only.')
  expect((await buildAs('out', edited, during))?.written.map(({ key }) => key)).toEqual(['/'])
  const card = text.replace('"Joined card"', '"Joined, too"')
  expect((await buildAs('out', card, during))?.written.map(({ key }) => key)).toEqual([
    '/',
    '/bonus',
  ])
})

it('a build reports when campaigns begin and end, each with the number of places', async () => {
  const report = await buildAs('out', text, before)
  expect(formatChanges(report?.next ?? [], calendar)).toBe(
    'Next change: 1 December 2026, 00:00 in the Philippines: december begins (3 places). Then 3 more until 1 January 2027, 00:00.',
  )
})

it('shows campaigns in the same way when the whole site is read', async () => {
  const reader = createSiteReader(siteConfig)
  const { content, next } = await reader.load(placeOf(), { partial: false, at: during })
  expect(JSON.stringify(content?.data)).toContain('A merry footer')
  expect(next).toBe(Date.parse('2026-12-27T18:00+08:00'))
  const unjoined = text.replaceAll(/, "campaign": "\w+"|,\s*"campaign": "\w+"/g, '')
  writeFileSync(pagesFile, unjoined)
  const set = await reader.load(placeOf(), { partial: false, at: during })
  expect(set.next).toBe(Date.parse('2026-12-27T18:00+08:00'))
  writeFileSync(pagesFile, text)
  const quiet = await reader.load(placeOf(), { partial: false, at: before })
  expect(JSON.stringify(quiet.content?.data)).not.toContain('merry')
  expect(quiet.next).toBe(startOfDay('2026-12-01'))
})

it('dates a page by what campaigns change on it', async () => {
  const place = placeOf()
  await recordChanges(place, siteConfig, '2026-06-01', { create: true })
  const edited = text.replace('December only.', 'This month only.')
  writeFileSync(pagesFile, edited)
  expect(await recordChanges(place, siteConfig, '2026-06-02')).toEqual(['/'])
  await buildAs('out', edited, during)
  expect(output('out').get('sitemap.xml')).toContain('<lastmod>2026-12-20</lastmod>')
})

it('knows what has changed since dates were recorded, with a cache as without', async () => {
  await recordChanges(placeOf(), siteConfig, '2026-06-01', { create: true })
  await buildAs('counted', text, before)
  for (const [written, words, count] of [
    ['December only.', 'This month only.', 1],
    ['A merry title for {keyword}', 'A very merry title for {keyword}', 1],
    ['"from": "2026-12-01"', '"from": "2026-12-02"', 1],
    ['A merry footer', 'A very merry footer', 0],
  ] as const) {
    const edited = text.replace(written, words)
    const unrecorded = async (name: string) => (await buildAs(name, edited, before))?.unrecorded
    expect([await unrecorded('counted'), await unrecorded('plain')]).toEqual([count, count])
  }
})
